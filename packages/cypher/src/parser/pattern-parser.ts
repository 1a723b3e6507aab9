import type {
  Expression,
  MapLiteral,
  NodePattern,
  Parameter,
  PathPattern,
  PathSelector,
  PatternLength,
  RelationshipPattern,
  Variable,
} from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { CypherError } from '../errors/cypher-error.ts';
import { isName, TokenCursor } from './token-cursor.ts';

type Element = Pick<PathPattern, 'selector' | 'nodes' | 'relationships'>;

type Details = Pick<RelationshipPattern, 'variable' | 'kinds' | 'length' | 'properties' | 'where'>;

const NO_DETAILS: Details = {
  variable: undefined,
  kinds: undefined,
  length: undefined,
  properties: undefined,
  where: undefined,
};

/** How deep brackets and subqueries may contain each other: far beyond what people write, far below the stack. */
const MAX_NESTING = 200;

/**
 * Reads patterns. The parser is made in layers, each on top of the one before: tokens, patterns, operands,
 * operators, clauses. They contain each other (a pattern has properties, which are expressions, which may be
 * subqueries), so what a layer needs from those above is an abstract method.
 */
export abstract class PatternParser extends TokenCursor {
  /** Whether `|` ends the expression being read (`[x IN xs WHERE x:A | x]`) instead of joining kinds. */
  #isBarSeparator = false;
  #nesting = 0;

  protected abstract parseExpression(): Expression;
  protected abstract parseMapLiteral(): MapLiteral;

  /** Reads something that may contain itself in brackets; `isBarSeparator`: a `|` ends it. */
  protected nested<T>(parse: () => T, isBarSeparator = false): T {
    const before = this.#isBarSeparator;
    this.#isBarSeparator = isBarSeparator;
    const result = this.nest(parse);
    this.#isBarSeparator = before;

    return result;
  }

  /** Counts one more level of nesting, for productions that contain themselves. */
  protected nest<T>(parse: () => T): T {
    if (this.#nesting === MAX_NESTING) {
      throw this.createError(
        'UnexpectedSyntax',
        this.token,
        `the query is nested more than ${MAX_NESTING} levels deep`,
      );
    }
    this.#nesting++;
    const result = parse();
    this.#nesting--;

    return result;
  }

  /** Variable = SymbolicName, where it cannot be anything else. */
  protected parseVariable(what = 'the name of a variable'): Variable {
    const { start, end, value } = this.expectName(what);

    return { type: 'variable', range: { start, end }, name: value };
  }

  /** Parameter = '$' (SymbolicName | DecimalInteger) */
  protected parseParameter(): Parameter {
    const { start, end, value } = this.expect('parameter');

    return { type: 'parameter', range: { start, end }, name: value };
  }

  /** PatternPart = [Variable '='] (PatternElement | ShortestPathPattern) */
  protected parsePathPattern(): PathPattern {
    return this.nested(() => this.#parsePathPattern());
  }

  #parsePathPattern(): PathPattern {
    const { start } = this.token;
    const variable = this.#parsePathVariable();
    const element = this.#parseElement();

    return { type: 'path', range: this.rangeFrom(start), variable, ...element };
  }

  /** Pattern = PatternPart { ',' PatternPart } */
  protected parsePathPatterns(): readonly PathPattern[] {
    return this.commaSeparated(() => this.parsePathPattern());
  }

  #parsePathVariable(): Variable | undefined {
    if (!isName(this.token) || this.peek().kind !== '=') {
      return undefined;
    }
    const variable = this.parseVariable();
    this.expect('=');

    return variable;
  }

  /**
   * PatternElement = [PathSelector] NodePattern { RelationshipPattern NodePattern } | '(' PatternElement ')'
   * ShortestPathPattern = ('shortestPath' | 'allShortestPaths') '(' PatternElement ')'
   */
  #parseElement(): Element {
    const selector = this.#parsePathSelector();
    if (selector !== undefined) {
      return { ...this.#parseChainInParentheses(), selector };
    }
    const selectorOfFunction = this.#parseShortestPathFunction();
    if (selectorOfFunction === 'all') {
      return this.#parseChainInParentheses();
    }
    this.expect('(');
    const element = this.#parseChainInParentheses();
    this.expect(')');

    return { ...element, selector: selectorOfFunction };
  }

  /** PathSelector = 'ANY' 'SHORTEST' | 'SHORTEST' '1' | 'ALL' 'SHORTEST': the newer way to write shortest paths. */
  #parsePathSelector(): PathSelector | undefined {
    const { keyword } = this.token;
    if ((keyword === 'ANY' || keyword === 'ALL') && this.isKeyword('SHORTEST', 1)) {
      this.take();
      this.take();
      return keyword === 'ANY' ? 'shortest' : 'allShortest';
    }
    if (keyword === 'SHORTEST' && this.peek().kind === 'integer') {
      this.take();
      return this.#parseCount();
    }

    return undefined;
  }

  #parseCount(): PathSelector {
    if (this.token.value !== '1') {
      throw this.createError(
        'UnexpectedSyntax',
        this.token,
        'only one shortest path per pair of nodes, or all of them, can be asked for: SHORTEST 1, ALL SHORTEST',
      );
    }
    this.take();

    return 'shortest';
  }

  #parseChainInParentheses(): Element {
    if (!this.is('(') || this.peek().kind !== '(') {
      return this.#parseChain();
    }
    this.take();
    const element = this.nest(() => this.#parseChainInParentheses());
    this.expect(')');
    this.#refuseQuantifier();

    return element;
  }

  #parseShortestPathFunction(): PathSelector {
    if (this.peek().kind !== '(') {
      return 'all';
    }
    if (this.tryKeyword('SHORTESTPATH') !== undefined) {
      return 'shortest';
    }

    return this.tryKeyword('ALLSHORTESTPATHS') === undefined ? 'all' : 'allShortest';
  }

  #parseChain(): Element {
    const nodes: NodePattern[] = [this.#parseNodePattern()];
    const relationships: RelationshipPattern[] = [];
    while (this.is('-') || this.is('<')) {
      relationships.push(this.#parseRelationshipPattern());
      nodes.push(this.#parseNodePattern());
    }

    this.#refuseQuantifiedPart();

    return { selector: 'all', nodes, relationships };
  }

  /** `((a)-->(b)){1,3}` */
  #refuseQuantifier(): void {
    if (this.is('{') || this.is('+') || this.is('*')) {
      throw this.#createQuantifierError();
    }
  }

  /** `(a) ((b)-->(c)){1,3} (d)` */
  #refuseQuantifiedPart(): void {
    if (this.is('(') && this.peek().kind === '(') {
      throw this.#createQuantifierError();
    }
  }

  #createQuantifierError(): CypherError {
    return this.createError(
      'UnexpectedSyntax',
      this.token,
      'parts of paths cannot be repeated, only relationships can: -[:KIND*1..3]-> or -[:KIND]->{1,3}',
    );
  }

  /** NodePattern = '(' [Variable] [':' Kinds] [Properties] ['WHERE' Expression] ')' */
  #parseNodePattern(): NodePattern {
    const { start } = this.expect('(');
    const variable = this.#parsePatternVariable();
    const kinds = this.is(':') ? this.parseKindExpression() : undefined;
    const properties = this.#parseProperties();
    const where = this.parseWhere();
    if (this.tryTake(')') === undefined) {
      this.failUnexpected([
        ...(kinds === undefined ? ['":"'] : []),
        ...(properties === undefined ? ['"{"'] : []),
      ]);
    }

    return { type: 'node', range: this.rangeFrom(start), variable, kinds, properties, where };
  }

  /** Any word; only `WHERE` may mean the condition instead. */
  #parsePatternVariable(): Variable | undefined {
    const { token } = this;
    if (!isName(token) || (token.keyword === 'WHERE' && !/^[)\]:{*]$/.test(this.peek().kind))) {
      return undefined;
    }
    this.take();

    return { type: 'variable', range: { start: token.start, end: token.end }, name: token.value };
  }

  /** Properties = MapLiteral | Parameter */
  #parseProperties(): MapLiteral | Parameter | undefined {
    if (this.is('{')) {
      return this.parseMapLiteral();
    }

    return this.is('parameter') ? this.parseParameter() : undefined;
  }

  protected parseWhere(): Expression | undefined {
    return this.tryKeyword('WHERE') === undefined ? undefined : this.parseExpression();
  }

  /** RelationshipPattern = ['<'] '-' ['[' Details ']'] '-' ['>'] [Quantifier] */
  #parseRelationshipPattern(): RelationshipPattern {
    const { start } = this.token;
    const isInbound = this.tryTake('<') !== undefined;
    this.expect('-');
    const details = this.tryTake('[') === undefined ? NO_DETAILS : this.#parseDetails();
    this.expect('-');
    const isOutbound = this.tryTake('>') !== undefined;
    const range = this.rangeFrom(start);
    const length = details.length ?? this.#parseQuantifier();

    return {
      type: 'relationship',
      range,
      ...details,
      length,
      direction: isInbound === isOutbound ? 'both' : isInbound ? 'inbound' : 'outbound',
    };
  }

  /** RelationshipDetails = [Variable] [':' Kinds] ['*' Range] [Properties] ['WHERE' Expression] ']' */
  #parseDetails(): Details {
    const variable = this.#parsePatternVariable();
    const kinds = this.is(':') ? this.parseKindExpression() : undefined;
    const length = this.#parseLength();
    const properties = this.#parseProperties();
    const where = this.parseWhere();
    if (this.is('..')) {
      throw this.createError(
        'InvalidRelationshipPattern',
        this.token,
        'a range of lengths begins with "*": [:KIND*1..3]',
      );
    }
    this.expect(']');

    return { variable, kinds, length, properties, where };
  }

  /** Length = '*' [Integer] ['..' [Integer]] */
  #parseLength(): PatternLength | undefined {
    const star = this.tryTake('*');
    if (star === undefined) {
      return undefined;
    }

    const from = this.#parseBound();
    const isRange = this.tryTake('..') !== undefined;
    const to = isRange ? this.#parseBound() : from;
    if (this.is('-') || this.is('float')) {
      throw this.createError(
        'InvalidRelationshipPattern',
        this.token,
        'the length of a path is a whole number, 0 or more: [:KIND*1..3]',
      );
    }

    return { range: this.rangeFrom(star.start), min: from, max: to };
  }

  /** Quantifier = '+' | '*' | '{' Integer '}' | '{' [Integer] ',' [Integer] '}': the newer way to write a length. */
  #parseQuantifier(): PatternLength | undefined {
    const { start } = this.token;
    if (this.is('+')) {
      this.take();
      return { range: this.rangeFrom(start), min: 1, max: undefined };
    }
    if (this.is('*')) {
      this.take();
      return { range: this.rangeFrom(start), min: 0, max: undefined };
    }
    if (!this.is('{')) {
      return undefined;
    }

    this.take();
    const from = this.#parseBound();
    const isRange = from === undefined ? this.expect(',') : this.tryTake(',');
    const to = isRange === undefined ? from : this.#parseBound();
    this.expect('}');

    return { range: this.rangeFrom(start), min: from ?? 0, max: to };
  }

  #parseBound(): number | undefined {
    const token = this.tryTake('integer');
    if (token === undefined) {
      return undefined;
    }
    const bound = Number(token.value);
    if (!Number.isSafeInteger(bound)) {
      throw this.createError('IntegerOverflow', token, `the length ${token.value} is too large`);
    }

    return bound;
  }

  /** `:` KindDisjunction. The colon must be the next token. */
  protected parseKindExpression(): KindExpression {
    this.expect(':');

    return this.#parseDisjunction();
  }

  /** KindDisjunction = KindConjunction { '|' [':'] KindConjunction } */
  #parseDisjunction(): KindExpression {
    const { start } = this.token;
    const operands = [this.#parseConjunction()];

    while (!this.#isBarSeparator && this.tryTake('|') !== undefined) {
      if (this.is(':')) {
        this.take();
      }
      operands.push(this.#parseConjunction());
    }

    return this.#joinKinds('someKind', start, operands);
  }

  /** KindConjunction = KindNegation { ('&' | ':') KindNegation } */
  #parseConjunction(): KindExpression {
    const { start } = this.token;
    const operands = [this.#parseNegation()];

    while (this.tryTake('&') !== undefined || this.tryTake(':') !== undefined) {
      operands.push(this.#parseNegation());
    }

    return this.#joinKinds('allKinds', start, operands);
  }

  /** KindNegation = '!' KindNegation | '(' KindDisjunction ')' | '%' | SchemaName */
  #parseNegation(): KindExpression {
    const { start } = this.token;

    if (this.tryTake('!') !== undefined) {
      const operand = this.nest(() => this.#parseNegation());
      return { type: 'notKind', range: this.rangeFrom(start), operand };
    }
    if (this.tryTake('(') !== undefined) {
      return this.#parseKindsInParentheses();
    }
    if (this.tryTake('%') !== undefined) {
      return { type: 'anyKind', range: this.rangeFrom(start) };
    }
    const name = this.expectName('the name of a kind').value;

    return { type: 'kind', range: this.rangeFrom(start), name };
  }

  #parseKindsInParentheses(): KindExpression {
    const operand = this.nested(() => this.#parseDisjunction());
    this.expect(')');

    return operand;
  }

  #joinKinds(
    type: 'someKind' | 'allKinds',
    start: number,
    operands: readonly KindExpression[],
  ): KindExpression {
    const [only] = operands;

    return only !== undefined && operands.length === 1
      ? only
      : { type, range: this.rangeFrom(start), operands };
  }
}

import type {
  Case,
  CaseAlternative,
  Expression,
  FunctionCall,
  ListComprehension,
  ListLiteral,
  Literal,
  MapEntry,
  MapLiteral,
  MapProjection,
  MapProjectionItem,
  MatchClause,
  PatternComprehension,
  Quantifier,
  Query,
  Reduce,
  SubqueryExpression,
  Variable,
} from '../ast/ast.ts';
import type { SourceRange } from '../ast/source-range.ts';
import type { Token } from '../lexer/token.ts';
import { isPathPatternAhead, isPatternAhead } from './pattern-ahead.ts';
import { PatternParser } from './pattern-parser.ts';
import { isName } from './token-cursor.ts';

/** Reads what operators combine: literals, variables, lists, maps, calls, subqueries. */
export abstract class OperandParser extends PatternParser {
  /** Positions of `[` that begin a list although they look like a comprehension. */
  readonly #knownLists = new Set<number>();

  /** An expression that `|` ends. */
  protected abstract parseExpressionBeforeBar(): Expression;
  protected abstract parseQuery(): Query;

  /** Atom */
  protected parseAtom(): Expression {
    switch (this.token.kind) {
      case 'integer':
      case 'float':
      case 'invalidNumber':
        return this.#parseNumber();
      case 'string':
        return this.#parseString();
      case 'parameter':
        return this.parseParameter();
      case '[':
        return this.#parseList();
      case '{':
        return this.parseMapLiteral();
      case '(':
        return isPatternAhead(this, this.position) ? this.#parsePattern() : this.#parseParenthesised();
      case 'name':
      case 'escapedName':
        return this.#parseNamed();
      default:
        return this.failUnexpected(['an expression']);
    }
  }

  /** ParenthesizedExpression = '(' Expression ')' */
  #parseParenthesised(): Expression {
    this.expect('(');
    const expression = this.parseExpression();
    if (this.tryTake(')') === undefined) {
      this.failUnexpected(['an operator']);
    }

    return expression;
  }

  /** RelationshipsPattern, or ShortestPathPattern as a value */
  #parsePattern(): Expression {
    const pattern = this.parsePathPattern();

    return { type: 'pattern', range: pattern.range, pattern };
  }

  /** Everything that begins with a word: literals, CASE, calls, subqueries, map projections, variables. */
  #parseNamed(): Expression {
    switch (this.token.keyword) {
      case 'NULL':
        return this.#parseWord({ type: 'null' });
      case 'TRUE':
        return this.#parseWord({ type: 'boolean', value: true });
      case 'FALSE':
        return this.#parseWord({ type: 'boolean', value: false });
      case 'CASE':
        return this.#parseCase();
      case 'EXISTS':
      case 'COUNT':
      case 'COLLECT':
        if (this.#isSubqueryAhead()) {
          return this.#parseSubquery();
        }
        break;
      default:
    }
    if (this.#isOutOfPlace()) {
      this.failUnexpected(['an expression']);
    }
    if (this.#isCallAhead()) {
      return this.#parseCall();
    }
    const variable = this.parseVariable();

    return this.is('{') ? this.#parseMapProjection(variable) : variable;
  }

  #parseWord(literal: Literal['literal']): Literal {
    const { start, end } = this.take();

    return { type: 'literal', range: { start, end }, literal };
  }

  /** Whether an operand is missing: `WHERE RETURN n`. But `order.id` and `(limit)` are variables. */
  #isOutOfPlace(): boolean {
    const { keyword } = this.token;

    return keyword !== undefined && CONTINUATIONS.has(keyword) && beginsOperand(this.peek());
  }

  /** NumberLiteral; the next token must look like a number. */
  #parseNumber(): Literal {
    const token = this.take();

    return this.#createNumber(token, { range: { start: token.start, end: token.end }, isNegative: false });
  }

  /** `-` NumberLiteral as one literal: the smallest integer has no positive counterpart. */
  protected parseNegatedNumber(): Literal {
    const { start } = this.expect('-');
    const token = this.take();

    return this.#createNumber(token, { range: { start, end: token.end }, isNegative: true });
  }

  /** StringLiteral */
  #parseString(): Literal {
    const { start, end, value } = this.expect('string');

    return { type: 'literal', range: { start, end }, literal: { type: 'string', value } };
  }

  #createNumber(
    token: Token,
    { range, isNegative }: { readonly range: SourceRange; readonly isNegative: boolean },
  ): Literal {
    const { kind, value: text } = token;
    if (kind === 'invalidNumber') {
      throw this.createError('InvalidNumberLiteral', token, `${text.slice(0, 40)} is not a number`);
    }
    if (kind === 'float') {
      return { type: 'literal', range, literal: this.#createFloat(token, isNegative) };
    }

    const magnitude = BigInt(text.replace(/^0+(?=[0-9])/, '').toLowerCase());
    const value = isNegative ? -magnitude : magnitude;
    if (value > MAX_INTEGER || value < -MAX_INTEGER - 1n) {
      throw this.createError(
        'IntegerOverflow',
        range,
        `the integer ${text.slice(0, 40)} does not fit into 64 bits`,
      );
    }

    return { type: 'literal', range, literal: { type: 'integer', value } };
  }

  #createFloat(token: Token, isNegative: boolean): Literal['literal'] {
    const magnitude = Number(token.value);
    if (!Number.isFinite(magnitude)) {
      const shown = token.value.slice(0, 40);
      throw this.createError(
        'FloatingPointOverflow',
        token,
        `the number ${shown} does not fit into a 64-bit float`,
      );
    }

    return { type: 'float', value: isNegative ? -magnitude : magnitude };
  }

  /** Everything that begins with `[`: ListLiteral, ListComprehension, PatternComprehension. */
  #parseList(): Expression {
    if (this.#isPatternComprehensionAhead()) {
      return this.#parsePatternComprehension();
    }

    const begin = this.position;
    if (isName(this.peek()) && this.isKeyword('IN', 2) && !this.#knownLists.has(begin)) {
      const comprehension = this.#parseListComprehension();
      if (comprehension !== undefined) {
        return comprehension;
      }
      // `[x IN xs, y]`: read once more as a list. Remembered, so that nesting does not double the work each time.
      this.#knownLists.add(begin);
      this.position = begin;
    }

    return this.#parseListLiteral();
  }

  /** ListLiteral = '[' [Expression { ',' Expression }] ']' */
  #parseListLiteral(): ListLiteral {
    const { start } = this.expect('[');
    const items = this.commaSeparatedUntil(']', () => this.parseExpression());

    return { type: 'list', range: this.rangeFrom(start), items };
  }

  /** ListComprehension = '[' Variable 'IN' Expression ['WHERE' Expression] ['|' Expression] ']'; undefined before `,`. */
  #parseListComprehension(): ListComprehension | undefined {
    const { start } = this.expect('[');
    const variable = this.parseVariable();
    this.expectKeyword('IN');
    const list = this.parseExpressionBeforeBar();
    if (this.is(',')) {
      return undefined;
    }

    const where = this.tryKeyword('WHERE') === undefined ? undefined : this.parseExpressionBeforeBar();
    const result = this.tryTake('|') === undefined ? undefined : this.parseExpression();
    this.expect(']');

    return { type: 'listComprehension', range: this.rangeFrom(start), variable, list, where, result };
  }

  #isPatternComprehensionAhead(): boolean {
    const isNamed = isName(this.peek()) && this.peek(2).kind === '=';
    const position = this.position + (isNamed ? 3 : 1);

    return this.tokenAt(position).kind === '(' && isPatternAhead(this, position);
  }

  /** PatternComprehension = '[' [Variable '='] RelationshipsPattern ['WHERE' Expression] '|' Expression ']' */
  #parsePatternComprehension(): PatternComprehension {
    const { start } = this.expect('[');
    const pattern = this.parsePathPattern();
    const where = this.tryKeyword('WHERE') === undefined ? undefined : this.parseExpressionBeforeBar();
    this.expect('|');
    const result = this.parseExpression();
    this.expect(']');

    return { type: 'patternComprehension', range: this.rangeFrom(start), pattern, where, result };
  }

  /** MapLiteral = '{' [SchemaName ':' Expression { ',' SchemaName ':' Expression }] '}' */
  protected override parseMapLiteral(): MapLiteral {
    return this.nested(() => this.#parseMapLiteral());
  }

  #parseMapLiteral(): MapLiteral {
    const { start } = this.expect('{');
    const entries = this.commaSeparatedUntil('}', () => this.#parseMapEntry());

    return { type: 'map', range: this.rangeFrom(start), entries };
  }

  #parseMapEntry(): MapEntry {
    const name = this.expectName('a key').value;
    this.expect(':');

    return { name, value: this.parseExpression() };
  }

  /** MapProjection = Variable '{' [Item { ',' Item }] '}' */
  #parseMapProjection(subject: Variable): MapProjection {
    const { start } = subject.range;
    this.expect('{');
    const items = this.commaSeparatedUntil('}', () => this.#parseMapProjectionItem());

    return { type: 'mapProjection', range: this.rangeFrom(start), subject, items };
  }

  /** Item = '.' '*' | '.' SchemaName | SchemaName ':' Expression | Variable */
  #parseMapProjectionItem(): MapProjectionItem {
    if (this.tryTake('.') !== undefined) {
      if (this.tryTake('*') !== undefined) {
        return { type: 'all' };
      }
      return { type: 'property', name: this.expectName('the name of a property').value };
    }

    const variable = this.parseVariable('a key or a variable');
    if (this.tryTake(':') === undefined) {
      return { type: 'variable', variable };
    }

    return { type: 'entry', name: variable.name, value: this.parseExpression() };
  }

  /** CaseExpression = 'CASE' [Expression] {'WHEN' Expression 'THEN' Expression}+ ['ELSE' Expression] 'END' */
  #parseCase(): Case {
    const { start } = this.expectKeyword('CASE');
    const subject = this.isKeyword('WHEN') ? undefined : this.parseExpression();

    const alternatives: CaseAlternative[] = [];
    while (alternatives.length === 0 || this.isKeyword('WHEN')) {
      this.expectKeyword('WHEN');
      const condition = this.parseExpression();
      this.expectKeyword('THEN');
      alternatives.push({ condition, result: this.parseExpression() });
    }

    const otherwise = this.tryKeyword('ELSE') === undefined ? undefined : this.parseExpression();
    this.expectKeyword('END');

    return { type: 'case', range: this.rangeFrom(start), subject, alternatives, otherwise };
  }

  /** Whether a name, with its namespace, and then `(` come next. */
  #isCallAhead(): boolean {
    let distance = 1;
    while (this.peek(distance).kind === '.' && isName(this.peek(distance + 1))) {
      distance += 2;
    }

    return this.peek(distance).kind === '(';
  }

  /** FunctionInvocation, and everything that looks like it but has a syntax of its own within the parentheses. */
  #parseCall(): Expression {
    if (this.peek().kind !== '(') {
      return this.#parseFunctionCall();
    }
    const { keyword } = this.token;
    const hasVariable = isName(this.peek(2)) && this.isKeyword('IN', 3);

    switch (keyword) {
      case 'ALL':
      case 'ANY':
      case 'NONE':
      case 'SINGLE':
        return hasVariable ? this.#parseQuantifier(keyword) : this.#parseFunctionCall();
      case 'FILTER':
      case 'EXTRACT':
        return hasVariable ? this.#parseListFunction() : this.#parseFunctionCall();
      case 'REDUCE':
        return isName(this.peek(2)) && this.peek(3).kind === '='
          ? this.#parseReduce()
          : this.#parseFunctionCall();
      case 'SHORTESTPATH':
      case 'ALLSHORTESTPATHS':
        return this.#parsePattern();
      case 'COUNT':
        return this.peek(2).kind === '*' ? this.#parseCountStar() : this.#parseFunctionCall();
      case 'EXISTS':
        return this.#parseExists();
      default:
        return this.#parseFunctionCall();
    }
  }

  /** FunctionInvocation = FunctionName '(' ['DISTINCT'] [Expression { ',' Expression }] ')' */
  #parseFunctionCall(): FunctionCall {
    const { start, value } = this.take();
    const names = [value];
    while (this.tryTake('.') !== undefined) {
      names.push(this.expectName('the name of a function').value);
    }

    this.expect('(');
    const isDistinct = this.#isDistinctAhead() && this.tryKeyword('DISTINCT') !== undefined;
    const args = this.parseArguments();

    return {
      type: 'call',
      range: this.rangeFrom(start),
      name: names.join('.'),
      isDistinct,
      arguments: args,
    };
  }

  /** `count(distinct)` counts a variable of that name. */
  #isDistinctAhead(): boolean {
    return this.isKeyword('DISTINCT') && !/^[).,]$/.test(this.peek().kind);
  }

  /** [Expression { ',' Expression }] ')' */
  protected parseArguments(): readonly Expression[] {
    return this.commaSeparatedUntil(')', () => this.parseExpression());
  }

  /** `count(*)` */
  #parseCountStar(): Expression {
    const { start } = this.take();
    this.expect('(');
    this.expect('*');
    this.expect(')');

    return { type: 'countStar', range: this.rangeFrom(start) };
  }

  /** Quantifier = ('ALL' | 'ANY' | 'NONE' | 'SINGLE') '(' Variable 'IN' Expression 'WHERE' Expression ')' */
  #parseQuantifier(keyword: 'ALL' | 'ANY' | 'NONE' | 'SINGLE'): Quantifier {
    const { start } = this.take();
    this.expect('(');
    const variable = this.parseVariable();
    this.expectKeyword('IN');
    const list = this.parseExpression();
    this.expectKeyword('WHERE');
    const where = this.parseExpression();
    this.expect(')');

    return {
      type: 'quantifier',
      range: this.rangeFrom(start),
      quantifier: QUANTIFIERS[keyword],
      variable,
      list,
      where,
    };
  }

  /** `filter(x IN xs WHERE …)` and `extract(x IN xs | …)`: list comprehensions of older Cypher. */
  #parseListFunction(): ListComprehension {
    const { start } = this.take();
    this.expect('(');
    const variable = this.parseVariable();
    this.expectKeyword('IN');
    const list = this.parseExpressionBeforeBar();
    const where = this.tryKeyword('WHERE') === undefined ? undefined : this.parseExpressionBeforeBar();
    const result = this.tryTake('|') === undefined ? undefined : this.parseExpression();
    this.expect(')');

    return { type: 'listComprehension', range: this.rangeFrom(start), variable, list, where, result };
  }

  /** Reduce = 'REDUCE' '(' Variable '=' Expression ',' Variable 'IN' Expression '|' Expression ')' */
  #parseReduce(): Reduce {
    const { start } = this.take();
    this.expect('(');
    const accumulator = this.parseVariable();
    this.expect('=');
    const initial = this.parseExpression();
    this.expect(',');
    const variable = this.parseVariable();
    this.expectKeyword('IN');
    const list = this.parseExpressionBeforeBar();
    this.expect('|');
    const step = this.parseExpression();
    this.expect(')');

    return { type: 'reduce', range: this.rangeFrom(start), accumulator, initial, variable, list, step };
  }

  /** `exists(pattern)`, or the function. */
  #parseExists(): Expression {
    if (this.peek(2).kind !== '(' || !isPatternAhead(this, this.position + 2)) {
      return this.#parseFunctionCall();
    }
    const { start } = this.take();
    this.expect('(');

    return this.#parseExistsPattern(start);
  }

  /**
   * Whether a word (EXISTS, COUNT, COLLECT) begins a subquery, and not a map projection of a variable of that name:
   * `count { .name }`.
   */
  #isSubqueryAhead(): boolean {
    if (this.peek().kind !== '{') {
      return false;
    }
    const inside = this.peek(2);

    return inside.kind === '(' || (inside.kind === 'name' && !/^[,:}]$/.test(this.peek(3).kind));
  }

  /** ExistentialSubquery = 'EXISTS' '{' (Query | Pattern ['WHERE' Expression]) '}', and the same of COUNT, COLLECT */
  #parseSubquery(): SubqueryExpression {
    const { start, keyword } = this.take();
    const form = keyword === 'EXISTS' ? 'exists' : keyword === 'COUNT' ? 'count' : 'collect';
    this.expect('{');
    const isPattern = form !== 'collect' && isPathPatternAhead(this);
    const query = isPattern ? this.#parseBarePattern() : this.parseQuery();
    if (this.tryTake('}') === undefined) {
      this.failUnexpected(['an operator']);
    }

    return { type: 'subquery', range: this.rangeFrom(start), form, query };
  }

  /** Pattern ['WHERE' Expression], as if MATCH stood before it. */
  #parseBarePattern(): Query {
    const { start } = this.token;
    const patterns = this.parsePathPatterns();
    const where = this.parseWhere();

    return wrap({ type: 'match', range: this.rangeFrom(start), isOptional: false, patterns, where });
  }

  /** `exists((a)-->(b))`, the older form of `EXISTS { (a)-->(b) }`. The pattern must be next. */
  #parseExistsPattern(start: number): SubqueryExpression {
    const pattern = this.parsePathPattern();
    const { range } = pattern;
    const query = wrap({ type: 'match', range, isOptional: false, patterns: [pattern], where: undefined });
    this.expect(')');

    return { type: 'subquery', range: this.rangeFrom(start), form: 'exists', query };
  }
}

/** Words that continue a query, so that they are hardly variables. */
const CONTINUATIONS: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'XOR',
  'IN',
  'STARTS',
  'ENDS',
  'CONTAINS',
  'IS',
  'WHERE',
  'RETURN',
  'WITH',
  'MATCH',
  'OPTIONAL',
  'UNWIND',
  'CREATE',
  'MERGE',
  'SET',
  'DELETE',
  'DETACH',
  'REMOVE',
  'FOREACH',
  'CALL',
  'UNION',
  'ORDER',
  'SKIP',
  'LIMIT',
  'AS',
  'DISTINCT',
  'WHEN',
  'THEN',
  'ELSE',
]);

function beginsOperand(token: Token): boolean {
  switch (token.kind) {
    case 'name':
    case 'escapedName':
    case 'integer':
    case 'float':
    case 'invalidNumber':
    case 'string':
    case 'parameter':
    case '(':
    case '[':
    case '{':
      return true;
    default:
      return false;
  }
}

const MAX_INTEGER = 2n ** 63n - 1n;

const QUANTIFIERS = { ALL: 'all', ANY: 'any', NONE: 'none', SINGLE: 'single' } as const;

function wrap(match: MatchClause): Query {
  const { range } = match;

  return {
    type: 'query',
    range,
    parts: [{ type: 'singleQuery', range, clauses: [match] }],
    isUnionAll: false,
  };
}

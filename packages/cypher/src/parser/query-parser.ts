import type {
  CallProcedureClause,
  CallSubqueryClause,
  Clause,
  CreateClause,
  DeleteClause,
  Expression,
  ForeachClause,
  MatchClause,
  MergeClause,
  ProcedureYield,
  Projection,
  ProjectionItem,
  PropertyAccess,
  Query,
  RemoveClause,
  RemoveItem,
  ReturnClause,
  SetClause,
  SetItem,
  SingleQuery,
  SortItem,
  Subscript,
  UnwindClause,
  UpdateClause,
  Variable,
  WithClause,
} from '../ast/ast.ts';
import type { Keyword } from '../lexer/keyword.ts';
import { ExpressionParser } from './expression-parser.ts';

/** Reads clauses, and queries of them. */
export class QueryParser extends ExpressionParser {
  static readonly #CLAUSES = new Map<Keyword, (parser: QueryParser) => Clause>([
    ['MATCH', (parser) => parser.#parseMatch()],
    ['OPTIONAL', (parser) => parser.#parseOptional()],
    ['UNWIND', (parser) => parser.#parseUnwind()],
    ['WITH', (parser) => parser.#parseWith()],
    ['RETURN', (parser) => parser.#parseReturn()],
    ['CALL', (parser) => parser.#parseCallClause()],
    ['CREATE', (parser) => parser.#parseUpdateClause()],
    ['MERGE', (parser) => parser.#parseUpdateClause()],
    ['SET', (parser) => parser.#parseUpdateClause()],
    ['REMOVE', (parser) => parser.#parseUpdateClause()],
    ['DELETE', (parser) => parser.#parseUpdateClause()],
    ['DETACH', (parser) => parser.#parseUpdateClause()],
    ['FOREACH', (parser) => parser.#parseUpdateClause()],
  ]);

  /** The keywords that clauses begin with. */
  static readonly CLAUSE_WORDS: readonly Keyword[] = [...QueryParser.#CLAUSES.keys()];

  /** RegularQuery = SingleQuery { 'UNION' ['ALL'] SingleQuery } */
  override parseQuery(): Query {
    return this.nested(() => this.#parseQuery());
  }

  #parseQuery(): Query {
    const { start } = this.token;
    const parts = [this.#parseSingleQuery()];
    let isUnionAll: boolean | undefined;

    for (let union = this.tryKeyword('UNION'); union !== undefined; union = this.tryKeyword('UNION')) {
      const isAll = this.tryKeyword('ALL') !== undefined;
      if (isUnionAll !== undefined && isAll !== isUnionAll) {
        throw this.createError(
          'InvalidClauseComposition',
          union,
          'UNION and UNION ALL cannot be mixed in one query',
        );
      }
      isUnionAll = isAll;
      parts.push(this.#parseSingleQuery());
    }

    return { type: 'query', range: this.rangeFrom(start), parts, isUnionAll: isUnionAll ?? false };
  }

  /** SingleQuery = { Clause }+; which clauses may follow each other is not a question of syntax here. */
  #parseSingleQuery(): SingleQuery {
    const { start } = this.token;
    const clauses = [this.#parseClause()];
    while (this.#findClauseParser() !== undefined) {
      clauses.push(this.#parseClause());
    }

    return { type: 'singleQuery', range: this.rangeFrom(start), clauses };
  }

  /** Clause = ReadingClause | With | Return | UpdatingClause */
  #parseClause(): Clause {
    const parse = this.#findClauseParser();

    return parse === undefined ? this.failUnexpected(QueryParser.CLAUSE_WORDS) : parse(this);
  }

  #findClauseParser(): ((parser: QueryParser) => Clause) | undefined {
    const { keyword } = this.token;

    return keyword === undefined ? undefined : QueryParser.#CLAUSES.get(keyword);
  }

  #parseOptional(): Clause {
    return this.isKeyword('CALL', 1) ? this.#parseCallClause() : this.#parseMatch();
  }

  /** Match = ['OPTIONAL'] 'MATCH' Pattern ['WHERE' Expression] */
  #parseMatch(): MatchClause {
    const { start } = this.token;
    const isOptional = this.tryKeyword('OPTIONAL') !== undefined;
    this.expectKeyword('MATCH');
    const patterns = this.parsePathPatterns();
    const where = this.parseWhere();

    return { type: 'match', range: this.rangeFrom(start), isOptional, patterns, where };
  }

  /** Unwind = 'UNWIND' Expression 'AS' Variable */
  #parseUnwind(): UnwindClause {
    const { start } = this.expectKeyword('UNWIND');
    const list = this.parseExpression();
    this.expectKeyword('AS');
    const variable = this.parseVariable();

    return { type: 'unwind', range: this.rangeFrom(start), list, variable };
  }

  /** ['OPTIONAL'] 'CALL' (Subquery | Procedure) */
  #parseCallClause(): CallSubqueryClause | CallProcedureClause {
    const { start } = this.token;
    const isOptional = this.tryKeyword('OPTIONAL') !== undefined;
    this.expectKeyword('CALL');
    if (isOptional || this.is('{') || this.is('(')) {
      return this.#parseCallSubquery(start, isOptional);
    }

    return this.#parseCallProcedure(start);
  }

  /** Subquery = ['(' ('*' | [Variable { ',' Variable }]) ')'] '{' Query '}' */
  #parseCallSubquery(start: number, isOptional: boolean): CallSubqueryClause {
    const imports = this.tryTake('(') === undefined ? undefined : this.#parseImports();
    this.expect('{');
    const query = this.parseQuery();
    this.expect('}');

    return { type: 'callSubquery', range: this.rangeFrom(start), isOptional, imports, query };
  }

  #parseImports(): readonly Variable[] | 'all' {
    if (this.tryTake('*') !== undefined) {
      this.expect(')');
      return 'all';
    }

    return this.commaSeparatedUntil(')', () => this.parseVariable());
  }

  /** Procedure = Name { '.' Name } ['(' [Expression { ',' Expression }] ')'] ['YIELD' Yields ['WHERE' Expression]] */
  #parseCallProcedure(start: number): CallProcedureClause {
    const names = [this.expectName('the name of a procedure').value];
    while (this.tryTake('.') !== undefined) {
      names.push(this.expectName('the name of a procedure').value);
    }
    const args = this.tryTake('(') === undefined ? undefined : this.parseArguments();
    const yields = this.tryKeyword('YIELD') === undefined ? undefined : this.#parseYields();
    const where = yields === undefined ? undefined : this.parseWhere();

    return {
      type: 'callProcedure',
      range: this.rangeFrom(start),
      name: names.join('.'),
      arguments: args,
      yields,
      where,
    };
  }

  /** Yields = '*' | '-' | Field ['AS' Variable] { ',' Field ['AS' Variable] } */
  #parseYields(): readonly ProcedureYield[] | 'all' {
    if (this.tryTake('*') !== undefined) {
      return 'all';
    }
    if (this.is('-')) {
      this.take();
      return [];
    }

    return this.commaSeparated(() => this.#parseYield());
  }

  #parseYield(): ProcedureYield {
    const field = this.parseVariable('a field of the procedure');

    return { field: field.name, variable: this.#parseAlias() ?? field };
  }

  #parseAlias(): Variable | undefined {
    return this.tryKeyword('AS') === undefined ? undefined : this.parseVariable();
  }

  /** With = 'WITH' ProjectionBody ['WHERE' Expression] */
  #parseWith(): WithClause {
    const { start } = this.expectKeyword('WITH');
    const projection = this.#parseProjection();
    const where = this.parseWhere();

    return { type: 'with', range: this.rangeFrom(start), ...projection, where };
  }

  /** Return = 'RETURN' ProjectionBody */
  #parseReturn(): ReturnClause {
    const { start } = this.expectKeyword('RETURN');
    const projection = this.#parseProjection();

    return { type: 'return', range: this.rangeFrom(start), ...projection };
  }

  /** ProjectionBody = ['DISTINCT'] ProjectionItems [Order] [Skip] [Limit] */
  #parseProjection(): Projection {
    const isDistinct = this.#isDistinctAhead() && this.tryKeyword('DISTINCT') !== undefined;
    const includesAll = this.tryTake('*') !== undefined;
    const hasItems = !includesAll || this.tryTake(',') !== undefined;
    const items = hasItems ? this.commaSeparated(() => this.#parseProjectionItem()) : [];
    const orderBy = this.tryKeyword('ORDER') === undefined ? [] : this.#parseSortItems();
    const skip = this.#parseSkip();
    const limit = this.tryKeyword('LIMIT') === undefined ? undefined : this.parseExpression();

    return { isDistinct, includesAll, items, orderBy, skip, limit };
  }

  /** `RETURN distinct` and `RETURN distinct.name` are about a variable. */
  #isDistinctAhead(): boolean {
    return (
      this.isKeyword('DISTINCT') && !/^(?:end|[.,;:)}]|=)$/.test(this.peek().kind) && !this.isKeyword('AS', 1)
    );
  }

  /** ProjectionItem = Expression ['AS' Variable] */
  #parseProjectionItem(): ProjectionItem {
    const { start } = this.token;
    const expression = this.parseExpression();
    const text = this.rangeFrom(start);
    const alias = this.#parseAlias();

    return {
      range: this.rangeFrom(start),
      expression,
      alias,
      name: alias?.name ?? this.#nameColumn(expression, text),
    };
  }

  #nameColumn(expression: Expression, text: { start: number; end: number }): string {
    return expression.type === 'variable' ? expression.name : this.source.slice(text.start, text.end);
  }

  /** Order = 'ORDER' 'BY' SortItem { ',' SortItem } */
  #parseSortItems(): readonly SortItem[] {
    this.expectKeyword('BY');

    return this.commaSeparated(() => this.#parseSortItem());
  }

  /** SortItem = Expression ['ASCENDING' | 'ASC' | 'DESCENDING' | 'DESC'] */
  #parseSortItem(): SortItem {
    const { start } = this.token;
    const expression = this.parseExpression();
    const isDescending = this.tryKeyword('DESC') !== undefined || this.tryKeyword('DESCENDING') !== undefined;
    if (!isDescending && this.tryKeyword('ASC') === undefined) {
      this.tryKeyword('ASCENDING');
    }

    return { range: this.rangeFrom(start), expression, isDescending };
  }

  /** Skip = ('SKIP' | 'OFFSET') Expression */
  #parseSkip(): Expression | undefined {
    const isSkip = this.tryKeyword('SKIP') !== undefined || this.tryKeyword('OFFSET') !== undefined;

    return isSkip ? this.parseExpression() : undefined;
  }

  /** UpdatingClause; fails when none comes next. */
  #parseUpdateClause(): UpdateClause {
    switch (this.token.keyword) {
      case 'CREATE':
        return this.#parseCreate();
      case 'MERGE':
        return this.#parseMerge();
      case 'SET':
        return this.#parseSet();
      case 'REMOVE':
        return this.#parseRemove();
      case 'DELETE':
      case 'DETACH':
        return this.#parseDelete();
      case 'FOREACH':
        return this.nest(() => this.#parseForeach());
      default:
        return this.failUnexpected([
          'CREATE',
          'MERGE',
          'SET',
          'REMOVE',
          'DELETE',
          'DETACH DELETE',
          'FOREACH',
        ]);
    }
  }

  /** Create = 'CREATE' Pattern */
  #parseCreate(): CreateClause {
    const { start } = this.expectKeyword('CREATE');
    const patterns = this.parsePathPatterns();

    return { type: 'create', range: this.rangeFrom(start), patterns };
  }

  /** Merge = 'MERGE' PatternPart { 'ON' ('MATCH' | 'CREATE') Set } */
  #parseMerge(): MergeClause {
    const { start } = this.expectKeyword('MERGE');
    const pattern = this.parsePathPattern();
    const onCreate: SetItem[] = [];
    const onMatch: SetItem[] = [];

    while (this.tryKeyword('ON') !== undefined) {
      const items = this.tryKeyword('CREATE') === undefined ? onMatch : onCreate;
      if (items === onMatch) {
        this.expectKeyword('MATCH');
      }
      items.push(...this.#parseSet().items);
    }

    return { type: 'merge', range: this.rangeFrom(start), pattern, onCreate, onMatch };
  }

  /** Set = 'SET' SetItem { ',' SetItem } */
  #parseSet(): SetClause {
    const { start } = this.expectKeyword('SET');
    const items = this.commaSeparated(() => this.#parseSetItem());

    return { type: 'set', range: this.rangeFrom(start), items };
  }

  /** SetItem = PropertyExpression '=' Expression | Variable ('=' | '+=') Expression | Variable NodeLabels */
  #parseSetItem(): SetItem {
    const { start } = this.token;
    const target = this.#parseTarget();
    if (target.type !== 'variable') {
      this.expect('=');
      const value = this.parseExpression();
      return { type: 'setProperty', range: this.rangeFrom(start), target, value };
    }

    if (this.is(':')) {
      const kinds = this.#parseKinds();
      return { type: 'setKinds', range: this.rangeFrom(start), variable: target, kinds };
    }
    const isMerge = this.tryTake('+=') !== undefined;
    if (!isMerge && this.tryTake('=') === undefined) {
      this.failUnexpected(['":"', '"."']);
    }
    const value = this.parseExpression();

    return { type: 'setProperties', range: this.rangeFrom(start), variable: target, value, isMerge };
  }

  /** What SET and REMOVE change: a variable, or a property of something. */
  #parseTarget(): Variable | PropertyAccess | Subscript {
    const begin = this.token;
    const target: Expression = this.parsePropertyExpression();
    if (target.type === 'variable' || target.type === 'property' || target.type === 'subscript') {
      return target;
    }
    throw this.createError(
      'UnexpectedSyntax',
      { start: begin.start, end: target.range.end },
      'only variables and properties can be changed: n, n.name, n[key]',
    );
  }

  /** NodeLabels = { ':' LabelName }+ */
  #parseKinds(): readonly string[] {
    const kinds: string[] = [];
    while (this.tryTake(':') !== undefined) {
      kinds.push(this.expectName('the name of a kind').value);
    }

    return kinds;
  }

  /** Remove = 'REMOVE' RemoveItem { ',' RemoveItem } */
  #parseRemove(): RemoveClause {
    const { start } = this.expectKeyword('REMOVE');
    const items = this.commaSeparated(() => this.#parseRemoveItem());

    return { type: 'remove', range: this.rangeFrom(start), items };
  }

  /** RemoveItem = Variable NodeLabels | PropertyExpression */
  #parseRemoveItem(): RemoveItem {
    const { start } = this.token;
    const target = this.#parseTarget();
    if (target.type !== 'variable') {
      return { type: 'removeProperty', range: this.rangeFrom(start), target };
    }
    const kinds = this.#parseKinds();
    if (kinds.length === 0) {
      this.failUnexpected(['"."']);
    }

    return { type: 'removeKinds', range: this.rangeFrom(start), variable: target, kinds };
  }

  /** Delete = ['DETACH'] 'DELETE' Expression { ',' Expression } */
  #parseDelete(): DeleteClause {
    const { start } = this.token;
    const isDetach = this.tryKeyword('DETACH') !== undefined;
    this.expectKeyword('DELETE');
    const expressions = this.commaSeparated(() => this.parseExpression());

    return { type: 'delete', range: this.rangeFrom(start), isDetach, expressions };
  }

  /** Foreach = 'FOREACH' '(' Variable 'IN' Expression '|' { UpdatingClause }+ ')' */
  #parseForeach(): ForeachClause {
    const { start } = this.expectKeyword('FOREACH');
    this.expect('(');
    const variable = this.parseVariable();
    this.expectKeyword('IN');
    const list = this.parseExpressionBeforeBar();
    this.expect('|');
    const clauses = [this.#parseUpdateClause()];
    while (this.tryTake(')') === undefined) {
      clauses.push(this.#parseUpdateClause());
    }

    return { type: 'foreach', range: this.rangeFrom(start), variable, list, clauses };
  }
}

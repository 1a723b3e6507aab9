import type { KindExpression } from './kind-expression.ts';
import type { SourceRange } from './source-range.ts';

/*
 * The syntax tree of a query, in one file because its parts contain each other: statement and query, clauses,
 * patterns, expressions. Plain immutable data; `type` tells variants apart. Names follow the openCypher 9 grammar.
 */

/** What was sent: one query, to be run or explained. */
export interface Statement {
  readonly type: 'statement';
  readonly range: SourceRange;
  readonly source: string;
  /** `explain` plans only, `profile` runs and measures. */
  readonly mode: 'run' | 'explain' | 'profile';
  readonly query: Query;
}

/** A query of one part, or of several that UNION joins. */
export interface Query {
  readonly type: 'query';
  readonly range: SourceRange;
  readonly parts: readonly SingleQuery[];
  /** UNION ALL keeps repeated rows; one query never mixes both. Meaningless with a single part. */
  readonly isUnionAll: boolean;
}

export interface SingleQuery {
  readonly type: 'singleQuery';
  readonly range: SourceRange;
  readonly clauses: readonly Clause[];
}

export type Clause = ReadClause | ProjectionClause | UpdateClause;
export type ReadClause = MatchClause | UnwindClause | CallSubqueryClause | CallProcedureClause;
export type ProjectionClause = WithClause | ReturnClause;
export type UpdateClause =
  | CreateClause
  | MergeClause
  | SetClause
  | RemoveClause
  | DeleteClause
  | ForeachClause;

export interface MatchClause {
  readonly type: 'match';
  readonly range: SourceRange;
  readonly isOptional: boolean;
  readonly patterns: readonly PathPattern[];
  readonly where: Expression | undefined;
}

/** `UNWIND list AS variable` */
export interface UnwindClause {
  readonly type: 'unwind';
  readonly range: SourceRange;
  readonly list: Expression;
  readonly variable: Variable;
}

/**
 * `CALL { … }`. `imports` are the variables of `CALL (a, b) { … }`, `'all'` for `CALL (*) { … }`, and undefined
 * for the older form, whose subquery begins with an importing WITH, or imports nothing.
 */
export interface CallSubqueryClause {
  readonly type: 'callSubquery';
  readonly range: SourceRange;
  readonly isOptional: boolean;
  readonly imports: readonly Variable[] | 'all' | undefined;
  readonly query: Query;
}

/** `CALL name(arguments) YIELD field AS variable WHERE …` */
export interface CallProcedureClause {
  readonly type: 'callProcedure';
  readonly range: SourceRange;
  /** With its namespace, as written: `db.labels`. */
  readonly name: string;
  /** Undefined without parentheses: arguments come from the parameters. */
  readonly arguments: readonly Expression[] | undefined;
  /** Undefined without YIELD, `'all'` for `YIELD *`. */
  readonly yields: readonly ProcedureYield[] | 'all' | undefined;
  readonly where: Expression | undefined;
}

export interface ProcedureYield {
  readonly field: string;
  /** The declared variable: the alias, or the field's own name. */
  readonly variable: Variable;
}

/** What WITH and RETURN share. */
export interface Projection {
  readonly isDistinct: boolean;
  /** `*`: all variables in scope, before the items. */
  readonly includesAll: boolean;
  readonly items: readonly ProjectionItem[];
  readonly orderBy: readonly SortItem[];
  readonly skip: Expression | undefined;
  readonly limit: Expression | undefined;
}

export interface ProjectionItem {
  readonly range: SourceRange;
  readonly expression: Expression;
  readonly alias: Variable | undefined;
  /** Column name: the alias, else the variable's name, else the text of the expression as written. */
  readonly name: string;
}

export interface SortItem {
  readonly range: SourceRange;
  readonly expression: Expression;
  readonly isDescending: boolean;
}

export interface WithClause extends Projection {
  readonly type: 'with';
  readonly range: SourceRange;
  readonly where: Expression | undefined;
}

export interface ReturnClause extends Projection {
  readonly type: 'return';
  readonly range: SourceRange;
}

export interface CreateClause {
  readonly type: 'create';
  readonly range: SourceRange;
  readonly patterns: readonly PathPattern[];
}

export interface MergeClause {
  readonly type: 'merge';
  readonly range: SourceRange;
  readonly pattern: PathPattern;
  readonly onCreate: readonly SetItem[];
  readonly onMatch: readonly SetItem[];
}

export interface SetClause {
  readonly type: 'set';
  readonly range: SourceRange;
  readonly items: readonly SetItem[];
}

export type SetItem =
  /** `n.name = value`, `n[key] = value` */
  | {
      readonly type: 'setProperty';
      readonly range: SourceRange;
      readonly target: PropertyAccess | Subscript;
      readonly value: Expression;
    }
  /** `n = map` replaces, `n += map` merges all properties. */
  | {
      readonly type: 'setProperties';
      readonly range: SourceRange;
      readonly variable: Variable;
      readonly value: Expression;
      readonly isMerge: boolean;
    }
  /** `n:A:B` */
  | {
      readonly type: 'setKinds';
      readonly range: SourceRange;
      readonly variable: Variable;
      readonly kinds: readonly string[];
    };

export interface RemoveClause {
  readonly type: 'remove';
  readonly range: SourceRange;
  readonly items: readonly RemoveItem[];
}

export type RemoveItem =
  | {
      readonly type: 'removeProperty';
      readonly range: SourceRange;
      readonly target: PropertyAccess | Subscript;
    }
  | {
      readonly type: 'removeKinds';
      readonly range: SourceRange;
      readonly variable: Variable;
      readonly kinds: readonly string[];
    };

export interface DeleteClause {
  readonly type: 'delete';
  readonly range: SourceRange;
  readonly isDetach: boolean;
  readonly expressions: readonly Expression[];
}

/** `FOREACH (variable IN list | update clauses)` */
export interface ForeachClause {
  readonly type: 'foreach';
  readonly range: SourceRange;
  readonly variable: Variable;
  readonly list: Expression;
  readonly clauses: readonly UpdateClause[];
}

/** One path of a pattern: `path = (a)-[r]->(b)`, also within `shortestPath(…)`. */
export interface PathPattern {
  readonly type: 'path';
  readonly range: SourceRange;
  /** The named path. */
  readonly variable: Variable | undefined;
  readonly selector: PathSelector;
  /** The nodes in order; there is one more of them than of relationships. */
  readonly nodes: readonly NodePattern[];
  /** `relationships[i]` connects `nodes[i]` (left) with `nodes[i + 1]` (right). */
  readonly relationships: readonly RelationshipPattern[];
}

/** Which of the matching paths count. */
export type PathSelector = 'all' | 'shortest' | 'allShortest';

export interface NodePattern {
  readonly type: 'node';
  readonly range: SourceRange;
  readonly variable: Variable | undefined;
  readonly kinds: KindExpression | undefined;
  readonly properties: MapLiteral | Parameter | undefined;
  /** `(n WHERE …)` */
  readonly where: Expression | undefined;
}

export interface RelationshipPattern {
  readonly type: 'relationship';
  readonly range: SourceRange;
  /** With a length it stands for a list of relationships. */
  readonly variable: Variable | undefined;
  readonly kinds: KindExpression | undefined;
  readonly properties: MapLiteral | Parameter | undefined;
  readonly where: Expression | undefined;
  /** As drawn, seen from the left node: `-->` outbound, `<--` inbound, `--` and `<-->` both. */
  readonly direction: 'outbound' | 'inbound' | 'both';
  readonly length: PatternLength | undefined;
}

/** `*`, `*2`, `*1..3`, `*..3`, `*0..`: bounds inclusive; undefined means 1, and no upper bound. */
export interface PatternLength {
  readonly range: SourceRange;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Everything that has a value. `type` tells the variants apart; `range` covers the text, parentheses excluded. */
export type Expression =
  | Literal
  | Parameter
  | Variable
  | PropertyAccess
  | Subscript
  | Slice
  | ListLiteral
  | MapLiteral
  | MapProjection
  | UnaryOperation
  | BinaryOperation
  | Comparison
  | NullTest
  | KindTest
  | FunctionCall
  | CountStar
  | Case
  | ListComprehension
  | PatternComprehension
  | Quantifier
  | Reduce
  | PatternExpression
  | SubqueryExpression;

export interface Literal {
  readonly type: 'literal';
  readonly range: SourceRange;
  readonly literal:
    | { readonly type: 'null' }
    | { readonly type: 'boolean'; readonly value: boolean }
    /** Within 64 bits signed; a minus sign directly before the digits belongs to the literal. */
    | { readonly type: 'integer'; readonly value: bigint }
    | { readonly type: 'float'; readonly value: number }
    | { readonly type: 'string'; readonly value: string };
}

/** `$name` or `$0`. */
export interface Parameter {
  readonly type: 'parameter';
  readonly range: SourceRange;
  readonly name: string;
}

/** Every occurrence of a variable, declarations included. Its identity (object) is what the binder refers to. */
export interface Variable {
  readonly type: 'variable';
  readonly range: SourceRange;
  readonly name: string;
}

/** `subject.name` */
export interface PropertyAccess {
  readonly type: 'property';
  readonly range: SourceRange;
  readonly subject: Expression;
  readonly name: string;
}

/** `subject[index]`: element of a list, entry of a map, property of an element. */
export interface Subscript {
  readonly type: 'subscript';
  readonly range: SourceRange;
  readonly subject: Expression;
  readonly index: Expression;
}

/** `subject[from..to]`, either bound optional. */
export interface Slice {
  readonly type: 'slice';
  readonly range: SourceRange;
  readonly subject: Expression;
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
}

export interface ListLiteral {
  readonly type: 'list';
  readonly range: SourceRange;
  readonly items: readonly Expression[];
}

export interface MapLiteral {
  readonly type: 'map';
  readonly range: SourceRange;
  readonly entries: readonly MapEntry[];
}

export interface MapEntry {
  readonly name: string;
  readonly value: Expression;
}

/** `variable { .name, .*, name: expression, variable }` */
export interface MapProjection {
  readonly type: 'mapProjection';
  readonly range: SourceRange;
  readonly subject: Variable;
  readonly items: readonly MapProjectionItem[];
}

export type MapProjectionItem =
  /** `.name` */
  | { readonly type: 'property'; readonly name: string }
  /** `.*` */
  | { readonly type: 'all' }
  /** `name: expression` */
  | { readonly type: 'entry'; readonly name: string; readonly value: Expression }
  /** `variable` */
  | { readonly type: 'variable'; readonly variable: Variable };

export interface UnaryOperation {
  readonly type: 'unary';
  readonly range: SourceRange;
  readonly operator: 'not' | 'minus' | 'plus';
  readonly operand: Expression;
}

export type BinaryOperator =
  | 'or'
  | 'xor'
  | 'and'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'modulo'
  | 'power'
  | 'in'
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'matches'
  /** `||`, the concatenation of newer Cypher. */
  | 'concatenate';

export interface BinaryOperation {
  readonly type: 'binary';
  readonly range: SourceRange;
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export type ComparisonOperator = 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual';

/** `a < b <= c`: one operand more than operators. Means `a < b AND b <= c`, each operand evaluated once. */
export interface Comparison {
  readonly type: 'comparison';
  readonly range: SourceRange;
  readonly operands: readonly Expression[];
  readonly operators: readonly ComparisonOperator[];
}

/** `IS NULL`, `IS NOT NULL` */
export interface NullTest {
  readonly type: 'nullTest';
  readonly range: SourceRange;
  readonly operand: Expression;
  readonly isNegated: boolean;
}

/** `n:A|B`, `r:KNOWS`. Of `(n:A:B)` as an expression all must hold. */
export interface KindTest {
  readonly type: 'kindTest';
  readonly range: SourceRange;
  readonly subject: Expression;
  readonly kinds: KindExpression;
}

/** `name(…)` with its namespace (`date.truncate`); names as written. Aggregates are function calls, too. */
export interface FunctionCall {
  readonly type: 'call';
  readonly range: SourceRange;
  readonly name: string;
  readonly isDistinct: boolean;
  readonly arguments: readonly Expression[];
}

/** `count(*)` */
export interface CountStar {
  readonly type: 'countStar';
  readonly range: SourceRange;
}

/** `CASE subject WHEN … THEN … ELSE … END`; without a subject the conditions are predicates. */
export interface Case {
  readonly type: 'case';
  readonly range: SourceRange;
  readonly subject: Expression | undefined;
  readonly alternatives: readonly CaseAlternative[];
  readonly otherwise: Expression | undefined;
}

export interface CaseAlternative {
  readonly condition: Expression;
  readonly result: Expression;
}

/** `[variable IN list WHERE predicate | result]` */
export interface ListComprehension {
  readonly type: 'listComprehension';
  readonly range: SourceRange;
  readonly variable: Variable;
  readonly list: Expression;
  readonly where: Expression | undefined;
  readonly result: Expression | undefined;
}

/** `[path = (a)-->(b) WHERE predicate | result]` */
export interface PatternComprehension {
  readonly type: 'patternComprehension';
  readonly range: SourceRange;
  readonly pattern: PathPattern;
  readonly where: Expression | undefined;
  readonly result: Expression;
}

/** `all(variable IN list WHERE predicate)` and its siblings. */
export interface Quantifier {
  readonly type: 'quantifier';
  readonly range: SourceRange;
  readonly quantifier: 'all' | 'any' | 'none' | 'single';
  readonly variable: Variable;
  readonly list: Expression;
  readonly where: Expression;
}

/** `reduce(accumulator = initial, variable IN list | step)` */
export interface Reduce {
  readonly type: 'reduce';
  readonly range: SourceRange;
  readonly accumulator: Variable;
  readonly initial: Expression;
  readonly variable: Variable;
  readonly list: Expression;
  readonly step: Expression;
}

/**
 * A pattern used as a value: a predicate (`WHERE (a)-->(b)`), true when it matches at all. With
 * `shortestPath(…)` or `allShortestPaths(…)` its value is the path, or the list of them.
 */
export interface PatternExpression {
  readonly type: 'pattern';
  readonly range: SourceRange;
  readonly pattern: PathPattern;
}

/** `EXISTS { … }`, `COUNT { … }`, `COLLECT { … }`. A bare pattern is wrapped: MATCH … without RETURN. */
export interface SubqueryExpression {
  readonly type: 'subquery';
  readonly range: SourceRange;
  readonly form: 'exists' | 'count' | 'collect';
  readonly query: Query;
}

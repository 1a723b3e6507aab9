import type { Clause, Expression, Projection, Query, Variable } from '../ast/ast.ts';

/** What a variable can stand for. `value` is everything an expression can return, lists of elements included. */
export type VariableType = 'node' | 'relationship' | 'relationships' | 'path' | 'value';

/** One declared variable. Two declarations of the same name are two of them; passing `WITH a` on keeps it. */
export interface BoundVariable {
  /** Dense, from 0, unique within the statement: fit for arrays. */
  readonly id: number;
  readonly name: string;
  readonly type: VariableType;
}

/** One column that WITH or RETURN produces. */
export interface OutputColumn {
  readonly name: string;
  /** A variable passed on unchanged is itself; everything else is a new one. */
  readonly variable: BoundVariable;
  /** Whether its expression contains an aggregate function. */
  readonly isAggregate: boolean;
  /** Undefined for the columns of `*`. */
  readonly expression: Expression | undefined;
}

/**
 * What the binder found out about a statement: which variable every name means. It refers to syntax nodes by
 * identity; look-ups of nodes that do not belong to the statement fail an invariant.
 */
export interface Binding {
  /** By `id`. */
  readonly variables: readonly BoundVariable[];
  /** Names of the parameters used, each once. */
  readonly parameters: readonly string[];
  /** Whether any clause, in whatever depth, changes the graph. */
  readonly isUpdate: boolean;
  /** Of every occurrence, declarations included. */
  variableOf(occurrence: Variable): BoundVariable;
  /** Variables visible before a clause, those of enclosing queries included, in order of declaration. */
  scopeBefore(clause: Clause): readonly BoundVariable[];
  /** Columns of a projection in order: those of `*` first (by name), then one per item. */
  outputOf(projection: Projection): readonly OutputColumn[];
  /** Variables of the enclosing query that a subquery (EXISTS, COUNT, COLLECT, CALL) uses. */
  importsOf(query: Query): readonly BoundVariable[];
}

import type { CallProcedureClause, Clause, Expression, Projection, Query, Variable } from '../ast/ast.ts';
import type { ProcedureDefinition } from '../functions/procedure-definition.ts';

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

/** What a CALL of a procedure runs, and where its results go. */
export interface BoundProcedureCall {
  readonly definition: ProcedureDefinition;
  /** Results that are kept, `field` being an index into the definition's; those of `*` and of a lone CALL, too. */
  readonly columns: readonly { readonly field: number; readonly variable: BoundVariable }[];
}

/**
 * What the binder found out about a statement: which variable every name means. It refers to syntax nodes by
 * identity; look-ups of nodes that do not belong to the statement fail an invariant.
 */
export interface Binding {
  /** All variables of the statement, each at the place of its `id`. */
  readonly variables: readonly BoundVariable[];
  /** Names of the parameters used, each once. */
  readonly parameters: readonly string[];
  /** Whether any clause, in whatever depth, changes the graph. */
  readonly isUpdate: boolean;
  /** The variable that an occurrence means; declarations are occurrences, too. */
  variableOf(occurrence: Variable): BoundVariable;
  /** Variables visible before a clause, those of enclosing queries included, in order of declaration. */
  scopeBefore(clause: Clause): readonly BoundVariable[];
  /** Columns of a projection in order: those of `*` first (by name), then one per item. */
  outputOf(projection: Projection): readonly OutputColumn[];
  /**
   * Variables that hold the columns of a query's result, in order: those of its RETURN (or of its lone CALL of a
   * procedure). Of a UNION they are variables of their own, in the order of the first part; the columns of the
   * other parts belong to them by name. Of `CALL { … }` they are what the enclosing query sees. Empty without
   * RETURN.
   */
  columnsOf(query: Query): readonly BoundVariable[];
  callOf(clause: CallProcedureClause): BoundProcedureCall;
  /** Variables of the enclosing query that a subquery (EXISTS, COUNT, COLLECT, CALL) uses. */
  importsOf(query: Query): readonly BoundVariable[];
}

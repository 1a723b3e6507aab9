import type { Statement } from '../ast/ast.ts';
import type { Binding } from '../binder/binding.ts';

/** A statement that is known to mean something: parsed and bound, independent of graph and parameters. */
export interface PreparedStatement {
  readonly source: string;
  readonly statement: Statement;
  readonly binding: Binding;
  /** EXPLAIN, PROFILE or neither. */
  readonly mode: Statement['mode'];
  /** Names of the result's columns, in order; empty without RETURN. */
  readonly columns: readonly string[];
}

import type {
  Clause,
  Expression,
  NodePattern,
  PathPattern,
  Query,
  RelationshipPattern,
  RemoveItem,
  SetItem,
  SingleQuery,
  Statement,
} from './ast.ts';
import type { KindExpression } from './kind-expression.ts';

/** Every part of a syntax tree that has a type and a place of its own. `type` tells all of them apart. */
export type SyntaxNode =
  | Statement
  | Query
  | SingleQuery
  | Clause
  | SetItem
  | RemoveItem
  | PathPattern
  | NodePattern
  | RelationshipPattern
  | Expression
  | KindExpression;

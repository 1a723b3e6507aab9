export type {
  Comparison,
  Expression,
  NodePattern,
  PathPattern,
  PatternLength,
  Projection,
  RelationshipPattern,
  Statement,
} from './ast/ast.ts';
export type { KindExpression } from './ast/kind-expression.ts';
export type { SyntaxNode } from './ast/syntax-node.ts';
export { CypherError } from './errors/cypher-error.ts';
export type { PlanDescription } from './executor/plan-description.ts';
export { prepareParsed, prepareStatement } from './executor/prepare-statement.ts';
export type { PreparedStatement } from './executor/prepared-statement.ts';
export { NO_LIMITS, type QueryLimits } from './executor/query-limits.ts';
export type { RunOptions } from './executor/run-options.ts';
export { runStatement } from './executor/run-statement.ts';
export type { UpdateCounters } from './executor/update-counters.ts';
export { FUNCTIONS } from './functions/find-function.ts';
export type { FunctionDefinition } from './functions/function-definition.ts';
export type {
  ProcedureDefinition,
  ProcedureField,
} from './functions/procedure-definition.ts';
export type { GraphChange } from './graph/graph-change.ts';
export type { SideEffects } from './graph/pending/side-effects.ts';
export { PendingGraph } from './graph/pending-graph.ts';
export type { QueryGraph } from './graph/query-graph.ts';
export { openSnapshotGraph } from './graph/snapshot-graph.ts';
export { KEYWORDS } from './lexer/keyword.ts';
export { parseStatement } from './parser/parse-statement.ts';
export { CypherFloat } from './values/cypher-float.ts';
export { NodeValue, PathValue, RelationshipValue } from './values/element-value.ts';
export { formatTemporal } from './values/temporal/format-temporal.ts';
export { isTemporal } from './values/temporal/temporal-value.ts';
export type { ListValue, MapValue, Value } from './values/value.ts';

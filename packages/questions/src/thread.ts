/** What answers questions, for threads that have the graph: the operations, and what they are made from. */

export { collectResult } from './cypher/collect-result.ts';
export { readParameterValues } from './cypher/parameter-values.ts';
export { prepareQuery } from './cypher/prepare-query.ts';
export { presentPlan } from './cypher/present-plan.ts';
export {
  /** @internal For tests. */ expandRelationshipShortcuts,
  /** @internal For tests. */ relationshipShortcuts,
} from './cypher/relationship-shortcuts.ts';
export { /** @internal For tests. */ runQuery } from './cypher/run-query.ts';
export { /** @internal For tests. */ syntaxNodes } from './cypher/syntax-nodes.ts';
export { answerList } from './entities/answer-list.ts';
export { /** @internal For tests. */ AZURE_NUMBERS } from './entities/azure-numbers.ts';
export {
  ENTITY_COLLECTIONS,
  /** @internal For tests. */ entityCollection,
} from './entities/entity-collections.ts';
export { /** @internal For tests. */ listRule } from './entities/list-rules.ts';
export { readEntity } from './entities/read-entity.ts';
export { /** @internal For tests. */ AZURE_RULES } from './entities/rules/azure-rules.ts';
export { explainEdge } from './explanations/explain-edge.ts';
export { findInheritance } from './explanations/find-inheritance.ts';
export { listRelayTargets } from './explanations/list-relay-targets.ts';
export { /** @internal For tests. */ isHidden, openGraph } from './graph/graph-view.ts';
export { LimitedGraphs } from './graph/limited-graphs.ts';
export { shareGraph } from './graph/share-graph.ts';
export { encodeJson } from './json/encode-json.ts';
export { OPERATIONS } from './operations.ts';
export {
  /** @internal For tests. */ isOwned,
  /** @internal For tests. */ isTierZero,
} from './presenters/node-display.ts';
export { searchNodes } from './search/search-nodes.ts';
export { simulateChanges } from './simulation/simulate-changes.ts';
export { findSeedNodes } from './zones/find-seed-nodes.ts';
export { isSteadyStatement } from './zones/steady-statement.ts';

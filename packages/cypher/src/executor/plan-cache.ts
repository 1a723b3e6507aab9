import { remember } from '@secgraph/kernel';
import type { QueryGraph } from '../graph/query-graph.ts';
import { optimizeStatement, type PassSelection } from '../optimizer/optimize-statement.ts';
import type { Plan } from '../planner/logical-plan.ts';
import type { PreparedStatement } from './prepared-statement.ts';

/** Plans kept per graph; the one used longest ago goes first. */
const MAX_PLANS = 256;

const plansByGraph = new WeakMap<QueryGraph, Map<PreparedStatement, Plan>>();

/**
 * The plan of a statement for a graph. Kept while the graph is (one object per generation and thread), because
 * what is cheap depends on what is in it. A graph with pending changes is planned for anew each time.
 */
export function findPlan(prepared: PreparedStatement, graph: QueryGraph, passes: PassSelection): Plan {
  const { statement, binding } = prepared;
  if (passes !== 'all' || graph.isImmutable !== true) {
    return optimizeStatement(statement, binding, graph, passes);
  }

  const plans = plansByGraph.get(graph) ?? new Map<PreparedStatement, Plan>();
  plansByGraph.set(graph, plans);
  const plan = plans.get(prepared) ?? optimizeStatement(statement, binding, graph, passes);
  remember(plans, prepared, plan, MAX_PLANS);
  return plan;
}

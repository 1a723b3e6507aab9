import { type GraphChange, openSnapshotGraph, PendingGraph, runStatement } from '@secgraph/cypher';
import type { GraphCounters, GraphSnapshot } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import type { CollectedResult, UpdateOutcome, UpdateRequest } from '@secgraph/questions';
import { collectResult, prepareQuery, presentPlan, readParameterValues } from '@secgraph/questions/thread';
import { assertApplicable } from './check-changes.ts';

/** What a statement would change, and what its sender is to be told when it has. */
export interface UpdatePlan {
  readonly changes: readonly GraphChange[];
  readonly outcome: UpdateOutcome;
}

export interface PlanOptions {
  readonly model: GraphModel;
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
  readonly cancellation: Cancellation;
  readonly statementAtMs: number;
}

/** Runs an updating statement without touching the graph. Throws what is wrong with it. */
export function planUpdate(request: UpdateRequest, options: PlanOptions): UpdatePlan {
  const prepared = prepareQuery(request.query, request.policy, options.model);
  const graph = new PendingGraph({
    base: openSnapshotGraph(options.snapshot),
    firstNodeId: options.counters.nodeId + 1,
    firstRelationshipId: options.counters.relationshipId + 1,
  });
  const result = runStatement(prepared, {
    graph,
    parameters: readParameterValues(request.parameters),
    cancellation: options.cancellation,
    limits: request.limits,
    statementAtMs: options.statementAtMs,
    random: Math.random,
  });
  const collected = collectResult(result.rows, { prepared, graph, maxRows: request.maxRows });
  const changes = graph.describeChanges();
  assertApplicable(changes, options);

  const outcome: UpdateOutcome = {
    type: 'done',
    ...nameElements(collected, graph),
    literals: collected.literals,
    table: collected.table,
    plan: result.plan === undefined ? undefined : presentPlan(result.plan()),
    updates: result.updates,
  };

  return { changes, outcome };
}

/** Names the elements of a result that the statement has not deleted, by what they are stored under. */
function nameElements({ nodes, relationships }: CollectedResult, graph: PendingGraph) {
  return {
    nodeIds: [...nodes].filter((node) => !graph.isNodeRemoved(node)).map((node) => graph.nodeId(node)),
    relationships: [...relationships]
      .filter((relationship) => !graph.isRelationshipRemoved(relationship))
      .map((relationship) => ({
        startId: graph.nodeId(graph.startOf(relationship)),
        endId: graph.nodeId(graph.endOf(relationship)),
        kind: graph.kindNames[graph.kindOf(relationship)] ?? '',
      })),
  };
}

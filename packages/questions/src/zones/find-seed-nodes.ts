import { openSnapshotGraph, runStatement } from '@secgraph/cypher';
import type { GraphSnapshot } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import { collectResult } from '../cypher/collect-result.ts';
import { prepareQuery } from '../cypher/prepare-query.ts';

const MEBIBYTE = 1_048_576;
const SEED_LIMITS = { rows: 10_000_000, bytes: 256 * MEBIBYTE, memoryBytes: 512 * MEBIBYTE };
const SEED_POLICY = { areUpdatesEnabled: false, isComplexityLimited: false, hasParameters: false };

/**
 * Indexes of the nodes in the result of a reading statement, those of paths included. Throws `CypherError`,
 * `GRAPH_BAD_QUERY`, `KERNEL_DEADLINE_EXCEEDED`, and `KERNEL_CANCELLED`.
 */
export function findSeedNodes(
  statement: string,
  snapshot: GraphSnapshot,
  { model, cancellation }: { readonly model: GraphModel; readonly cancellation: Cancellation },
): Iterable<number> {
  const prepared = prepareQuery(statement, SEED_POLICY, model);
  const graph = openSnapshotGraph(snapshot);
  const { rows } = runStatement(prepared, {
    graph,
    parameters: new Map(),
    cancellation,
    limits: SEED_LIMITS,
    statementAtMs: Date.now(),
    random: Math.random,
  });

  return collectResult(rows, { prepared, graph }).nodes;
}

import { NEVER_CANCELLED } from '@secgraph/kernel';
import { prepareStatement } from '../../src/executor/prepare-statement.ts';
import { NO_LIMITS } from '../../src/executor/query-limits.ts';
import type { RunOptions } from '../../src/executor/run-options.ts';
import { runStatement } from '../../src/executor/run-statement.ts';
import { PendingGraph } from '../../src/graph/pending-graph.ts';
import type { QueryGraph } from '../../src/graph/query-graph.ts';
import { buildTinyGraph } from '../../src/graph/tiny-graph.test-support.ts';
import { NodeValue, RelationshipValue } from '../../src/values/element-value.ts';
import type { Value } from '../../src/values/value.ts';
import type { ModelGraph } from './random-graph.ts';

/** Rows of a query as the engine gives them, in the form of `evaluateByBruteForce`. */
export function runModelQuery(text: string, graph: QueryGraph, passes: RunOptions['passes']): string[] {
  const result = runStatement(prepareStatement(text), {
    graph,
    parameters: new Map(),
    cancellation: NEVER_CANCELLED,
    limits: NO_LIMITS,
    statementAtMs: 0,
    random: () => 0,
    passes,
  });
  return Array.from(result.rows, (row) => row.map((value) => describeValue(value, graph)).join(' '));
}

/** A snapshot; element ids are one more than the model's numbers. The model must have no parallel relationships. */
export function openModelSnapshot({ nodes, relationships }: ModelGraph): QueryGraph {
  return buildTinyGraph(
    nodes.map(({ kinds, x }) => ({ kinds, properties: x === undefined ? {} : { x } })),
    relationships.map((it) => [it.start, it.kind, it.end, it.x === undefined ? {} : { x: it.x }]),
  );
}

/** A graph that consists of pending changes only; element ids are one more than the model's numbers. */
export function openModelPendingGraph({ nodes, relationships }: ModelGraph): PendingGraph {
  const graph = new PendingGraph();
  for (const { kinds, x } of nodes) {
    graph.createNode(kinds, new Map([['x', x ?? null]]));
  }
  for (const { start, kind, end, x } of relationships) {
    graph.createRelationship(start, kind, end, new Map([['x', x ?? null]]));
  }
  return graph;
}

function describeValue(value: Value, graph: QueryGraph): string {
  if (value instanceof NodeValue) {
    return `n${graph.nodeId(value.node) - 1}`;
  }
  if (value instanceof RelationshipValue) {
    return `r${graph.relationshipId(value.relationship) - 1}`;
  }
  if (Array.isArray(value)) {
    return `[${value.map((item: Value) => describeValue(item, graph)).join(',')}]`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`;
}

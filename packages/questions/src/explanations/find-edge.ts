import { findNodeById, findRelationship, kindIdOf } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import { type GraphView, isHidden } from '../graph/graph-view.ts';
import type { EdgeInput } from './edge-input.ts';

/** Node indexes. Throws `GRAPH_BAD_QUERY` when there is no such relationship. */
export function findEdge(
  graph: GraphView,
  { kind, startId, endId }: EdgeInput,
): { readonly start: number; readonly kind: string; readonly end: number } {
  const { snapshot } = graph;
  const start = findNodeById(snapshot, startId);
  const end = findNodeById(snapshot, endId);
  const kindId = kindIdOf(snapshot, kind);
  if (
    start === undefined ||
    end === undefined ||
    isHidden(graph, start) ||
    isHidden(graph, end) ||
    kindId === undefined ||
    findRelationship(snapshot, start, end, kindId) === undefined
  ) {
    throw new GraphQueryError('GRAPH_BAD_QUERY', 'Could not find edge matching criteria: not found');
  }

  return { start, kind, end };
}

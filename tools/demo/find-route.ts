import type { UnifiedGraph } from '@secgraph/contract';
import type { Hop } from './demo-facts.ts';

/**
 * One of the shortest paths of an answer that holds the union of all: any way along it from the start leads to
 * the end. Throws where it does not.
 */
export function findRoute({ nodes, edges }: UnifiedGraph, startObjectId: string, endObjectId: string): Hop[] {
  const hops: Hop[] = [];
  const idOf = (objectId: string) => Object.keys(nodes).find((id) => nodes[id]?.objectId === objectId);
  const end = idOf(endObjectId);

  for (let at = idOf(startObjectId); at !== end; ) {
    const edge = edges.find(({ source }) => source === at);
    if (edge === undefined || hops.length > edges.length) {
      throw new Error('the answer holds no way from the start to the end.');
    }
    hops.push({
      from: nodes[edge.source]?.label ?? '',
      kind: edge.kind,
      to: nodes[edge.target]?.label ?? '',
    });
    at = edge.target;
  }

  return hops;
}

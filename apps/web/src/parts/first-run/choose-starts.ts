import type { NearestPaths } from '@secgraph/contract';

/** Whom everybody thinks of as somebody who is attacked first. */
const PEOPLE = new Set(['User', 'AZUser']);
/** Longer paths are hard to take in for who sees the first one. */
const MAX_HOPS = 4;
const CHOSEN = 4;

/**
 * People outside of tier zero that reach a node, by object id: those farthest away first, as far as a path of theirs can
 * be read. With nobody who needs a hop in between, none.
 */
export function chooseStarts({ nodes, ends }: Pick<NearestPaths, 'nodes' | 'ends'>): readonly string[] {
  return ends
    .flatMap(({ node_id: id, hops }) => {
      const node = nodes[id];
      const isCandidate =
        node !== undefined && !node.isTierZero && PEOPLE.has(node.kind) && hops > 1 && hops <= MAX_HOPS;

      return isCandidate ? [{ objectId: node.objectId, hops }] : [];
    })
    .toSorted((a, b) => b.hops - a.hops)
    .slice(0, CHOSEN)
    .map(({ objectId }) => objectId);
}

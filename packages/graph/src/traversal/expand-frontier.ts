import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask } from '../topology/topology.ts';
import type { CancellationPoll } from './traversal-options.ts';

/** Nodes of one list: positions `from` … `to − 1`. */
export interface Frontier {
  readonly nodes: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** Visited nodes in order of discovery. Owned by one traversal, changed by {@link expandFrontier}. */
export interface VisitedNodes {
  /** A node is visited when its mark is `mark`. */
  readonly marks: Uint32Array;
  readonly mark: number;
  readonly order: Uint32Array;
  size: number;
}

/**
 * Visits every node one hop from the frontier that is not visited yet, in order of discovery. The frontier may
 * lie in the very list that is appended to.
 *
 * Hot: pays for the full breadth-first search and the k-hop rows of the benchmark table.
 */
export function expandFrontier(
  adjacency: Adjacency,
  kinds: KindMask,
  frontier: Frontier,
  visited: VisitedNodes,
  poll: CancellationPoll,
): void {
  const { offsets, nodes, kinds: kindOf } = adjacency;
  const { marks, mark, order } = visited;
  const followsAll = kinds === ALL_KINDS;
  let size = visited.size;

  for (let i = frontier.from; i < frontier.to; i++) {
    const node = frontier.nodes[i] as number;
    const rowStart = offsets[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = rowStart; position < rowEnd; position++) {
      if (!followsAll && kinds[kindOf[position] as number] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const other = nodes[position] as number;
      if (marks[other] !== mark) {
        marks[other] = mark;
        order[size++] = other;
      }
    }
    poll.spend(rowEnd - rowStart);
  }
  visited.size = size;
}

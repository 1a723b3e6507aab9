import { type GraphSnapshot, type KindMask, outboundPositionOf, skipUnfollowed } from '@secgraph/graph';

export interface LinkOptions {
  readonly direction: 'outbound' | 'inbound';
  readonly kinds: KindMask;
}

/** A relationship as seen from one of its ends. */
export interface Link {
  /** Outbound position. */
  readonly position: number;
  /** Index of the node at the other end. */
  readonly other: number;
}

/** The relationships of a node. The caller polls between nodes. */
export function* linksOf(
  snapshot: GraphSnapshot,
  node: number,
  { direction, kinds }: LinkOptions,
): Generator<Link, void> {
  const adjacency = snapshot[direction];
  const end = adjacency.offsets[node + 1] as number;

  for (let position = adjacency.offsets[node] as number; position < end; position++) {
    if (kinds[adjacency.kinds[position] as number] !== 1) {
      position = skipUnfollowed(adjacency.kinds, kinds, position, end) - 1;
      continue;
    }

    const outbound = direction === 'outbound' ? position : outboundPositionOf(snapshot, position, node);
    yield { position: outbound, other: adjacency.nodes[position] as number };
  }
}

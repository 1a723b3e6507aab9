import { type Bitmap, createBitmap, setBit } from '../property/bitmap.ts';
import { GrowableUint32 } from '../property/growable-array.ts';
import { findPosition } from '../topology/relationship-position.ts';
import { REMOVED } from './change-flags.ts';
import type { DeltaParts } from './drain-changes.ts';

/** Outbound positions of the base that the next snapshot leaves out. */
export interface DroppedPositions {
  /** Undefined when there are none. */
  readonly positions: Bitmap | undefined;
  /** Relationships removed by themselves, not with a node: start node by start node, position by position. */
  readonly explicit: { readonly starts: Uint32Array; readonly positions: Uint32Array };
  readonly explicitCount: number;
}

/** One pass over the outbound positions, if anything was removed. */
export function findDroppedOutbound({ nodes, relationships }: DeltaParts): DroppedPositions {
  const starts = new GrowableUint32();
  const explicit = new GrowableUint32();

  if (!nodes.hasRemoved && !relationships.hasRemovedPositions) {
    return {
      positions: undefined,
      explicit: { starts: starts.values, positions: explicit.values },
      explicitCount: 0,
    };
  }

  const { offsets, nodes: ends } = relationships.base.outbound;
  const positions = createBitmap(relationships.baseCount);
  const flags = relationships.baseFlags;

  for (let start = 0; start < nodes.baseCount; start++) {
    const isStartLive = nodes.isLive(start);
    const last = offsets[start + 1] as number;

    for (let position = offsets[start] as number; position < last; position++) {
      if (!isStartLive || !nodes.isLive(ends[position] as number)) {
        setBit(positions, position);
      } else if (flags !== undefined && ((flags[position] as number) & REMOVED) !== 0) {
        setBit(positions, position);
        starts.push(start);
        explicit.push(position);
      }
    }
  }

  return {
    positions,
    explicit: { starts: starts.values, positions: explicit.values },
    explicitCount: explicit.length,
  };
}

/** The same relationships as inbound positions: a pass for those of removed nodes, a search for each other. */
export function findDroppedInbound(
  { nodes, relationships }: DeltaParts,
  { explicit, explicitCount, positions: outbound }: DroppedPositions,
): Bitmap | undefined {
  if (outbound === undefined) {
    return undefined;
  }

  const { base, baseCount } = relationships;
  const positions = createBitmap(baseCount);

  for (let index = 0; index < explicitCount; index++) {
    const position = explicit.positions[index] as number;
    const end = base.outbound.nodes[position] as number;
    const kind = base.outbound.kinds[position] as number;
    setBit(positions, findPosition(base.inbound, end, kind, explicit.starts[index] as number));
  }

  if (nodes.hasRemoved) {
    const { offsets, nodes: starts } = base.inbound;

    for (let end = 0; end < nodes.baseCount; end++) {
      const isEndLive = nodes.isLive(end);
      const last = offsets[end + 1] as number;

      for (let position = offsets[end] as number; position < last; position++) {
        if (!isEndLive || !nodes.isLive(starts[position] as number)) {
          setBit(positions, position);
        }
      }
    }
  }

  return positions;
}

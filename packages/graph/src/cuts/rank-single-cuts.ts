import { type Bitmap, hasBit } from '../property/bitmap.ts';
import { buildDominatorTree } from './dominator-tree.ts';
import type { LeadingPart } from './leading-part.ts';

/** Relationships that some walks cannot do without. */
export interface SingleCuts {
  /** Outbound positions, those that most depend on first. */
  readonly positions: Uint32Array;
  /** How many counted nodes no longer reach a goal when that relationship alone is gone. */
  readonly cutOff: Uint32Array;
  /** How many reach a goal at all. */
  readonly reaching: number;
}

/** What each of them cuts off, by its outbound position. */
export function cutOffByPosition({ positions, cutOff }: SingleCuts): ReadonlyMap<number, number> {
  return new Map(Array.from(positions, (position, place) => [position, cutOff[place] as number]));
}

/**
 * All relationships that cut somebody off by themselves. By the tree of dominators: a node can have one at most, when
 * a single relationship leads towards its dominator and whatever else leaves it only comes back.
 */
export function rankSingleCuts(
  part: LeadingPart,
  { counted, isLasting }: { readonly counted: Bitmap; readonly isLasting: (position: number) => boolean },
): SingleCuts {
  const { nodeCount, nodes } = part;
  const tree = buildDominatorTree(part);
  const weights = new Uint32Array(nodeCount);
  for (let node = 1; node < nodeCount; node++) {
    weights[node] = hasBit(counted, nodes[node] as number) ? 1 : 0;
  }
  for (let place = nodeCount - 1; place > 0; place--) {
    const node = tree.order[place] as number;
    const parent = tree.parents[node] as number;
    weights[parent] = (weights[parent] as number) + (weights[node] as number);
  }

  const cuts: { position: number; cutOff: number }[] = [];
  for (let node = 1; node < nodeCount; node++) {
    const cutOff = weights[node] as number;
    const position = cutOff > 0 ? findOnlyWay(part, tree, node) : undefined;
    if (position !== undefined && !isLasting(position)) {
      cuts.push({ position, cutOff });
    }
  }
  cuts.sort((left, right) => right.cutOff - left.cutOff || left.position - right.position);

  return {
    positions: Uint32Array.from(cuts, ({ position }) => position),
    cutOff: Uint32Array.from(cuts, ({ cutOff }) => cutOff),
    reaching: weights[0] as number,
  };
}

function findOnlyWay(
  { offsets, ends, positions }: LeadingPart,
  { entered, left }: ReturnType<typeof buildDominatorTree>,
  node: number,
): number | undefined {
  let only: number | undefined;
  for (let link = offsets[node] as number; link < (offsets[node + 1] as number); link++) {
    const at = entered[ends[link] as number] as number;
    const comesBack = at >= (entered[node] as number) && at < (left[node] as number);
    if (!comesBack && only !== undefined) {
      return undefined;
    }
    if (!comesBack) {
      only = positions[link];
    }
  }
  return only;
}

import type { KindMask } from './topology.ts';

/** Kind ids are 16 bit, so a mask of this length answers for every one of them. */
const KIND_ID_COUNT = 65_536;

/** Follows every kind. Shared by all callers: never write to it. */
export const ALL_KINDS: KindMask = new Uint8Array(KIND_ID_COUNT).fill(1);

/** The mask that follows exactly these kinds; as short as the highest id allows. */
export function kindMaskOf(kindIds: Iterable<number>): KindMask {
  const ids = [...kindIds];
  const mask = new Uint8Array(ids.reduce((length, id) => Math.max(length, id + 1), 0));
  for (const id of ids) {
    mask[id] = 1;
  }
  return mask;
}

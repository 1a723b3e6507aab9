import { lowerBound } from './lower-bound.ts';
import type { KindMask } from './topology.ts';

/** Shorter stretches are walked: searching them costs more. */
const WALKED = 8;

/**
 * The first position behind `position`, which is not followed, that is; `end` without one. A row is sorted by kind,
 * so that the million rights of a well-known group are passed over in a few looks on the way to its memberships.
 */
export function skipUnfollowed(kindOf: Uint16Array, kinds: KindMask, position: number, end: number): number {
  const near = position + WALKED < end ? position + WALKED : end;
  let next = position + 1;
  while (next < near && kinds[kindOf[next] as number] !== 1) {
    next++;
  }
  return next < near || next === end ? next : searchFollowed(kindOf, kinds, next, end);
}

function searchFollowed(kindOf: Uint16Array, kinds: KindMask, position: number, end: number): number {
  let kind = kindOf[position] as number;
  let from = position;
  while (kinds[kind] !== 1) {
    do {
      kind++;
      if (kind >= kinds.length) {
        return end;
      }
    } while (kinds[kind] !== 1);
    from = lowerBound(kindOf, from, end, kind);
    if (from === end) {
      return end;
    }
    // There may be none of that kind: the row goes on with a later one.
    kind = kindOf[from] as number;
  }
  return from;
}

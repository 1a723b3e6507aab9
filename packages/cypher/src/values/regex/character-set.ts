/** Code points as sorted, disjoint, not adjacent ranges: first, last, first, last, … */
export type CharacterSet = readonly number[];

const MAX_CODE_POINT = 0x10ffff;

export const DIGITS: CharacterSet = setOf([0x30, 0x39]);
export const WORD_CHARACTERS: CharacterSet = setOf([0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]);
export const SPACES: CharacterSet = setOf([0x09, 0x0d, 0x20, 0x20]);
export const HORIZONTAL_SPACES: CharacterSet = setOf([
  0x09, 0x09, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x180e, 0x180e, 0x2000, 0x200a, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000,
]);
export const VERTICAL_SPACES: CharacterSet = setOf([0x0a, 0x0d, 0x85, 0x85, 0x2028, 0x2029]);
export const LINE_ENDS: CharacterSet = setOf([0x0a, 0x0a, 0x0d, 0x0d, 0x85, 0x85, 0x2028, 0x2029]);

/** Normalizes ranges in any order, overlapping or not. */
export function setOf(ranges: readonly number[]): CharacterSet {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    pairs.push([ranges[i] as number, ranges[i + 1] as number]);
  }
  pairs.sort((a, b) => a[0] - b[0]);

  const merged: number[] = [];
  for (const [first, last] of pairs) {
    const previousLast = merged.at(-1);
    if (previousLast !== undefined && first <= previousLast + 1) {
      merged[merged.length - 1] = Math.max(previousLast, last);
    } else {
      merged.push(first, last);
    }
  }
  return merged;
}

export function unite(left: CharacterSet, right: CharacterSet): CharacterSet {
  return setOf([...left, ...right]);
}

export function complement(set: CharacterSet): CharacterSet {
  const result: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    const first = set[i] as number;
    if (first > next) {
      result.push(next, first - 1);
    }
    next = (set[i + 1] as number) + 1;
  }
  if (next <= MAX_CODE_POINT) {
    result.push(next, MAX_CODE_POINT);
  }
  return result;
}

export function intersect(left: CharacterSet, right: CharacterSet): CharacterSet {
  return complement(unite(complement(left), complement(right)));
}

/** Logarithmic. */
export function hasCharacter(set: CharacterSet, codePoint: number): boolean {
  let low = 0;
  let high = set.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < (set[middle * 2] as number)) {
      high = middle - 1;
    } else if (codePoint > (set[middle * 2 + 1] as number)) {
      low = middle + 1;
    } else {
      return true;
    }
  }
  return false;
}

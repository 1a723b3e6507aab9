/**
 * Whether `length` bytes are the same from two places on. Compares from behind: names and ids of one directory share
 * their beginnings and differ later.
 */
export function equalBytes(
  left: Uint8Array,
  leftStart: number,
  right: Uint8Array,
  rightStart: number,
  length: number,
): boolean {
  for (let index = length - 1; index >= 0; index--) {
    if (left[leftStart + index] !== right[rightStart + index]) {
      return false;
    }
  }

  return true;
}

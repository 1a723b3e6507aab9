/** 32-bit FNV-1a with a final mix, over UTF-8 bytes. The snapshot file contains tables ordered by it. */

export const EMPTY_HASH = 0x811c9dc5 | 0;

export function hashStep(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** An unsigned 32-bit number. */
export function finishHash(hash: number): number {
  return mixInteger(hash);
}

export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = EMPTY_HASH;

  for (let index = start; index < end; index++) {
    hash = hashStep(hash, bytes[index] as number);
  }

  return finishHash(hash);
}

/** Spreads an integer over all 32 bits; unsigned. */
export function mixInteger(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** First slot of a hash in a table of any size (no power of two needed, so tables waste nothing). */
export function slotOf(hash: number, slotCount: number): number {
  return Math.floor((hash / 0x100000000) * slotCount);
}

/** 1 … 255, from the part of the hash that {@link slotOf} depends on least. */
export function tagOf(hash: number): number {
  return (hash & 0xff) | 1;
}

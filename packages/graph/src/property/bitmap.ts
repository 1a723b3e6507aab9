import { sharedUint32 } from './shared-memory.ts';

/** One bit per index, least significant bit first, in 32-bit words. */
export type Bitmap = Uint32Array;

export function createSharedBitmap(length: number): Bitmap {
  return sharedUint32((length + 31) >>> 5);
}

export function createBitmap(length: number): Bitmap {
  return new Uint32Array((length + 31) >>> 5);
}

export function hasBit(bitmap: Bitmap, index: number): boolean {
  // biome-ignore lint/plugin: a bitmap may be older, and shorter, than what it is asked about.
  return (((bitmap[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

export function setBit(bitmap: Bitmap, index: number): void {
  const word = index >>> 5;
  bitmap[word] = (bitmap[word] as number) | (1 << (index & 31));
}

export function clearBit(bitmap: Bitmap, index: number): void {
  const word = index >>> 5;
  bitmap[word] = (bitmap[word] as number) & ~(1 << (index & 31));
}

/** The bits that both have; as long as the shorter one. */
export function intersectBits(left: Bitmap, right: Bitmap): Bitmap {
  const common = new Uint32Array(Math.min(left.length, right.length));

  // A loop, because `map` takes longer over shared memory.
  for (let word = 0; word < common.length; word++) {
    common[word] = (left[word] as number) & (right[word] as number);
  }

  return common;
}

/** The bits that either has; as long as the first one, which must be the longer one. */
export function uniteBits(left: Bitmap, right: Bitmap): Bitmap {
  const all = new Uint32Array(left.length);

  for (let word = 0; word < all.length; word++) {
    // biome-ignore lint/plugin: the second one may be shorter.
    all[word] = (left[word] as number) | (right[word] ?? 0);
  }

  return all;
}

/** The bits of the first bitmap that the second one has not. The result is as long as the first one. */
export function excludeBits(bitmap: Bitmap, excluded: Bitmap): Bitmap {
  const rest = new Uint32Array(bitmap.length);

  for (let word = 0; word < rest.length; word++) {
    // biome-ignore lint/plugin: the second one may be shorter.
    rest[word] = (bitmap[word] as number) & ~(excluded[word] ?? 0);
  }

  return rest;
}

/** Sets the first `length` bits of a bitmap without any. */
export function fillBits(bitmap: Bitmap, length: number): void {
  bitmap.fill(0xffffffff, 0, length >>> 5);

  for (let index = length & ~31; index < length; index++) {
    setBit(bitmap, index);
  }
}

/** Ascending. */
export function* iterateBits(bitmap: Bitmap): Generator<number> {
  for (let word = 0; word < bitmap.length; word++) {
    let bits = bitmap[word] as number;

    while (bits !== 0) {
      yield (word << 5) + (31 - Math.clz32(bits & -bits));
      bits &= bits - 1;
    }
  }
}

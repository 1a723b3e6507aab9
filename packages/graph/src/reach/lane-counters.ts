/** Enough for any count of nodes. */
const PLANES = 32;

/**
 * One counter for every bit of a few words, kept bit by bit: plane `p` of a word holds the bits of value 2^p of
 * its 32 counters. Adding to all of them at once is adding a number of one bit, with its carries.
 */
export class LaneCounters {
  readonly #wordCount: number;
  readonly #planes: Int32Array;

  constructor(wordCount: number) {
    this.#wordCount = wordCount;
    this.#planes = new Int32Array(wordCount * PLANES);
  }

  clear(): void {
    this.#planes.fill(0);
  }

  /** Adds `weight` to each counter whose bit is set, in the words from `from` on. */
  add(words: Int32Array, from: number, weight: number): void {
    const planes = this.#planes;
    for (let word = 0; word < this.#wordCount; word++) {
      const bits = words[from + word] as number;
      if (bits === 0) {
        continue;
      }

      const first = word * PLANES;
      for (let rest = weight, plane = first; rest !== 0; rest >>>= 1, plane++) {
        if ((rest & 1) === 0) {
          continue;
        }
        let carry = bits;
        for (let at = plane; carry !== 0; at++) {
          const value = planes[at] as number;
          planes[at] = value ^ carry;
          carry &= value;
        }
      }
    }
  }

  read(lane: number): number {
    const first = (lane >>> 5) * PLANES;
    const bit = lane & 31;
    let count = 0;
    for (let plane = PLANES - 1; plane >= 0; plane--) {
      count = count * 2 + (((this.#planes[first + plane] as number) >>> bit) & 1);
    }
    return count;
  }
}

/** Mixes any number of integers into one well-spread uint32. The same input gives the same output for ever. */
export function hashIntegers(...values: readonly number[]): number {
  let hash = 0x9e37_79b9;

  for (const value of values) {
    hash = Math.imul(hash ^ (value >>> 0), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hash = (hash ^ (hash >>> 16)) >>> 0;
  }

  return hash;
}

const HEX_DIGITS = '0123456789ABCDEF';

/** A small generator for one object: what it draws depends on its own seed only, never on other objects. */
export class SeededRandom {
  #state: number;

  constructor(...seed: readonly number[]) {
    this.#state = hashIntegers(...seed);
  }

  uint32(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** From 0 to `limit` − 1. */
  below(limit: number): number {
    return this.uint32() % limit;
  }

  chance(probability: number): boolean {
    return this.uint32() < probability * 0x1_0000_0000;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** Upper-case hexadecimal digits. */
  hex(digits: number): string {
    let text = '';
    for (let bits = 0, left = 0; text.length < digits; bits >>>= 4, left -= 1) {
      if (left === 0) {
        bits = this.uint32();
        left = 8;
      }
      text += HEX_DIGITS[bits & 15];
    }
    return text;
  }

  guid(): string {
    const digits = this.hex(32);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-A${digits.slice(17, 20)}-${digits.slice(20)}`;
  }
}

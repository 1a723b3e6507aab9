import { type Bitmap, hasBit } from '@secgraph/graph';

/** A bitmap that grows with its highest bit, and knows how many bits are set. */
export class GrowableBitmap {
  #words: Bitmap;
  #count: number;

  /** Begins with a copy of `bits`, of which `count` are set. */
  constructor(bits?: Bitmap, count = 0) {
    this.#words = bits === undefined ? new Uint32Array(8) : bits.slice();
    this.#count = count;
  }

  /** How many bits are set. */
  get count(): number {
    return this.#count;
  }

  /** Valid until the next change. */
  get bits(): Bitmap {
    return this.#words;
  }

  has(index: number): boolean {
    return hasBit(this.#words, index);
  }

  /** Whether the bit was not set before. */
  add(index: number): boolean {
    if (this.has(index)) {
      return false;
    }

    const word = index >>> 5;
    this.#grow(word + 1);
    this.#words[word] = (this.#words[word] as number) | (1 << (index & 31));
    this.#count++;
    return true;
  }

  /** Whether the bit was set before. */
  remove(index: number): boolean {
    if (!this.has(index)) {
      return false;
    }

    const word = index >>> 5;
    this.#words[word] = (this.#words[word] as number) & ~(1 << (index & 31));
    this.#count--;
    return true;
  }

  #grow(length: number): void {
    if (length > this.#words.length) {
      const words = new Uint32Array(Math.max(length, this.#words.length * 2));
      words.set(this.#words);
      this.#words = words;
    }
  }
}

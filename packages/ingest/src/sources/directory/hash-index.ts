import { randomBytes } from 'node:crypto';

const FIRST_SLOTS = 1024;

/**
 * From texts to numbers, without keeping the texts: 64 bits stand for each. They depend on a number that is drawn for
 * each index, so nobody can make a file whose texts collide. Thirteen to twenty-six bytes for an entry.
 */
export class HashIndex {
  readonly #seeds = new Uint32Array(randomBytes(8).buffer.slice(0, 8));
  #high = new Uint32Array(FIRST_SLOTS);
  #low = new Uint32Array(FIRST_SLOTS);
  #values = new Int32Array(FIRST_SLOTS).fill(-1);
  #count = 0;
  /** The two halves of what stands for the text that was hashed last. */
  #hashHigh = 0;
  #hashLow = 0;

  /** The first number of a text stays. */
  add(text: string, value: number): void {
    if (this.#count * 2 >= this.#values.length) {
      this.#grow();
    }
    this.#hash(text);
    const slot = this.#slotOf(this.#hashHigh, this.#hashLow);
    if (this.#values[slot] === -1) {
      this.#put(slot, this.#hashHigh, this.#hashLow, value);
      this.#count++;
    }
  }

  find(text: string): number | undefined {
    this.#hash(text);
    const value = this.#values[this.#slotOf(this.#hashHigh, this.#hashLow)] as number;
    return value === -1 ? undefined : value;
  }

  #slotOf(high: number, low: number): number {
    const mask = this.#values.length - 1;
    let slot = low & mask;
    while (this.#values[slot] !== -1 && (this.#high[slot] !== high || this.#low[slot] !== low)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #put(slot: number, high: number, low: number, value: number): void {
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#values[slot] = value;
  }

  #grow(): void {
    const [high, low, values] = [this.#high, this.#low, this.#values];
    this.#high = new Uint32Array(values.length * 2);
    this.#low = new Uint32Array(values.length * 2);
    this.#values = new Int32Array(values.length * 2).fill(-1);
    for (let slot = 0; slot < values.length; slot++) {
      const value = values[slot] as number;
      if (value !== -1) {
        const [upper, lower] = [high[slot] as number, low[slot] as number];
        this.#put(this.#slotOf(upper, lower), upper, lower, value);
      }
    }
  }

  /** Two rounds of multiplication and rotation at a time, as in MurmurHash3. */
  #hash(text: string): void {
    let one = this.#seeds[0] as number;
    let other = this.#seeds[1] as number;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0xcc9e2d51);
      one = (one << 15) | (one >>> 17);
      other = Math.imul(other ^ (code + one), 0x1b873593);
      other = (other << 13) | (other >>> 19);
    }
    one ^= text.length;
    one = Math.imul(one ^ (one >>> 16) ^ other, 0x85ebca6b);
    other = Math.imul(other ^ (other >>> 15) ^ one, 0xc2b2ae35);
    this.#hashHigh = (one ^ (one >>> 13)) >>> 0;
    this.#hashLow = (other ^ (other >>> 16)) >>> 0;
  }
}

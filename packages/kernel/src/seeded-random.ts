import { invariant } from './invariant.ts';

/**
 * Numbers that look random and follow from a key alone. Each draw hashes (key, counter), so that any object can be
 * made at any time, in any order, without remembering the others.
 */
export class SeededRandom {
  readonly #key: number;
  #counter = 0;

  /** The same parts give the same draws for ever. */
  constructor(...parts: readonly number[]) {
    this.#key = hashParts(parts);
  }

  uint32(): number {
    this.#counter = (this.#counter + 1) | 0;
    return scramble(this.#key ^ Math.imul(this.#counter, 0x9e37_79b1));
  }

  /** A number from 0 up to, not including, 1. */
  fraction(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** A whole number from 0 to `limit` − 1; 0 when `limit` is 0. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of the choices, of which there must be at least one. */
  pick<const T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    invariant(choice !== undefined, 'there is nothing to pick from');
    return choice;
  }

  /** A size with a long tail: most are near `least`, a few are close to `most`. `tail` > 0; larger is heavier. */
  skewed(least: number, most: number, tail: number): number {
    const size = Math.floor(least * (1 - this.fraction()) ** -tail);
    return Math.min(Math.max(least, size), Math.max(least, most));
  }
}

/** Mixes integers into one uint32 in which every bit depends on all of them. */
export function hashParts(parts: readonly number[]): number {
  let hash = 0x6a09_e667;
  for (const part of parts) {
    hash = scramble(Math.imul(hash, 0x0100_0193) ^ part);
  }
  return hash;
}

/** The finishing step of MurmurHash3: a permutation of the 32-bit integers. */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

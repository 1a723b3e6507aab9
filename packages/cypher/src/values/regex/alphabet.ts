import { type CharacterSet, hasCharacter } from './character-set.ts';

const ASCII_SIZE = 128;
const END_OF_CODE_POINTS = 0x110000;

/** All characters, divided into classes that no set of a pattern tells apart. */
export class Alphabet {
  readonly classCount: number;
  /** First code point of each interval, ascending. */
  readonly #starts: readonly number[];
  readonly #classes: Uint16Array;
  /** Class by code point. */
  readonly ascii: Uint16Array;

  constructor(sets: readonly CharacterSet[]) {
    this.#starts = collectStarts(sets);
    this.#classes = new Uint16Array(this.#starts.length);
    this.classCount = this.#refine(sets);
    this.ascii = Uint16Array.from({ length: ASCII_SIZE }, (_, codePoint) => this.#search(codePoint));
  }

  classOf(codePoint: number): number {
    return codePoint < ASCII_SIZE ? (this.ascii[codePoint] as number) : this.#search(codePoint);
  }

  /** Which classes belong to one of the sets it was made for: 1 or 0 each. */
  membersOf(set: CharacterSet): Uint8Array {
    const members = new Uint8Array(this.classCount);
    this.#starts.forEach((start, interval) => {
      members[this.#classes[interval] as number] = Number(hasCharacter(set, start));
    });
    return members;
  }

  /** Splits classes set by set until each is wholly inside or outside of every set. Returns their number. */
  #refine(sets: readonly CharacterSet[]): number {
    let count = 1;
    for (const set of sets) {
      const inside = new Map<number, number>();
      const isSplit = new Set<number>();
      this.#starts.forEach((start, interval) => {
        const current = this.#classes[interval] as number;
        if (!hasCharacter(set, start)) {
          isSplit.add(current);
        }
      });
      this.#starts.forEach((start, interval) => {
        const current = this.#classes[interval] as number;
        if (!isSplit.has(current) || !hasCharacter(set, start)) {
          return;
        }
        const known = inside.get(current) ?? count;
        if (known === count) {
          count++;
        }
        inside.set(current, known);
        this.#classes[interval] = known;
      });
    }
    return count;
  }

  #search(codePoint: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= codePoint) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return this.#classes[low] as number;
  }
}

/** Where a set begins or has just ended. */
function collectStarts(sets: readonly CharacterSet[]): readonly number[] {
  const starts = new Set([0]);
  for (const set of sets) {
    for (let i = 0; i < set.length; i += 2) {
      starts.add(set[i] as number);
      starts.add((set[i + 1] as number) + 1);
    }
  }
  starts.delete(END_OF_CODE_POINTS);
  return [...starts].sort((a, b) => a - b);
}

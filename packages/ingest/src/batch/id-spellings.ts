import { growUint8 } from './growable-columns.ts';

/** Two spellings of one object id. */
export interface SpellingClash {
  readonly known: string;
  readonly other: string;
}

const MAX_CLASHES = 100;
const INITIAL_CAPACITY = 1024;

/** Object ids of generic data as they were sent: those that differ in case alone are one node, which may be a mistake. */
export class IdSpellings {
  readonly clashes: SpellingClash[] = [];
  /** By the number of the object id in its batch, 1 where it was sent before. */
  #isNoted = new Uint8Array(INITIAL_CAPACITY);
  /** First spellings other than the normal form. */
  readonly #mixed = new Map<number, string>();
  readonly #told = new Set<number>();
  readonly #normalOf: (ref: number) => string;

  constructor(normalOf: (ref: number) => string) {
    this.#normalOf = normalOf;
  }

  /** First spellings other than the normal form, by number. */
  mixed(): readonly string[] {
    return [...this.#mixed].sort(([left], [right]) => left - right).map(([, sent]) => sent);
  }

  /** `sent`: `undefined` where it is the normal form. */
  note(ref: number, sent: string | undefined): void {
    if (this.#isNoted[ref] !== 1) {
      this.#begin(ref, sent);
      return;
    }

    const known = this.#mixed.size === 0 ? undefined : this.#mixed.get(ref);
    if (known !== sent && !this.#told.has(ref) && this.clashes.length < MAX_CLASHES) {
      this.#told.add(ref);
      this.clashes.push({ known: known ?? this.#normalOf(ref), other: sent ?? this.#normalOf(ref) });
    }
  }

  #begin(ref: number, sent: string | undefined): void {
    while (ref >= this.#isNoted.length) {
      this.#isNoted = growUint8(this.#isNoted);
    }

    this.#isNoted[ref] = 1;
    if (sent !== undefined) {
      this.#mixed.set(ref, sent);
    }
  }
}

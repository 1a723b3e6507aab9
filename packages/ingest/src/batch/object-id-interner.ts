import { EMPTY_HASH, finishHash, hashStep, type PackedTexts, TextNumbers } from '@secgraph/graph';
import { isObjectIdTooLong } from './storage-limits.ts';

/** Stands for an object id that cannot be stored; no index. */
export const TOO_LONG = -1;
/** The answer of {@link ObjectIdInterner.internBytes} to what it does not know; no index. */
export const OTHER = -2;

/** How object ids are stored: upper-cased, which is the rule, or as they were sent. */
export type ObjectIdCase = 'upper' | 'as-sent';

const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * Distinct object ids in normal form. Ids are first looked up as they were sent, so that an id already met
 * costs one look-up and no upper-casing.
 */
export class ObjectIdInterner {
  readonly #numbers = new TextNumbers();
  /** Of ids that came as strings, by what was sent. */
  readonly #indexes = new Map<string, number>();
  readonly #isUpperCasing: boolean;

  constructor(objectIdCase: ObjectIdCase) {
    this.#isUpperCasing = objectIdCase === 'upper';
  }

  /** Returns {@link TOO_LONG} for what cannot be stored. */
  intern(sent: string): number {
    return this.#indexes.get(sent) ?? this.#add(sent);
  }

  /**
   * {@link intern} of `source[start … end)`, which `isSurelyStorable`, or {@link OTHER} where it may have another normal
   * form: then a string is to be made of it. Most ids are in normal form and become none.
   */
  internBytes(source: Uint8Array, start: number, end: number): number {
    let hash = EMPTY_HASH;
    for (let at = start; at < end; at++) {
      const byte = source[at] as number;
      if (this.#isOther(byte)) {
        return OTHER;
      }
      hash = hashStep(hash, byte);
    }

    return this.#numbers.intern(source, start, end, finishHash(hash));
  }

  normalise(sent: string): string {
    return this.#isUpperCasing ? sent.toUpperCase() : sent;
  }

  /** The normal form of an object id by its index. */
  read(index: number): string {
    return this.#numbers.read(index);
  }

  pack(): PackedTexts {
    return this.#numbers.pack();
  }

  /** Whether a byte may be another one, or a part of another character, in normal form. */
  #isOther(byte: number): boolean {
    return byte >= FIRST_BEYOND_ASCII || (this.#isUpperCasing && byte >= LOWER_A && byte <= LOWER_Z);
  }

  #add(sent: string): number {
    const normal = this.normalise(sent);
    const index = isObjectIdTooLong(normal) ? TOO_LONG : this.#numbers.internText(normal);
    if (index !== TOO_LONG) {
      this.#indexes.set(sent, index);
    }

    return index;
  }
}

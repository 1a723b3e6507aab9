import { CodedError } from '@secgraph/kernel';
import { StringInterner } from './string-interner.ts';

const KIND_LIMIT = 0x10000;

/**
 * Distinct kinds and kind sets. Kind lists met again as the same array are found by identity: converters hold
 * them as constants.
 */
export class KindSetInterner {
  readonly kindSets: (readonly number[])[] = [];
  readonly #kinds = new StringInterner();
  readonly #byIdentity = new Map<readonly string[], number>();
  readonly #byContent = new StringInterner();

  get kinds(): readonly string[] {
    return this.#kinds.values;
  }

  /** Throws `INGEST_TOO_MANY_KINDS`. */
  internKind(kind: string): number {
    const index = this.#kinds.intern(kind);
    if (index >= KIND_LIMIT) {
      throw new CodedError('INGEST_TOO_MANY_KINDS', `One file may name at most ${KIND_LIMIT} kinds.`);
    }

    return index;
  }

  internKindSet(kinds: readonly string[]): number {
    return this.#byIdentity.get(kinds) ?? this.#add(kinds);
  }

  #add(kinds: readonly string[]): number {
    const indexes = [...new Set(kinds.map((kind) => this.internKind(kind)))].sort((a, b) => a - b);
    const kindSet = this.#byContent.intern(indexes.join());
    if (kindSet === this.kindSets.length) {
      this.kindSets.push(indexes);
    }

    this.#byIdentity.set(kinds, kindSet);
    return kindSet;
  }
}

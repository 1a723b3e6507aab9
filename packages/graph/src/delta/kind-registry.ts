import { KindSetTable } from '../snapshot/kind-set-table.ts';
import { type IdCounters, MAX_KIND_ID } from './id-counters.ts';

/** Ids that uploads cannot take: kinds of later releases need some. */
const RESERVED_IDS = 767;

/** How many kinds there may be, all uploads and the built-in ones taken together. */
export const MAX_UPLOADED_KINDS = MAX_KIND_ID - RESERVED_IDS;

/** Kinds and kind sets of a snapshot and those a delta adds. */
export class KindRegistry {
  /** By kind id. */
  readonly names: string[];
  readonly sets: KindSetTable;
  readonly #counters: IdCounters;
  readonly #ids: Map<string, number>;
  readonly #unions = new Map<number, number>();
  #undrained: { id: number; name: string }[] = [];

  constructor(
    base: { readonly kindNames: readonly string[]; readonly kindSets: readonly Uint16Array[] },
    counters: IdCounters,
  ) {
    this.names = [...base.kindNames];
    this.sets = new KindSetTable(base.kindSets);
    this.#counters = counters;
    this.#ids = new Map(this.names.entries().map(([id, name]) => [name, id] as const));
    this.#ids.delete('');
  }

  find(name: string): number | undefined {
    return this.#ids.get(name);
  }

  /** Whether the kinds of an upload can all be registered. */
  hasRoomFor(names: Iterable<string>): boolean {
    const added = new Set<string>();
    for (const name of names) {
      if (!this.#ids.has(name)) {
        added.add(name);
      }
    }

    return added.size === 0 || this.#counters.last.kindId + added.size <= MAX_UPLOADED_KINDS;
  }

  /** Id of a kind, registered when new. */
  register(name: string): number {
    let id = this.#ids.get(name);

    if (id === undefined) {
      id = this.#counters.next('kindId');

      while (this.names.length < id) {
        this.names.push('');
      }

      this.names[id] = name;
      this.#ids.set(name, id);
      this.#undrained.push({ id, name });
    }

    return id;
  }

  /** Number of the union of two kind sets. */
  union(left: number, right: number): number {
    if (left === right) {
      return left;
    }

    const key = left * 0x100000000 + right;
    let union = this.#unions.get(key);

    if (union === undefined) {
      union = this.sets.intern([...this.sets.get(left), ...this.sets.get(right)]);
      this.#unions.set(key, union);
    }

    return union;
  }

  drain(): { id: number; name: string }[] {
    const drained = this.#undrained;
    this.#undrained = [];
    return drained;
  }
}

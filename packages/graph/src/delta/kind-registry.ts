import { KindSetTable } from '../snapshot/kind-set-table.ts';
import { type IdCounters, MAX_KIND_ID } from './id-counters.ts';

/** How many of all possible kinds are kept back for built-in kinds of later releases. */
const KEPT_FOR_RELEASES = 255;
/** How many are kept back for zones and labels, which can be made however full of uploaded kinds the graph is. */
const KEPT_FOR_TAGS = 512;

/** The graph may have up to this many kinds when a zone or label adds one. */
export const MAX_TAGGED_KINDS = MAX_KIND_ID - KEPT_FOR_RELEASES;
/** The graph may have up to this many kinds when an upload adds one. */
export const MAX_UPLOADED_KINDS = MAX_TAGGED_KINDS - KEPT_FOR_TAGS;

/** Kinds and kind sets of a snapshot and those a delta adds. */
export class KindRegistry {
  /** By kind id. */
  readonly names: string[];
  readonly sets: KindSetTable;
  readonly #counters: IdCounters;
  readonly #ids: Map<string, number>;
  readonly #unions = new Map<number, number>();
  #undrained: { id: number; name: string }[] = [];
  #released: number[] = [];
  /** Ids that no kind has, descending; undefined: not looked for yet. */
  #free: number[] | undefined;

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

  /** How many kinds there are. */
  get count(): number {
    return this.#ids.size;
  }

  /** Id of a kind, registered when new: the lowest that no kind has. */
  register(name: string): number {
    let id = this.#ids.get(name);

    if (id === undefined) {
      id = this.#takeFree() ?? this.#counters.next('kindId');

      while (this.names.length < id) {
        this.names.push('');
      }

      this.names[id] = name;
      this.#ids.set(name, id);
      this.#undrained.push({ id, name });
    }

    return id;
  }

  /** Forgets kinds that the base has and nothing uses; their ids are free for others. */
  release(ids: readonly number[]): void {
    for (const id of ids) {
      this.#ids.delete(this.names[id] ?? '');
      this.names[id] = '';
    }

    this.#released.push(...ids);
    this.#free = undefined;
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

  drain(): { added: { id: number; name: string }[]; removedIds: number[] } {
    const drained = { added: this.#undrained, removedIds: this.#released };
    this.#undrained = [];
    this.#released = [];
    return drained;
  }

  #takeFree(): number | undefined {
    this.#free ??= this.#findFree();
    return this.#free.pop();
  }

  #findFree(): number[] {
    const free: number[] = [];
    for (let id = this.#counters.last.kindId; id > 0; id--) {
      if ((this.names[id] ?? '') === '') {
        free.push(id);
      }
    }

    return free;
  }
}

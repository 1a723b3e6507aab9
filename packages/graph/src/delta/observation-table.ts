import type { IdCounters } from './id-counters.ts';

/** When things were seen: observation id → time. */
export class ObservationTable {
  readonly #base: Float64Array;
  readonly #counters: IdCounters;
  readonly #added: { id: number; atMs: number }[] = [];
  #drainedCount = 0;

  constructor(base: Float64Array, counters: IdCounters) {
    this.#base = base;
    this.#counters = counters;
  }

  /** Id of a new observation; one of the two newest is reused when its time is the same. */
  observe(atMs: number): number {
    const known = this.#added.slice(-2).find((added) => added.atMs === atMs);

    if (known !== undefined) {
      return known.id;
    }

    const id = this.#counters.next('observationId');
    this.#added.push({ id, atMs });
    return id;
  }

  /** Milliseconds since the epoch; undefined for 0 and unknown ids. */
  find(id: number): number | undefined {
    if (id === 0) {
      return undefined;
    }

    return id < this.#base.length ? this.#base[id] : this.#added.find((added) => added.id === id)?.atMs;
  }

  /** Added since the snapshot. */
  get added(): readonly { readonly id: number; readonly atMs: number }[] {
    return this.#added;
  }

  drain(): { id: number; atMs: number }[] {
    const drained = this.#added.slice(this.#drainedCount);
    this.#drainedCount = this.#added.length;
    return drained;
  }
}

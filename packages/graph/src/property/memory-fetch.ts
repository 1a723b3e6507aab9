/** How many look-ups are under way in memory at once. */
export const FETCHED_TOGETHER = 64;

/**
 * Reads what a group of look-ups will need before the first of them is made. The reads of one look-up depend on each
 * other, and each waits for memory; those of different ones do not, and the processor does a dozen of them at once
 * (`bench`: ingest). What was read is kept, so that no compiler leaves the reading out.
 */
export class MemoryFetch {
  /** Of each look-up of the group, where it goes on. */
  readonly places = new Uint32Array(FETCHED_TOGETHER);
  readonly #read = new Uint32Array(FETCHED_TOGETHER);

  /** The ends of the texts that begin or end at `offsets[place]`, of the first `count` places. */
  textEnds(offsets: Uint32Array, bytes: Uint8Array, count: number): void {
    const { places } = this;
    const read = this.#read;

    for (let index = 0; index < count; index++) {
      read[index] = offsets[places[index] as number] as number;
    }
    for (let index = 0; index < count; index++) {
      const end = read[index] as number;
      read[index] = end === 0 ? 0 : (bytes[end - 1] as number);
    }
  }
}

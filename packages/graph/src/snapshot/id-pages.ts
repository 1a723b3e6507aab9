const PAGE_BITS = 14;
const PAGE_SIZE = 1 << PAGE_BITS;

/** A column of uint32 by element id, which takes memory only where there are ids. */
export class IdPages {
  readonly #pages: (Uint32Array | undefined)[] = [];

  /** Values of the ids from `firstId` on; later calls win. */
  set(firstId: number, values: Uint32Array): void {
    let done = 0;

    while (done < values.length) {
      const id = firstId + done;
      const inPage = id & (PAGE_SIZE - 1);
      const part = values.subarray(done, done + PAGE_SIZE - inPage);
      this.#page(id >>> PAGE_BITS).set(part, inPage);
      done += part.length;
    }
  }

  /** 0 where nothing was set. */
  get(id: number): number {
    return this.#pages[id >>> PAGE_BITS]?.[id & (PAGE_SIZE - 1)] ?? 0;
  }

  #page(number: number): Uint32Array {
    while (this.#pages.length <= number) {
      this.#pages.push(undefined);
    }

    let page = this.#pages[number];

    if (page === undefined) {
      page = new Uint32Array(PAGE_SIZE);
      this.#pages[number] = page;
    }

    return page;
  }
}

/** Fewer than this fit into a hash set that costs less than the array. */
const MAX_HASHED = 512;

/** A set of node or relationship indexes: a hash set at first, then a byte per index. */
export class IndexSet {
  #few: Set<number> | undefined = new Set();
  #marks = new Uint8Array(0);
  size = 0;

  /** Whether it was not there before. -1, which stands for null, is an index like any other. */
  add(index: number): boolean {
    const isNew = this.#few === undefined ? this.#mark(index) : this.#addToFew(this.#few, index);
    this.size += isNew ? 1 : 0;
    return isNew;
  }

  #addToFew(few: Set<number>, index: number): boolean {
    if (few.has(index)) {
      return false;
    }
    few.add(index);
    if (few.size > MAX_HASHED) {
      this.#few = undefined;
      few.forEach((each) => this.#mark(each));
    }
    return true;
  }

  #mark(index: number): boolean {
    const place = index + 1;
    if (place >= this.#marks.length) {
      const grown = new Uint8Array(2 ** Math.ceil(Math.log2(place + 1)));
      grown.set(this.#marks);
      this.#marks = grown;
    }
    const isNew = this.#marks[place] === 0;
    this.#marks[place] = 1;
    return isNew;
  }
}

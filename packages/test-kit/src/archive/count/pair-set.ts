const EMPTY = 0;
const FULL = 0.6;

/** A set of pairs of small integers in two typed arrays: tens of millions fit where a `Set` gives up. */
export class PairSet {
  #firsts = new Uint32Array(1 << 10);
  #seconds = new Uint32Array(1 << 10);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(first: number, second: number): void {
    if (this.#size > this.#firsts.length * FULL) this.#grow();
    if (insert(this.#firsts, this.#seconds, first + 1, second)) this.#size += 1;
  }

  #grow(): void {
    const [oldFirsts, oldSeconds] = [this.#firsts, this.#seconds];
    this.#firsts = new Uint32Array(oldFirsts.length * 2);
    this.#seconds = new Uint32Array(oldFirsts.length * 2);

    for (let slot = 0; slot < oldFirsts.length; slot += 1) {
      const first = oldFirsts[slot] ?? EMPTY;
      if (first !== EMPTY) insert(this.#firsts, this.#seconds, first, oldSeconds[slot] ?? 0);
    }
  }
}

/** Returns whether the pair is new. */
function insert(firsts: Uint32Array, seconds: Uint32Array, first: number, second: number): boolean {
  const mask = firsts.length - 1;
  let slot = (Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca77)) & mask;
  slot ^= slot >>> 7;

  for (; ; slot = (slot + 1) & mask) {
    if (firsts[slot] === EMPTY) {
      firsts[slot] = first;
      seconds[slot] = second;
      return true;
    }
    if (firsts[slot] === first && seconds[slot] === second) return false;
  }
}

import type { MemoryTracker } from './memory-tracker.ts';

const FIRST_SLOTS = 8;
/** The memory that a set and its first table take. */
const EMPTY_BYTES = 192;
const SLOT_BYTES = 4;

/**
 * A set of node or relationship indexes; -1, which stands for null, is an index like any other. There may be one
 * for each of a million groups: eight to sixteen bytes an index while they are few, later a bit for each index up
 * to the highest.
 */
export class IndexSet {
  readonly #memory: MemoryTracker;
  #bytes = EMPTY_BYTES;
  /** Open addressing, index + 2, 0 where free; its length is a power of two. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** Instead of the slots: bit index + 1. */
  #bits: Uint32Array | undefined;
  #highest = -1;
  size = 0;

  /** What the set takes is added to `memory`, which may end the run. */
  constructor(memory: MemoryTracker) {
    this.#memory = memory;
    memory.add(EMPTY_BYTES);
  }

  /** Whether it was not there before. */
  add(index: number): boolean {
    if (index > this.#highest) {
      this.#highest = index;
    }
    const isNew = this.#bits === undefined ? this.#fill(index) : this.#mark(this.#bits, index);
    if (isNew) {
      this.size++;
    }
    return isNew;
  }

  /** Gives the memory back; the set is not to be used again. */
  release(): void {
    this.#memory.add(-this.#bytes);
    this.#bytes = 0;
  }

  #fill(index: number): boolean {
    const slots = this.#slots;
    const place = findPlace(slots, index + 2);
    if (slots[place] !== 0) {
      return false;
    }
    slots[place] = index + 2;
    if ((this.size + 1) * 2 > slots.length) {
      this.#grow();
    }
    return true;
  }

  #grow(): void {
    const old = this.#slots;
    if (bitmapLength(this.#highest) <= old.length * 2) {
      this.#becomeBitmap();
      return;
    }
    this.#account(old.length * SLOT_BYTES);
    const slots = new Int32Array(old.length * 2);
    for (const entry of old) {
      if (entry !== 0) {
        slots[findPlace(slots, entry)] = entry;
      }
    }
    this.#slots = slots;
  }

  #becomeBitmap(): void {
    const slots = this.#slots;
    const bits = new Uint32Array(bitmapLength(this.#highest));
    this.#account((bits.length - slots.length) * SLOT_BYTES);
    for (const entry of slots) {
      if (entry !== 0) {
        setBit(bits, entry - 1);
      }
    }
    this.#bits = bits;
    this.#slots = new Int32Array(0);
  }

  #mark(bits: Uint32Array, index: number): boolean {
    const room = index + 1 < bits.length * 32 ? bits : this.#widen(bits);
    const before = room[(index + 1) >>> 5] as number;
    setBit(room, index + 1);
    return room[(index + 1) >>> 5] !== before;
  }

  #widen(bits: Uint32Array): Uint32Array {
    const wider = new Uint32Array(bitmapLength(this.#highest));
    this.#account((wider.length - bits.length) * SLOT_BYTES);
    wider.set(bits);
    this.#bits = wider;
    return wider;
  }

  #account(bytes: number): void {
    this.#bytes += bytes;
    this.#memory.add(bytes);
  }
}

/** Where an entry is, or belongs. */
function findPlace(slots: Int32Array, entry: number): number {
  const mask = slots.length - 1;
  // The upper bits of a product depend on all bits of the entry, the lower ones do not.
  let place = (Math.imul(entry, 0x9e3779b1) >>> 7) & mask;
  while (slots[place] !== 0 && slots[place] !== entry) {
    place = (place + 1) & mask;
  }
  return place;
}

/** Words for all indexes up to one, with some to spare so that ascending indexes widen it seldom. */
function bitmapLength(highest: number): number {
  return Math.ceil((highest * 1.5 + 64) / 32);
}

function setBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
}

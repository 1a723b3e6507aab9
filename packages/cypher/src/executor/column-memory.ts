import type { Value } from '../values/value.ts';
import { sizeOfValue } from '../values/value-size.ts';
import type { MemoryTracker } from './memory-tracker.ts';

/** Smaller values of one batch take no memory worth counting. */
const LARGE_BYTES = 2 ** 16;

/** Accounts for the large values of a column that is being computed: a thousand rows may each have a long list. */
export class ColumnMemory {
  readonly #memory: MemoryTracker;
  readonly #counted = new Set<Value>();
  #previous: Value = null;
  #bytes = 0;

  constructor(memory: MemoryTracker) {
    this.#memory = memory;
  }

  /** The operator that took the column before accounts for what it keeps of it. */
  begin(): void {
    this.#memory.add(-this.#bytes);
    this.#bytes = 0;
    this.#previous = null;
    this.#counted.clear();
  }

  /** Throws `CYPHER_LIMIT`. */
  add(value: Value): void {
    if ((typeof value !== 'string' && typeof value !== 'object') || value === this.#previous) {
      return;
    }
    this.#previous = value;
    const bytes = sizeOfValue(value);
    if (bytes < LARGE_BYTES || this.#isCounted(value)) {
      return;
    }
    this.#bytes += bytes;
    this.#memory.add(bytes);
  }

  /** Texts would be walked to be looked up. */
  #isCounted(value: Value): boolean {
    if (typeof value === 'string') {
      return false;
    }
    const known = this.#counted.size;
    return this.#counted.add(value).size === known;
  }
}

/**
 * Marks per node which are cleared in O(1): a mark counts only if it is at least the base that
 * {@link ScratchMarks.reserve} returned last.
 */
export class ScratchMarks {
  /** One mark per node. Read and written directly by hot loops. */
  readonly values: Uint32Array;
  #next = 1;

  constructor(capacity: number) {
    this.values = new Uint32Array(capacity);
  }

  /** Forgets all marks, and returns the lowest of `count` consecutive values which no node carries. */
  reserve(count: number): number {
    if (this.#next + count > MAX_UINT32) {
      this.values.fill(0);
      this.#next = 1;
    }
    const base = this.#next;
    this.#next += count;
    return base;
  }
}

/** Hands out working memory; everything handed out returns to the thread's store when the borrowing ends. */
export interface Scratch {
  /** Cleared marks for at least as many nodes as the borrower asked for. */
  marks(): ScratchMarks;
  /** Uninitialised cells, at least as many as the borrower asked for. */
  list(): Uint32Array;
}

/**
 * Runs `work` with working memory of one cell per node, taken from a store that the whole thread reuses: a
 * query on a million nodes would otherwise allocate and zero 4 MB per array.
 *
 * Nested borrowings get memory of their own. Nothing borrowed may outlive `work`: copy results out.
 */
export function withScratch<Result>(nodeCount: number, work: (scratch: Scratch) => Result): Result {
  const borrowedMarks: ScratchMarks[] = [];
  const borrowedLists: Uint32Array[] = [];
  try {
    return work({
      marks() {
        const marks = takeLargeEnough(idleMarks, nodeCount, (candidate) => candidate.values.length);
        const borrowed = marks ?? new ScratchMarks(nodeCount);
        borrowedMarks.push(borrowed);
        return borrowed;
      },
      list() {
        const list = takeLargeEnough(idleLists, nodeCount, (candidate) => candidate.length);
        const borrowed = list ?? new Uint32Array(nodeCount);
        borrowedLists.push(borrowed);
        return borrowed;
      },
    });
  } finally {
    giveBack(idleMarks, borrowedMarks);
    giveBack(idleLists, borrowedLists);
  }
}

const MAX_UINT32 = 0xffff_ffff;

/** The deepest nesting of the kernels needs fewer; more are left to the garbage collector. */
const MAX_IDLE = 8;

const idleMarks: ScratchMarks[] = [];
const idleLists: Uint32Array[] = [];

/** What is too small belongs to an older, smaller graph: it is dropped on sight. */
function takeLargeEnough<Item>(
  idle: Item[],
  capacity: number,
  sizeOf: (item: Item) => number,
): Item | undefined {
  for (let item = idle.pop(); item !== undefined; item = idle.pop()) {
    if (sizeOf(item) >= capacity) {
      return item;
    }
  }
  return undefined;
}

function giveBack<Item>(idle: Item[], borrowed: readonly Item[]): void {
  for (const item of borrowed) {
    if (idle.length < MAX_IDLE) {
      idle.push(item);
    }
  }
}

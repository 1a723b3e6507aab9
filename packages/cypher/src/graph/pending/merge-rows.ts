import type { Adjacency } from '@secgraph/graph';

/** One direction of a graph with pending changes. */
export interface MergedRows {
  readonly adjacency: Adjacency;
  /** By position: the position in the base's rows, or how many the base has plus the row of what was added. */
  readonly origins: Uint32Array;
}

/** An added relationship as the rows of one direction see it. */
export interface AddedEntry {
  readonly row: number;
  readonly kind: number;
  readonly other: number;
}

/** What {@link mergeRows} merges. */
export interface RowChanges {
  readonly nodeCount: number;
  readonly base: Adjacency;
  readonly addedCount: number;
  /** The added entries that still exist, ascending by row. */
  addedTo(owner: number): readonly AddedEntry[];
  /** Whether relationships of the base's row were removed. */
  hasRemoved(owner: number): boolean;
  isRemoved(basePosition: number, owner: number): boolean;
}

/**
 * Compressed sparse rows of one direction: the base's without the removed relationships, and the added ones,
 * sorted by (kind, other end). O(nodes + relationships + added × log added).
 */
export function mergeRows(changes: RowChanges): MergedRows {
  const writer = new RowWriter(changes);
  const { offsets } = changes.base;

  for (let owner = 0; owner < changes.nodeCount; owner++) {
    const isNew = owner + 1 >= offsets.length;
    const from = isNew ? 0 : (offsets[owner] as number);
    const to = isNew ? 0 : (offsets[owner + 1] as number);
    writer.addRow(owner, from, to);
  }

  return writer.finish();
}

class RowWriter {
  readonly #changes: RowChanges;
  readonly #offsets: Uint32Array;
  readonly #nodes: Uint32Array;
  readonly #kinds: Uint16Array;
  readonly #origins: Uint32Array;
  #size = 0;

  constructor(changes: RowChanges) {
    const capacity = changes.base.nodes.length + changes.addedCount;
    this.#changes = changes;
    this.#offsets = new Uint32Array(changes.nodeCount + 1);
    this.#nodes = new Uint32Array(capacity);
    this.#kinds = new Uint16Array(capacity);
    this.#origins = new Uint32Array(capacity);
  }

  /** Writes the row of `owner`, which has the positions `from` … `to − 1` in the base. */
  addRow(owner: number, from: number, to: number): void {
    let next = from;
    const added = this.#changes.addedTo(owner);
    for (const entry of added.length > 1 ? added.toSorted(compareEntries) : added) {
      const until = this.#firstBehind(entry, next, to);
      this.#copy(owner, next, until);
      this.#write(entry.kind, entry.other, this.#changes.base.nodes.length + entry.row);
      next = until;
    }
    this.#copy(owner, next, to);
    this.#offsets[owner + 1] = this.#size;
  }

  finish(): MergedRows {
    return {
      adjacency: {
        offsets: this.#offsets,
        nodes: this.#nodes.subarray(0, this.#size),
        kinds: this.#kinds.subarray(0, this.#size),
      },
      origins: this.#origins.subarray(0, this.#size),
    };
  }

  #firstBehind(entry: AddedEntry, from: number, to: number): number {
    const { nodes, kinds } = this.#changes.base;
    let position = from;
    while (
      position < to &&
      ((kinds[position] as number) < entry.kind ||
        (kinds[position] === entry.kind && (nodes[position] as number) <= entry.other))
    ) {
      position++;
    }
    return position;
  }

  #copy(owner: number, from: number, to: number): void {
    const { base } = this.#changes;
    const checks = from < to && this.#changes.hasRemoved(owner);

    for (let position = from; position < to; position++) {
      if (!checks || !this.#changes.isRemoved(position, owner)) {
        this.#write(base.kinds[position] as number, base.nodes[position] as number, position);
      }
    }
  }

  #write(kind: number, other: number, origin: number): void {
    this.#kinds[this.#size] = kind;
    this.#nodes[this.#size] = other;
    this.#origins[this.#size] = origin;
    this.#size++;
  }
}

function compareEntries(left: AddedEntry, right: AddedEntry): number {
  return left.kind - right.kind || left.other - right.other || left.row - right.row;
}

import { createSharedBitmap, setBit } from '../property/bitmap.ts';
import { compareTexts } from './compare-texts.ts';
import { buildNameIndex, type NameIndex, type NameSource, sharedUint32, sortStartOf } from './name-index.ts';
import { buildSignatures } from './trigram-signatures.ts';

/** What a new generation changes about names and object ids. */
export interface NameIndexChange {
  /** The new generation; asked for the changed nodes only. */
  readonly source: NameSource;
  /** Distinct new indexes of the nodes that are new, or whose name or object id changed. */
  readonly changed: Uint32Array;
  /**
   * New index by previous index, −1 = removed; indexes that remain keep their order. Default: no node was
   * removed, and new ones come last.
   */
  readonly nodeAfter?: Int32Array | undefined;
}

/**
 * The index that `buildNameIndex` would build for the new generation, made by merging the changed nodes into
 * the previous index, which stays as it is.
 *
 * O(bytes of the index) of copying in long runs; sorts the changed nodes only.
 */
export function updateNameIndex(previous: NameIndex, change: NameIndexChange): NameIndex {
  const { source } = change;
  const nodeAfter = change.nodeAfter ?? Int32Array.from({ length: source.count }, (_, node) => node);
  const recent = previous.recent?.index.nodes ?? new Uint32Array(0);
  const changed = distinct(
    change.changed,
    Int32Array.from(recent, (node) => nodeAfter[node] as number),
  );
  const ascending = changed.toSorted();
  const additions = buildOf(ascending, source);
  const isReplaced = new Uint8Array(source.count);
  for (const node of changed) {
    isReplaced[node] = 1;
  }

  const keptAs = nodeAfter.slice();
  for (const [node, after] of keptAs.entries()) {
    keptAs[node] = isReplaced[after] === 1 ? -1 : after;
  }

  const merge = new EntryMerge(previous, additions, { count: source.count, keptAs });
  merge.run(runningMaximum(nodeAfter), ascending);
  return {
    text: merge.text,
    starts: merge.starts,
    objectIdStarts: merge.objectIdStarts,
    nodes: merge.nodes,
    byObjectId: mergeByObjectId(previous, additions, merge),
    signatures: buildSignatures(merge.text, merge.starts),
    hasUnevenCase: uniteUneven(previous, additions),
  };
}

/**
 * The same, as far as searches can tell, in time that grows with the changes alone: they go into an index of
 * their own. Undefined where nodes were removed, or where more than `limit` nodes would be in it.
 */
export function addRecentNames(
  previous: NameIndex,
  { source, changed, nodeAfter }: NameIndexChange,
  limit: number,
): NameIndex | undefined {
  const nodes = distinct(changed, previous.recent?.index.nodes ?? []).sort();
  if (nodeAfter !== undefined || nodes.length > limit) {
    return undefined;
  }

  const index = buildOf(nodes, source);
  const replaced = createSharedBitmap(previous.nodes.length);
  replaced.set(previous.recent?.replaced ?? []);
  for (const node of nodes) {
    if (node < previous.nodes.length) {
      setBit(replaced, node);
    }
  }
  const ownNodes = sharedUint32(nodes.length);
  ownNodes.set(Uint32Array.from(index.nodes, (i) => nodes[i] as number));
  return { ...previous, recent: { index: { ...index, nodes: ownNodes }, replaced } };
}

/**
 * Whether a text of either index may have a character of uneven case ({@link NameIndex.hasUnevenCase}). The one of the
 * previous index may be gone with this change: then searches are more careful than they need to be.
 */
function uniteUneven(previous: NameIndex, additions: NameIndex): boolean | undefined {
  return previous.hasUnevenCase === false ? additions.hasUnevenCase : previous.hasUnevenCase;
}

/** The nodes of both lists, each once, without −1, which stands for removed nodes. */
function distinct(left: ArrayLike<number>, right: ArrayLike<number>): Uint32Array {
  const all = new Set([...Array.from(left), ...Array.from(right)]);
  all.delete(-1);
  return Uint32Array.from(all);
}

/** An index whose node numbers are places in `nodes`, which ascend. */
function buildOf(nodes: Uint32Array, source: NameSource): NameIndex {
  return buildNameIndex({
    count: nodes.length,
    nameOf: (i) => source.nameOf(nodes[i] as number),
    objectIdOf: (i) => source.objectIdOf(nodes[i] as number),
  });
}

/** Merges entries in the order of names. */
class EntryMerge {
  readonly text: Uint8Array;
  readonly starts: Uint32Array;
  readonly objectIdStarts: Uint32Array;
  readonly nodes: Uint32Array;
  /** New entry by previous entry, by added entry; −1 = left out. */
  readonly afterPrevious: Int32Array;
  readonly afterAdded: Int32Array;
  readonly #previous: NameIndex;
  readonly #additions: NameIndex;
  /** New node index by previous node index; −1 = left out. */
  readonly #keptAs: Int32Array;
  #entries = 0;
  #bytes = 0;

  constructor(previous: NameIndex, additions: NameIndex, kept: { count: number; keptAs: Int32Array }) {
    const { count, keptAs } = kept;
    this.#previous = previous;
    this.#additions = additions;
    this.#keptAs = keptAs;
    this.text = new Uint8Array(new SharedArrayBuffer(keptBytes(previous, keptAs) + additions.text.length));
    this.starts = sharedUint32(count + 1);
    this.objectIdStarts = sharedUint32(count);
    this.nodes = sharedUint32(count);
    this.afterPrevious = new Int32Array(previous.nodes.length).fill(-1);
    this.afterAdded = new Int32Array(additions.nodes.length).fill(-1);
  }

  /** `added` holds the new node index by node index of the additions; `ranks` orders previous nodes among them. */
  run(ranks: Int32Array, added: Uint32Array): void {
    const previous = this.#previous;
    let from = 0;
    for (const [entry, index] of this.#additions.nodes.entries()) {
      const node = added[index] as number;
      const to = firstFailing(from, previous.nodes.length, (candidate) => {
        const order = compareTexts(
          { text: previous.text, start: sortStartOf(previous, candidate) },
          { text: this.#additions.text, start: sortStartOf(this.#additions, entry) },
        );
        return order < 0 || (order === 0 && (ranks[previous.nodes[candidate] as number] as number) < node);
      });
      this.#keep(from, to);
      this.#append(this.#additions, entry, entry + 1, () => node);
      this.afterAdded[entry] = this.#entries - 1;
      from = to;
    }
    this.#keep(from, previous.nodes.length);
    this.starts[this.#entries] = this.#bytes;
  }

  /** Appends runs of previous entries without those left out. */
  #keep(from: number, to: number): void {
    const { nodes } = this.#previous;
    const keptNodeOf = (entry: number): number => this.#keptAs[nodes[entry] as number] as number;
    for (let start = from; start < to; start++) {
      let end = start;
      while (end < to && keptNodeOf(end) >= 0) {
        this.afterPrevious[end] = this.#entries + end - start;
        end++;
      }
      this.#append(this.#previous, start, end, keptNodeOf);
      start = end;
    }
  }

  #append(index: NameIndex, from: number, to: number, nodeOf: (entry: number) => number): void {
    const textFrom = index.starts[from] as number;
    const shift = this.#bytes - textFrom;
    const textTo = index.starts[to] as number;
    this.text.set(index.text.subarray(textFrom, textTo), this.#bytes);
    this.#bytes += textTo - textFrom;
    for (let entry = from; entry < to; entry++) {
      this.starts[this.#entries] = (index.starts[entry] as number) + shift;
      this.objectIdStarts[this.#entries] = (index.objectIdStarts[entry] as number) + shift;
      this.nodes[this.#entries] = nodeOf(entry);
      this.#entries++;
    }
  }
}

function keptBytes({ starts, nodes }: NameIndex, keptAs: Int32Array): number {
  let bytes = 0;
  for (let entry = 0; entry < nodes.length; entry++) {
    if ((keptAs[nodes[entry] as number] as number) >= 0) {
      bytes += (starts[entry + 1] as number) - (starts[entry] as number);
    }
  }
  return bytes;
}

function mergeByObjectId(previous: NameIndex, additions: NameIndex, merge: EntryMerge): Uint32Array {
  const { text, objectIdStarts } = merge;
  const merged = sharedUint32(merge.nodes.length);
  const kept = previous.byObjectId
    .map((entry) => merge.afterPrevious[entry] as number)
    .filter((entry) => entry !== LEFT_OUT);
  let size = 0;
  let from = 0;
  for (const addedEntry of additions.byObjectId) {
    const entry = merge.afterAdded[addedEntry] as number;
    const wanted = { text, start: objectIdStarts[entry] as number };
    const to = firstFailing(from, kept.length, (rank) => {
      const candidate = kept[rank] as number;
      const order = compareTexts({ text, start: objectIdStarts[candidate] as number }, wanted);
      return order < 0 || (order === 0 && candidate < entry);
    });
    merged.set(kept.subarray(from, to), size);
    size += to - from;
    merged[size++] = entry;
    from = to;
  }
  merged.set(kept.subarray(from), size);
  return merged;
}

/** −1 as an unsigned number. */
const LEFT_OUT = 0xffff_ffff;

/** Gives removed nodes a place between their neighbours, so that the order by rank is total. */
function runningMaximum(values: Int32Array): Int32Array {
  let maximum = -1;
  return values.map((value) => {
    maximum = Math.max(maximum, value);
    return maximum;
  });
}

function firstFailing(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

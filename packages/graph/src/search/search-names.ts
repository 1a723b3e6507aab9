import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { type NameIndex, sortStartOf } from './name-index.ts';
import { blockCountOf, candidateBlocks, ENTRIES_PER_BLOCK } from './trigram-signatures.ts';

export interface NameQuery {
  /** Upper-cased by the caller. The empty text and one with a NUL match nothing. */
  readonly text: string;
  /** No more nodes than this are returned, all lists together. */
  readonly limit: number;
  /** Called with node indexes; nodes that it refuses count as absent. Default: all are accepted. */
  readonly accepts?: ((node: number) => boolean) | undefined;
  readonly cancellation?: Cancellation | undefined;
}

/** Node indexes, each at most once, ordered by name (by object id where a node has no name). */
export interface NameMatches {
  /** The name or the object id equals the text. */
  readonly exact: Uint32Array;
  /** The name or the object id contains the text, and neither equals it. */
  readonly containing: Uint32Array;
}

/**
 * Search as you type: exact matches first, the remaining limit is filled with matches anywhere in the text.
 *
 * Exact matches take two binary searches. The rest is a scan in the order of names, which the signatures of
 * the index confine to the blocks that may match, and which ends at the limit.
 */
export function searchNames(index: NameIndex, query: NameQuery): NameMatches {
  const needle = needleOf(query);
  if (needle === undefined) {
    return { exact: new Uint32Array(0), containing: new Uint32Array(0) };
  }
  const exact = exactEntries(index, needle, query);
  const containing = containingEntries(index, needle, query, query.limit - exact.length);
  return { exact: toNodes(index, exact), containing: toNodes(index, containing) };
}

/** Node indexes whose name or object id equals the text, by name. */
export function findByExactName(index: NameIndex, query: NameQuery): Uint32Array {
  const needle = needleOf(query);
  return toNodes(index, needle === undefined ? [] : exactEntries(index, needle, query));
}

/** Node indexes whose name begins with the text, by name, then those whose object id does, by object id. */
export function findByPrefix(index: NameIndex, query: NameQuery): Uint32Array {
  const needle = needleOf(query);
  return toNodes(index, needle === undefined ? [] : entriesBetween(index, query, needle, isPrefixMatch));
}

function needleOf({ text }: NameQuery): Buffer | undefined {
  return text === '' || text.includes('\0') ? undefined : Buffer.from(text);
}

function toNodes(index: NameIndex, entries: readonly number[]): Uint32Array {
  return Uint32Array.from(entries, (entry) => index.nodes[entry] as number);
}

function exactEntries(index: NameIndex, needle: Buffer, query: NameQuery): number[] {
  return entriesBetween(index, query, needle, isExactMatch).sort((a, b) => a - b);
}

/** Says of a text that is not before the needle whether it matches. Matching texts follow each other. */
type Match = (text: Uint8Array, start: number, needle: Uint8Array) => boolean;

function isPrefixMatch(text: Uint8Array, start: number, needle: Uint8Array): boolean {
  return needle.every((byte, i) => text[start + i] === byte);
}

function isExactMatch(text: Uint8Array, start: number, needle: Uint8Array): boolean {
  return text[start + needle.length] === 0 && isPrefixMatch(text, start, needle);
}

/** Entries that match by name, then those by object id, each once. */
function entriesBetween(index: NameIndex, query: NameQuery, needle: Uint8Array, matches: Match): number[] {
  const { text, starts, objectIdStarts, byObjectId, nodes } = index;
  const { accepts = () => true, cancellation = NEVER_CANCELLED } = query;
  const byName = { startOf: (rank: number) => sortStartOf(index, rank), entryOf: (rank: number) => rank };
  const byId = {
    startOf: (rank: number) => objectIdStarts[byObjectId[rank] as number] as number,
    entryOf: (rank: number) => byObjectId[rank] as number,
  };

  const found = new Set<number>();
  for (const { startOf, entryOf } of [byName, byId]) {
    const first = firstNotBefore(text, starts.length - 1, startOf, needle);
    for (let rank = first; rank < nodes.length && matches(text, startOf(rank), needle); rank++) {
      pollAt(rank, cancellation);
      if (found.size >= query.limit) {
        return [...found];
      }
      const entry = entryOf(rank);
      if (accepts(nodes[entry] as number)) {
        found.add(entry);
      }
    }
  }
  return [...found];
}

function firstNotBefore(
  text: Uint8Array,
  count: number,
  startOf: (rank: number) => number,
  needle: Uint8Array,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeforeNeedle(text, startOf(middle), needle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The terminating NUL is below every byte of the needle, so that comparing ends there at the latest. */
function isBeforeNeedle(text: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let i = 0; i < needle.length; i++) {
    const byte = text[start + i] as number;
    const wanted = needle[i] as number;
    if (byte !== wanted) {
      return byte < wanted;
    }
  }
  return false;
}

/** Hot: pays for the search row of the benchmark table. */
function containingEntries(index: NameIndex, needle: Buffer, query: NameQuery, limit: number): number[] {
  const { text, nodes } = index;
  const { accepts = () => true, cancellation = NEVER_CANCELLED } = query;
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const blockCount = blockCountOf(nodes.length);
  const candidates = candidateBlocks(index.signatures, blockCount, needle);

  const found: number[] = [];
  for (let block = 0; block < blockCount && found.length < limit; block++) {
    pollAt(block, cancellation);
    if (((candidates[block >>> 5] as number) & (1 << (block & 31))) === 0) {
      continue;
    }
    const from = block * ENTRIES_PER_BLOCK;
    const to = Math.min(from + ENTRIES_PER_BLOCK, nodes.length);
    if (nodes.subarray(from, to).some(accepts)) {
      scanEntries(index, bytes, needle, { from, to, accepts, limit }, found);
    }
  }
  return found;
}

interface EntryRange {
  readonly from: number;
  readonly to: number;
  readonly accepts: (node: number) => boolean;
  readonly limit: number;
}

function scanEntries(
  index: NameIndex,
  bytes: Buffer,
  needle: Buffer,
  range: EntryRange,
  found: number[],
): void {
  const { starts, nodes, objectIdStarts, text } = index;
  const base = starts[range.from] as number;
  const haystack = bytes.subarray(base, starts[range.to] as number);
  let entry = range.from;
  let match = haystack.indexOf(needle);
  while (match >= 0 && found.length < range.limit) {
    while ((starts[entry + 1] as number) <= base + match) {
      entry++;
    }
    const isExact =
      isExactMatch(text, starts[entry] as number, needle) ||
      isExactMatch(text, objectIdStarts[entry] as number, needle);
    if (!isExact && range.accepts(nodes[entry] as number)) {
      found.push(entry);
    }
    entry++;
    match = haystack.indexOf(needle, (starts[entry] as number) - base);
  }
}

const STEPS_PER_POLL = 1024;

function pollAt(step: number, cancellation: Cancellation): void {
  if (step % STEPS_PER_POLL === 0) {
    throwIfCancelled(cancellation);
  }
}

import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { hasBit } from '../property/bitmap.ts';
import { compareTexts } from './compare-texts.ts';
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
  const exact = findExact(index, needle, query);
  const limit = query.limit - exact.length;
  const containing = mergeParts(index, query, sortStartOf, (part, ofPart) =>
    containingEntries(part, needle, ofPart, limit),
  );
  return { exact: Uint32Array.from(exact), containing: Uint32Array.from(containing.slice(0, limit)) };
}

/** Node indexes whose name or object id equals the text, by name. */
export function findByExactName(index: NameIndex, query: NameQuery): Uint32Array {
  const needle = needleOf(query);
  return Uint32Array.from(needle === undefined ? [] : findExact(index, needle, query));
}

/** Node indexes whose name begins with the text, by name, then those whose object id does, by object id. */
export function findByPrefix(index: NameIndex, query: NameQuery): Uint32Array {
  const needle = needleOf(query);
  if (needle === undefined) {
    return new Uint32Array(0);
  }
  const byName = mergeParts(index, query, sortStartOf, (part, ofPart) =>
    entriesByName(part, ofPart, needle, isPrefixMatch),
  );
  const byId = mergeParts(index, query, objectIdStartOf, (part, ofPart) =>
    entriesById(part, { ...ofPart, limit: query.limit + byName.length }, needle, isPrefixMatch),
  );
  return Uint32Array.from([...new Set([...byName, ...byId])].slice(0, query.limit));
}

function needleOf({ text }: NameQuery): Buffer | undefined {
  return text === '' || text.includes('\0') ? undefined : Buffer.from(text);
}

/** Nodes, by name. */
function findExact(index: NameIndex, needle: Buffer, query: NameQuery): number[] {
  return mergeParts(index, query, sortStartOf, (part, ofPart) => {
    const byName = entriesByName(part, ofPart, needle, isExactMatch);
    const byId = entriesById(part, { ...ofPart, limit: query.limit + byName.length }, needle, isExactMatch);
    return [...new Set([...byName, ...byId])].slice(0, query.limit).sort((a, b) => a - b);
  }).slice(0, query.limit);
}

/** Finds entries in the order of the texts that begin at `startOf`. */
type FindEntries = (part: NameIndex, query: NameQuery) => readonly number[];
type StartOf = (index: NameIndex, entry: number) => number;

/** The nodes of what both parts of an index find, in the order that the index would have as a whole. */
function mergeParts(index: NameIndex, query: NameQuery, startOf: StartOf, find: FindEntries): number[] {
  const { recent } = index;
  if (recent === undefined) {
    return find(index, query).map((entry) => index.nodes[entry] as number);
  }

  const { accepts = () => true } = query;
  const isCurrent = (node: number): boolean => !hasBit(recent.replaced, node) && accepts(node);
  const large = find(index, { ...query, accepts: isCurrent });
  const small = find(recent.index, query);
  const merged: number[] = [];
  let next = 0;
  for (const entry of small) {
    const node = recent.index.nodes[entry] as number;
    const added = { text: recent.index.text, start: startOf(recent.index, entry) };
    for (; next < large.length; next++) {
      const other = large[next] as number;
      const otherNode = index.nodes[other] as number;
      const order = compareTexts({ text: index.text, start: startOf(index, other) }, added);
      if (order > 0 || (order === 0 && otherNode > node)) {
        break;
      }
      merged.push(otherNode);
    }
    merged.push(node);
  }
  return [...merged, ...large.slice(next).map((entry) => index.nodes[entry] as number)];
}

/** Says of a text that is not before the needle whether it matches. Matching texts follow each other. */
type Match = (text: Uint8Array, start: number, needle: Uint8Array) => boolean;

function isPrefixMatch(text: Uint8Array, start: number, needle: Uint8Array): boolean {
  return needle.every((byte, i) => text[start + i] === byte);
}

function isExactMatch(text: Uint8Array, start: number, needle: Uint8Array): boolean {
  return text[start + needle.length] === 0 && isPrefixMatch(text, start, needle);
}

function objectIdStartOf({ objectIdStarts }: NameIndex, entry: number): number {
  return objectIdStarts[entry] as number;
}

/** Ascending. */
function entriesByName(index: NameIndex, query: NameQuery, needle: Uint8Array, matches: Match): number[] {
  return entriesInOrder(index, query, needle, {
    matches,
    entryOf: (rank) => rank,
    startOf: (rank) => sortStartOf(index, rank),
  });
}

/** The entries that match, in the order of their object ids. */
function entriesById(index: NameIndex, query: NameQuery, needle: Uint8Array, matches: Match): number[] {
  const { byObjectId } = index;
  return entriesInOrder(index, query, needle, {
    matches,
    entryOf: (rank) => byObjectId[rank] as number,
    startOf: (rank) => objectIdStartOf(index, byObjectId[rank] as number),
  });
}

interface TextOrder {
  readonly matches: Match;
  entryOf(rank: number): number;
  startOf(rank: number): number;
}

function entriesInOrder(
  { text, nodes }: NameIndex,
  query: NameQuery,
  needle: Uint8Array,
  { matches, entryOf, startOf }: TextOrder,
): number[] {
  const { accepts = () => true, cancellation = NEVER_CANCELLED } = query;
  const found: number[] = [];
  const first = firstNotBefore(text, nodes.length, startOf, needle);
  for (let rank = first; rank < nodes.length && matches(text, startOf(rank), needle); rank++) {
    pollAt(rank, cancellation);
    if (found.length >= query.limit) {
      break;
    }
    const entry = entryOf(rank);
    if (accepts(nodes[entry] as number)) {
      found.push(entry);
    }
  }
  return found;
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

import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { type Bitmap, hasBit, setBit } from '../property/bitmap.ts';
import type { NameIndex } from './name-index.ts';
import { findByPrefix } from './search-names.ts';
import { blockCountOf, candidateBlocks, ENTRIES_PER_BLOCK } from './trigram-signatures.ts';

/** A text that a name or an object id has somewhere. */
export interface NameText {
  readonly text: string;
  readonly place: 'start' | 'end' | 'anywhere';
  /** Lower-cased names have it, or names do where case does not count. */
  readonly isFolded: boolean;
}

/** Matches beyond this share of the entries looked at so far, and some, make a scan of all nodes as good. */
const MAX_SHARE = 1 / 8;
const FREE_MATCHES = 1024;
const BLOCKS_PER_POLL = 64;

/**
 * Sets the bits of all nodes whose name or object id has the text, and of others that only look like it: who
 * asks has to look again. The index knows texts in upper case alone. False, with some bits set or none, where the
 * index cannot tell, or where so many nodes have the text that looking at all of them costs no more.
 */
export function markNames(
  index: NameIndex,
  wanted: NameText,
  nodes: Bitmap,
  cancellation: Cancellation = NEVER_CANCELLED,
): boolean {
  const { text, place, isFolded } = wanted;
  const isKnown = text !== '' && !text.includes('\0') && text.isWellFormed();
  if (!isKnown || (isFolded && !foldsEvenly(index, text))) {
    return false;
  }

  const upper = text.toUpperCase();
  if (place === 'start') {
    const limit = FREE_MATCHES + index.nodes.length * MAX_SHARE;
    const found = findByPrefix(index, { text: upper, limit, cancellation });
    found.forEach((node) => setBit(nodes, node));
    return found.length < limit;
  }

  const { recent } = index;
  const isCurrent = (node: number): boolean => recent === undefined || !hasBit(recent.replaced, node);
  const needle = Buffer.from(upper);
  const ending = place === 'end' ? Buffer.from(`${upper}\0`) : needle;
  const search = { needle, ending, nodes, cancellation };
  return (
    markContaining(index, { ...search, isCurrent }) &&
    (recent === undefined || markContaining(recent.index, { ...search, isCurrent: () => true }))
  );
}

/** Whether what is equal in lower case is equal in upper case. */
function foldsEvenly({ hasUnevenCase, recent }: NameIndex, text: string): boolean {
  return hasUnevenCase === false && recent?.index.hasUnevenCase !== true && isAscii(text);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 127) {
      return false;
    }
  }
  return true;
}

interface BytesSearch {
  /** Its trigrams say which blocks to look at. */
  readonly needle: Buffer;
  /** What is looked for in them. */
  readonly ending: Buffer;
  readonly nodes: Bitmap;
  readonly cancellation: Cancellation;
  readonly isCurrent: (node: number) => boolean;
}

function markContaining(index: NameIndex, search: BytesSearch): boolean {
  const blockCount = blockCountOf(index.nodes.length);
  const candidates = candidateBlocks(index.signatures, blockCount, search.needle);
  const isCandidate = (block: number): boolean =>
    ((candidates[block >>> 5] as number) & (1 << (block & 31))) !== 0;
  let free = FREE_MATCHES;

  for (let block = 0; block < blockCount; ) {
    const first = block;
    while (block < blockCount && block - first < BLOCKS_PER_POLL && isCandidate(block)) {
      block++;
    }
    if (block === first) {
      block++;
      continue;
    }
    throwIfCancelled(search.cancellation);
    const from = first * ENTRIES_PER_BLOCK;
    const to = Math.min(block * ENTRIES_PER_BLOCK, index.nodes.length);
    free += (to - from) * MAX_SHARE - markRun(index, search, from, to);
    if (free < 0) {
      return false;
    }
  }
  return true;
}

/** Returns how many entries match. */
function markRun({ text, starts, nodes }: NameIndex, search: BytesSearch, from: number, to: number): number {
  const base = starts[from] as number;
  const bytes = Buffer.from(text.buffer, text.byteOffset + base, (starts[to] as number) - base);
  let entry = from;
  let matches = 0;
  for (let at = bytes.indexOf(search.ending); at >= 0; ) {
    while ((starts[entry + 1] as number) <= base + at) {
      entry++;
    }
    const node = nodes[entry] as number;
    if (search.isCurrent(node)) {
      setBit(search.nodes, node);
    }
    matches++;
    entry++;
    at = entry === to ? -1 : bytes.indexOf(search.ending, (starts[entry] as number) - base);
  }
  return matches;
}

import type { JsonWindow, Scan } from '../decode/json-window.ts';
import { NULL_SINK } from '../decode/null-sink.ts';
import { scanElements } from '../decode/scan-elements.ts';
import { scanTail } from '../decode/scan-tail.ts';
import { type ContentSource, readChunks } from './content-source.ts';
import type { EntryContext } from './ingest-context.ts';
import { scanContent } from './scan-content.ts';

export interface BrokenRecord {
  readonly byteOffset: number;
  /** How many objects enclose the array: 1 for `data`, 2 for the arrays of `graph`. */
  readonly enclosingObjects: number;
}

/** Passes over the rest of a file that are spent on one broken record. */
const MAX_ATTEMPTS = 24;

/**
 * Where reading can go on behind a record without an end, such as one that lacks a quote or a brace: it seems to
 * reach to the end of the file. `undefined` where there is no such place, as in a file that is cut off.
 *
 * Records of a file begin alike, so a place to go on is one where an object with the same first key follows a
 * comma. It is taken only if everything from there to the end of the file fits: the array and the objects around it
 * end where they should, so that an object within a record is never mistaken for a record.
 */
export async function findNextRecord(
  content: ContentSource,
  broken: BrokenRecord,
  context: EntryContext,
): Promise<number | undefined> {
  return new Search(content, broken.enclosingObjects, context).findBehind(broken.byteOffset);
}

class Search {
  readonly #content: ContentSource;
  readonly #enclosingObjects: number;
  readonly #context: EntryContext;
  #attemptsLeft = MAX_ATTEMPTS;

  constructor(content: ContentSource, enclosingObjects: number, context: EntryContext) {
    this.#content = content;
    this.#enclosingObjects = enclosingObjects;
    this.#context = context;
  }

  async findBehind(brokenOffset: number): Promise<number | undefined> {
    for await (const candidate of findCandidates(this.#content, brokenOffset)) {
      if (this.#attemptsLeft-- <= 0) {
        return undefined;
      }
      const rest = await this.#walkFrom(candidate);
      // Another broken record further on is no objection if there is a way on behind it.
      const fits = typeof rest === 'number' ? (await this.findBehind(rest)) !== undefined : rest === 'fits';
      if (fits) {
        return candidate;
      }
    }
    return undefined;
  }

  async #walkFrom(offset: number): Promise<Rest> {
    return scanContent(
      this.#content,
      offset,
      (window) => walkRest(window, this.#enclosingObjects),
      this.#context,
    );
  }
}

/** `fits` the structure of a file, does not, or the offset of a record without an end. */
type Rest = 'fits' | 'does-not-fit' | number;

function* walkRest(window: JsonWindow, enclosingObjects: number): Scan<Rest> {
  let cutOffAt: number | undefined;
  const end = yield* scanElements(window, {
    ...NULL_SINK,
    cutOff: (_window, _index, byteOffset) => {
      cutOffAt = byteOffset;
    },
  });
  if (end !== 'closed') {
    return cutOffAt ?? 'does-not-fit';
  }

  return (yield* scanTail(window, enclosingObjects)).kind === 'whole' ? 'fits' : 'does-not-fit';
}

/** Longest run of white space and key that is recognised. */
const OVERLAP_BYTES = 4096;
const FIRST_KEY = /^\{\s*("(?:[^"\\]|\\.)*")\s*:/;

/** Offsets behind `brokenOffset` of objects that begin like the one there and follow a comma. */
async function* findCandidates(content: ContentSource, brokenOffset: number): AsyncGenerator<number> {
  const head = Buffer.alloc(OVERLAP_BYTES);
  const size = await content.read(head, brokenOffset);
  const key = FIRST_KEY.exec(head.toString('latin1', 0, size))?.[1];
  if (key === undefined) {
    return;
  }

  const start = new RegExp(`,\\s{0,1000}(\\{\\s{0,1000}${escapeRegExp(key)}\\s{0,1000}:)`, 'g');
  let before = '';
  let offset = brokenOffset + 1;
  for await (const chunk of readChunks(content, offset)) {
    const text = before + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    const textOffset = offset - before.length;
    offset += chunk.length;
    let searched = 0;
    for (const match of text.matchAll(start)) {
      searched = match.index + match[0].length;
      yield textOffset + searched - (match[1] ?? '').length;
    }
    before = text.slice(Math.max(searched, text.length - OVERLAP_BYTES));
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

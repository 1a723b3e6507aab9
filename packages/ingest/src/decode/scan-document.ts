import { isCodedError } from '@secgraph/kernel';
import { EMPTY_FILE, fileError, metadataError } from './file-error.ts';
import { decodeFileMeta, decodeGraphMetadata, type FileMeta } from './file-meta.ts';
import { isScalarStart, isValueStart, OPEN_BRACE, OPEN_BRACKET } from './json-bytes.ts';
import type { JsonWindow, Scan } from './json-window.ts';
import { type ElementSink, scanElements } from './scan-elements.ts';
import { type GraphLayout, type GraphSection, scanGraph } from './scan-graph.ts';
import { scanKey } from './scan-key.ts';
import { brokenTail, CUT_OFF, type FileTail, scanEnd, WHOLE } from './scan-tail.ts';
import { captureValue, END_OF_INPUT, peekToken, skipValue } from './scan-value.ts';

/** What a file is and where its records are. Offsets are those behind the opening brackets. */
export type DocumentOutline =
  | { readonly format: 'collector'; readonly meta: FileMeta; readonly dataOffset: number }
  | ({
      readonly format: 'opengraph';
      readonly sourceKind: string | undefined;
      /** `whole` also where `graph` has problems. */
      readonly tail: FileTail;
    } & GraphLayout);

export interface DocumentVisitor {
  /** Receives the elements of `data` where no `meta` stands before it. */
  openData(dataOffset: number): ElementSink;
  /** Receives the elements of an array of `graph`. */
  openSection(section: GraphSection): ElementSink;
}

/** Values of unknown keys up to this size are checked; larger ones are only passed over. */
const CHECKED_VALUE_BYTES = 64 * 1024;
const MAX_META_BYTES = 1024 * 1024;

const ENDS_TOO_EARLY = 'the file ends too early';

/**
 * Finds out what a file is, reading no further than it must: to the second of `meta` and `data`, or through `graph`
 * to the end. Throws the errors of `file-error.ts`.
 */
export function scanDocument(window: JsonWindow, visitor: DocumentVisitor): Scan<DocumentOutline> {
  return new DocumentScan(window, visitor).run();
}

/**
 * {@link scanDocument} of a file with `data` first, the window being before some element of it. `dataOffset` is what
 * the outline shall say.
 */
export function resumeInData(
  window: JsonWindow,
  visitor: DocumentVisitor,
  dataOffset: number,
): Scan<DocumentOutline> {
  return new DocumentScan(window, visitor).resumeInData(dataOffset);
}

class DocumentScan {
  readonly #window: JsonWindow;
  readonly #visitor: DocumentVisitor;
  #meta: FileMeta | undefined;
  #hasDataKey = false;
  #dataOffset: number | undefined;
  #sourceKind: string | undefined;

  constructor(window: JsonWindow, visitor: DocumentVisitor) {
    this.#window = window;
    this.#visitor = visitor;
  }

  *run(): Scan<DocumentOutline> {
    const first = yield* peekToken(this.#window);
    if (first === END_OF_INPUT) {
      throw fileError('INGEST_NO_TAGS', { detail: EMPTY_FILE });
    }
    if (first !== OPEN_BRACE) {
      yield* this.#checkOtherDocument(first);
      throw fileError('INGEST_NO_TAGS');
    }

    this.#window.position++;
    return yield* this.#readMembers('first');
  }

  *resumeInData(dataOffset: number): Scan<DocumentOutline> {
    this.#hasDataKey = true;
    this.#dataOffset = dataOffset;
    yield* this.#skipData();
    return yield* this.#readMembers('next');
  }

  *#readMembers(from: 'first' | 'next'): Scan<DocumentOutline> {
    for (let place = from; ; place = 'next') {
      const key = yield* scanKey(this.#window, place);
      switch (key.kind) {
        case 'broken':
          throw fileError('INGEST_INVALID_JSON');
        case 'end-of-input':
          throw this.#missingTags(ENDS_TOO_EARLY);
        case 'closed':
          yield* this.#checkNothingFollows();
          throw this.#missingTags();
        case 'key':
      }

      if (key.name === 'graph') {
        return yield* this.#readGraph();
      }
      yield* this.#readMember(key.name);
      if (this.#meta !== undefined && this.#dataOffset !== undefined) {
        return { format: 'collector', meta: this.#meta, dataOffset: this.#dataOffset };
      }
    }
  }

  *#readMember(name: string): Scan<void> {
    if (name === 'meta') {
      yield* this.#readMeta();
    } else if (name === 'data') {
      yield* this.#readData();
    } else if (name === 'metadata') {
      yield* this.#readMetadata();
    } else {
      yield* this.#parseValue(CHECKED_VALUE_BYTES);
    }
  }

  *#readMeta(): Scan<void> {
    const value = yield* this.#parseValue(MAX_META_BYTES);
    const meta = decodeFileMeta(value);
    if (meta === 'undecodable') {
      return;
    }
    if ('reason' in meta) {
      throw fileError('INGEST_NO_META', { detail: meta.reason });
    }
    this.#meta = meta;
  }

  *#readData(): Scan<void> {
    this.#hasDataKey = true;
    if ((yield* peekToken(this.#window)) !== OPEN_BRACKET) {
      yield* this.#parseValue(CHECKED_VALUE_BYTES);
      return;
    }

    this.#window.position++;
    // Only the first list counts.
    this.#dataOffset ??= this.#window.offsetOf(this.#window.position);
    if (this.#meta === undefined) {
      yield* this.#skipData();
    }
  }

  *#skipData(): Scan<void> {
    const end = yield* scanElements(this.#window, this.#visitor.openData(this.#dataOffset ?? 0));
    if (end !== 'closed') {
      throw end === 'abandoned' ? fileError('INGEST_INVALID_JSON') : this.#missingTags(ENDS_TOO_EARLY);
    }
  }

  *#readMetadata(): Scan<void> {
    const metadata = decodeGraphMetadata(yield* this.#parseValue(MAX_META_BYTES));
    if (!metadata.ok) {
      throw metadataError(metadata.reason);
    }
    this.#sourceKind = metadata.sourceKind;
  }

  *#readGraph(): Scan<DocumentOutline> {
    if (this.#meta !== undefined || this.#hasDataKey) {
      throw fileError('INGEST_MIXED_FORMATS');
    }

    const layout = yield* scanGraph(this.#window, this.#visitor);
    const tail = layout.problems.length === 0 ? yield* this.#readTrailingMetadata() : WHOLE;
    return { format: 'opengraph', sourceKind: this.#sourceKind, tail, ...layout };
  }

  /** Behind `graph` only `metadata` is of interest; whatever else is wrong there is no reason to refuse the file. */
  *#readTrailingMetadata(): Scan<FileTail> {
    for (;;) {
      const key = yield* scanKey(this.#window, 'next');
      if (key.kind === 'closed') {
        return yield* scanEnd(this.#window);
      }
      if (key.kind !== 'key') {
        return brokenTail(this.#window, key);
      }

      yield* peekToken(this.#window);
      const byteOffset = this.#window.offsetOf(this.#window.position);
      if (key.name !== 'metadata') {
        yield* skipValue(this.#window);
        continue;
      }
      try {
        yield* this.#readMetadata();
      } catch (error) {
        if (isCodedError(error, 'INGEST_INVALID_METADATA')) {
          throw error;
        }
        return isCodedError(error, 'INGEST_INVALID_JSON') ? { kind: 'surplus', byteOffset } : CUT_OFF;
      }
    }
  }

  /** The value at the position; `undefined` where it is too large to look at. */
  *#parseValue(maxBytes: number): Scan<unknown> {
    const first = yield* peekToken(this.#window);
    if (first === END_OF_INPUT) {
      throw this.#missingTags(ENDS_TOO_EARLY);
    }
    if (!isValueStart(first)) {
      throw fileError('INGEST_INVALID_JSON');
    }

    const { end, text } = yield* captureValue(this.#window, maxBytes);
    if (end === 'cut-off') {
      throw this.#missingTags(ENDS_TOO_EARLY);
    }
    return text === undefined ? undefined : parseOrRefuse(text);
  }

  /** A list or a single value is valid JSON without tags; anything else is not JSON. */
  *#checkOtherDocument(first: number): Scan<void> {
    if (first === END_OF_INPUT) {
      return;
    }
    if (!isValueStart(first)) {
      throw fileError('INGEST_INVALID_JSON');
    }

    const { end, text } = yield* captureValue(this.#window, CHECKED_VALUE_BYTES);
    const isWhole = end === 'complete' || isScalarStart(first);
    if (isWhole && text !== undefined) {
      parseOrRefuse(text);
    }
    yield* this.#checkNothingFollows();
  }

  *#checkNothingFollows(): Scan<void> {
    if ((yield* peekToken(this.#window)) !== END_OF_INPUT) {
      throw fileError('INGEST_INVALID_JSON');
    }
  }

  /** `detail`: what else there is to say. */
  #missingTags(detail?: string): Error {
    const because = detail === undefined ? {} : { detail };
    if (this.#meta === undefined && !this.#hasDataKey) {
      return fileError('INGEST_NO_TAGS', because);
    }
    return fileError(this.#dataOffset === undefined ? 'INGEST_NO_DATA' : 'INGEST_NO_META', because);
  }
}

function parseOrRefuse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fileError('INGEST_INVALID_JSON', { cause });
  }
}

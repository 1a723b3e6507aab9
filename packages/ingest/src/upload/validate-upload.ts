import { CodedError, isCodedError } from '@secgraph/kernel';
import { parseContentEncoding, undoContentEncodings, undoGzipMagic } from '../decode/content-encoding.ts';
import { EMPTY_FILE, fileError } from '../decode/file-error.ts';
import { JsonWindow, ScanFeed } from '../decode/json-window.ts';
import { normaliseToUtf8 } from '../decode/normalise-to-utf8.ts';
import { NULL_SINK } from '../decode/null-sink.ts';
import { type ByteChunks, peekBytes, peekWhile } from '../decode/peek-bytes.ts';
import { type DocumentOutline, scanDocument } from '../decode/scan-document.ts';
import type { ElementSink } from '../decode/scan-elements.ts';
import { unreadableSource } from '../sources/source-error.ts';
import { findSource, mayBecomeSource, SOURCE_HEAD_BYTES, SOURCE_TITLES } from '../sources/sources.ts';
import { CONTENT_TYPE_MESSAGE, parseUploadKind, type UploadKind } from './content-type.ts';
import { CheckEnded, GraphUploadCheck } from './graph-upload-check.ts';
import { DEFAULT_UPLOAD_LIMITS, type UploadLimits } from './upload-limits.ts';
import type { UploadSink } from './upload-sink.ts';

export interface UploadOptions {
  /** The headers as received. */
  readonly contentType: string | undefined;
  /** Goes by the first bytes instead of the content type. */
  readonly kind?: 'detect';
  readonly contentEncoding?: string | undefined;
  readonly limits?: Partial<UploadLimits>;
}

export type UploadOutcome =
  | { readonly ok: true; readonly kind: UploadKind; readonly storedBytes: number }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly messages: readonly string[] };

/**
 * Stores one uploaded file while checking it, in constant memory.
 *
 * JSON is stored as UTF-8 without a byte order mark and without gzip. Files with `meta` and `data` are checked up to
 * the second of the two and copied unread behind it; `graph` is checked completely. Archives are recognised only.
 * A refused upload is discarded from the sink; so is one whose body or sink fails, and that error is thrown on.
 *
 * A refusal may come before the body was read to its end. Iterating a Node stream destroys it then: pass
 * `stream.iterator({ destroyOnReturn: false })` where an answer still has to go out on the same connection.
 */
export async function validateUpload(
  body: ByteChunks,
  options: UploadOptions,
  sink: UploadSink,
): Promise<UploadOutcome> {
  try {
    const outcome = await receive(body, options, sink);
    await (outcome.ok ? sink.commit() : sink.discard());
    return outcome;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function receive(body: ByteChunks, options: UploadOptions, sink: UploadSink): Promise<UploadOutcome> {
  let kind = options.kind === 'detect' ? 'json' : parseUploadKind(options.contentType);
  if (kind === undefined) {
    return { ok: false, status: 400, messages: [CONTENT_TYPE_MESSAGE] };
  }

  const limits = { ...DEFAULT_UPLOAD_LIMITS, ...options.limits };
  try {
    let content = await undoContentEncodings(
      limitBody(body, limits.maxBodyBytes),
      parseContentEncoding(options.contentEncoding),
      { maxBytes: limits.maxDecodedBytes, maxRatio: limits.maxRatio },
    );
    if (options.kind === 'detect') {
      const { head, all } = await peekBytes(content, HEAD_BYTES);
      kind = detectKind(head);
      content = all;
    }
    switch (kind) {
      case 'zip':
        return await receiveArchive(content, sink);
      case 'source':
        return await receiveSource(content, sink);
      case 'json':
        return await receiveJson(content, limits, sink);
    }
  } catch (error) {
    return presentRefusal(error, kind);
  }
}

/** Files that do not say what they are: by how they begin. */
function detectKind(head: Uint8Array): UploadKind {
  const magic = head.subarray(0, ZIP_MAGIC.length);
  if (ZIP_MAGIC.equals(magic) || EMPTY_ZIP_MAGIC.equals(magic)) {
    return 'zip';
  }
  return findSource(head) === undefined ? 'json' : 'source';
}

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');
/** An archive begins with the end of its list where there is nothing in front of it. */
const EMPTY_ZIP_MAGIC = Buffer.from('PK\x05\x06', 'latin1');

const HEAD_BYTES = Math.max(ZIP_MAGIC.length, SOURCE_HEAD_BYTES);

/** Stored as it is. What it says of its own size must be so. */
async function receiveSource(content: ByteChunks, sink: UploadSink): Promise<UploadOutcome> {
  const { head, all } = await peekBytes(content, SOURCE_HEAD_BYTES);
  const source = findSource(head);
  if (source === undefined) {
    throw fileError('INGEST_NO_SOURCE', {
      detail: head.length === 0 ? EMPTY_FILE : `it is not ${SOURCE_TITLES.join(' or ')}`,
    });
  }

  const check = source.createCheck();
  let storedBytes = 0;
  for await (const chunk of source.isText ? normaliseToUtf8(all) : all) {
    check.push(chunk);
    await sink.write(chunk);
    storedBytes += chunk.length;
  }
  const problem = check.finish();
  if (problem !== undefined) {
    throw unreadableSource(problem);
  }
  return { ok: true, kind: 'source', storedBytes };
}

async function receiveArchive(content: ByteChunks, sink: UploadSink): Promise<UploadOutcome> {
  const { head, all } = await peekBytes(content, ZIP_MAGIC.length);
  if (!ZIP_MAGIC.equals(head)) {
    throw fileError('INGEST_NO_ZIP_HEADER', emptinessOf(head));
  }

  let storedBytes = 0;
  for await (const chunk of all) {
    await sink.write(chunk);
    storedBytes += chunk.length;
  }
  return { ok: true, kind: 'zip', storedBytes };
}

function emptinessOf(head: Uint8Array): { readonly detail?: string } {
  if (head.length === 0) {
    return { detail: EMPTY_FILE };
  }

  return EMPTY_ZIP_MAGIC.equals(head) ? { detail: 'the archive holds no files' } : {};
}

async function receiveJson(
  content: ByteChunks,
  limits: UploadLimits,
  sink: UploadSink,
): Promise<UploadOutcome> {
  const unpacked = await undoGzipMagic(content, {
    maxBytes: limits.maxDecodedBytes,
    maxRatio: limits.maxRatio,
  });
  // Some sources are JSON, too. Nobody waits for more than it takes to know: what is none is refused at once.
  const { seen, all: plain } = await peekWhile(unpacked, mayBecomeSource);
  if (findSource(seen) !== undefined) {
    return receiveSource(plain, sink);
  }

  const check = new GraphUploadCheck(limits.elements);
  const feed = new ScanFeed(new JsonWindow(), (window) =>
    scanDocument(window, {
      openData: () => STRICT_SINK,
      openSection: (section) => check.openSection(section),
    }),
  );

  let storedBytes = 0;
  try {
    for await (const chunk of normaliseToUtf8(plain)) {
      feed.push(chunk);
      if (feed.outcome !== undefined && problemsOf(feed.outcome.result).length > 0) {
        break;
      }
      await sink.write(chunk);
      storedBytes += chunk.length;
    }
    check.critical.push(...problemsOf(feed.finish()));
  } catch (error) {
    if (!(error instanceof CheckEnded)) {
      throw error;
    }
  }

  const messages = check.report();
  return messages.length === 0
    ? { ok: true, kind: 'json', storedBytes }
    : { ok: false, status: 400, messages };
}

function problemsOf(outline: DocumentOutline): readonly string[] {
  return outline.format === 'opengraph' ? outline.problems : [];
}

/** Between the records of a file that does not say yet what it is, everything must be in order. */
const STRICT_SINK: ElementSink = {
  ...NULL_SINK,
  problem() {
    throw fileError('INGEST_INVALID_JSON');
  },
};

async function* limitBody(body: ByteChunks, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new CodedError('INGEST_BODY_TOO_LARGE', `request body is larger than ${maxBytes} bytes`);
    }
    yield chunk;
  }
}

/** Codes of refusals whose text goes behind the usual words, with status 400. */
const FILE_REFUSALS = new Set([
  'INGEST_INVALID_JSON',
  'INGEST_NO_TAGS',
  'INGEST_NO_DATA',
  'INGEST_NO_META',
  'INGEST_MIXED_FORMATS',
  'INGEST_NO_ZIP_HEADER',
  'INGEST_INVALID_METADATA',
  'INGEST_NO_SOURCE',
  'INGEST_BAD_SOURCE',
]);

function presentRefusal(error: unknown, kind: UploadKind): UploadOutcome {
  if (!isCodedError(error)) {
    throw error;
  }

  const refuse = (status: 400 | 413 | 415, message: string): UploadOutcome => ({
    ok: false,
    status,
    messages: [message],
  });
  if (FILE_REFUSALS.has(error.code)) {
    return refuse(400, `Error saving ingest file: ${error.message}`);
  }
  switch (error.code) {
    case 'INGEST_READ_FAILED':
      return refuse(
        400,
        `Error saving ingest file: ${kind === 'json' ? 'file is not valid json' : error.message}`,
      );
    case 'INGEST_BODY_TOO_LARGE':
    case 'INGEST_TOO_LARGE':
      return refuse(413, `Error saving ingest file: ${error.message}`);
    case 'INGEST_UNSUPPORTED_ENCODING':
      return refuse(415, error.message);
    case 'INGEST_CORRUPT_ENCODING':
      return refuse(400, error.message);
    default:
      throw error;
  }
}

import type { Readable } from 'node:stream';

/** Several values: a header for each, as cookies have it. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** A JSON value with its status, where the contract leaves a choice or headers are needed. */
export class JsonAnswer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: AnswerHeaders;

  constructor(status: number, body: Body, headers: AnswerHeaders) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Finished bytes or a stream, sent as they are. */
export class BytesAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array | string | Readable;
  readonly headers: AnswerHeaders;

  constructor(
    options: { readonly status: number; readonly contentType: string; readonly headers: AnswerHeaders },
    bytes: Uint8Array | string | Readable,
  ) {
    this.status = options.status;
    this.contentType = options.contentType;
    this.headers = options.headers;
    this.bytes = bytes;
  }
}

/** Bytes that nobody else uses. */
export class OwnedBytesAnswer extends BytesAnswer {
  /**
   * Of an answer that nobody got to see. At once: the collector of garbage knows no hurry where memory lies outside of
   * the heap.
   */
  free(): void {
    if (this.bytes instanceof Uint8Array && this.bytes.buffer instanceof ArrayBuffer) {
      this.bytes.buffer.transfer(0);
    }
  }
}

/** A page of a list in pieces: what stands beside its `data`, and the items batch by batch. */
export class PageAnswer<Head extends object, Item> {
  readonly head: Head;
  readonly batches: AsyncIterable<readonly Item[]>;

  constructor(head: Head, batches: AsyncIterable<readonly Item[]>) {
    this.head = head;
    this.batches = batches;
  }
}

/** A status without a body. */
export class EmptyAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;

  constructor(status: number, headers: AnswerHeaders) {
    this.status = status;
    this.headers = headers;
  }
}

export function answer<Body>(status: number, body: Body, headers: AnswerHeaders = {}): JsonAnswer<Body> {
  return new JsonAnswer(status, body, headers);
}

export function emptyAnswer(status: number, headers: AnswerHeaders = {}): EmptyAnswer {
  return new EmptyAnswer(status, headers);
}

/** A page of rows that are presented as they are read. */
export function page<Row, Item, Head extends object>(
  head: Head,
  batches: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Item,
): PageAnswer<Head, Item> {
  return new PageAnswer(head, presentBatches(batches, present));
}

async function* presentBatches<Row, Item>(
  batches: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<readonly Item[], void> {
  for await (const batch of batches) {
    yield batch.map(present);
  }
}

/** JSON that a worker has already written, envelope included. The bytes become the answer's own. */
export function jsonBytes(bytes: Uint8Array | string, status = 200): BytesAnswer {
  return new OwnedBytesAnswer({ status, contentType: 'application/json', headers: {} }, bytes);
}

/** A file to be saved under a name. */
export function download(
  fileName: string,
  bytes: Uint8Array | Readable,
  contentType = 'application/octet-stream',
): BytesAnswer {
  const headers = { 'Content-Disposition': `attachment; ${fileNameParameters(fileName)}` };

  return new BytesAnswer({ status: 200, contentType, headers }, bytes);
}

/** Headers hold plain characters; other names are told a second time, encoded (RFC 6266). */
function fileNameParameters(fileName: string): string {
  const plainName = fileName.replaceAll(/[^\x20-\x7e]|["\\]/gu, '_');
  const isPlain = /^[\x20-\x7e]*$/.test(fileName);
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, percentEncode);

  return isPlain ? `filename="${plainName}"` : `filename="${plainName}"; filename*=UTF-8''${encoded}`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

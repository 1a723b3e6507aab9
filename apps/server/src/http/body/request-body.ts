import { PassThrough, type Readable, type Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { listContentEncodings, MAX_CONTENT_ENCODINGS } from '@secgraph/kernel';
import { HttpError } from '../http-error.ts';
import { GatheredBytes } from './gathered-bytes.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
};

/**
 * The body as the client meant it: content encodings undone, last first. Damaged data ends the stream with
 * `HTTP_BAD_BODY`; an unknown encoding throws `HTTP_UNSUPPORTED_ENCODING`.
 */
export function openRequestBody(body: Readable, contentEncoding: string | undefined): Readable {
  const encodings = listContentEncodings(contentEncoding);
  if (encodings.length > MAX_CONTENT_ENCODINGS) {
    throw unsupportedEncoding(`more than ${MAX_CONTENT_ENCODINGS} encodings`, 'content is encoded too often');
  }

  return encodings.reverse().reduce<Readable>(decode, body);
}

/**
 * Reads what is left of a body, which nobody needs: what was sent may go on behind the end of what it encodes, and only
 * its own end tells that it is what was signed.
 */
export async function readToEnd(body: Readable): Promise<void> {
  if (!body.readableEnded) {
    for await (const _rest of body.iterator({ destroyOnReturn: false })) {
      // Unused.
    }
  }
}

/**
 * Reads a whole body; more than `limitBytes` throws `HTTP_BODY_TOO_LARGE`.
 *
 * @param inspect told of each piece as it arrives; what it throws ends the reading
 */
export async function readWholeBody(
  body: Readable,
  limitBytes: number,
  inspect: (chunk: Buffer) => void = ignore,
): Promise<Buffer> {
  const gathered = new GatheredBytes();
  // See below: only what was opened here is destroyed.
  for await (const chunk of body.iterator({ destroyOnReturn: body instanceof PassThrough })) {
    if (gathered.length + chunk.length > limitBytes) {
      throw tooLarge(limitBytes);
    }
    inspect(chunk);
    gathered.push(chunk);
  }

  return gathered.all();
}

const ignore = (): void => undefined;

function tooLarge(limitBytes: number): HttpError {
  return new HttpError('HTTP_BODY_TOO_LARGE', `request body is larger than ${limitBytes} bytes`);
}

function decode(body: Readable, encoding: string): Readable {
  const createDecoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (createDecoder === undefined) {
    throw unsupportedEncoding(`${encoding} encoding`, 'content encoding is not supported');
  }

  const decoder = createDecoder();
  const output = new PassThrough();
  body.once('error', (error) => decoder.destroy(error));
  decoder.once('error', (error) => output.destroy(damaged(error)));
  output.once('close', () => {
    decoder.destroy();
    // The request itself stays: the connection must survive a refusal, or the answer could not be sent.
    if (body instanceof PassThrough) {
      body.destroy();
    }
  });

  return body.pipe(decoder).pipe(output);
}

function unsupportedEncoding(encoding: string, reason: string): HttpError {
  return new HttpError(
    'HTTP_UNSUPPORTED_ENCODING',
    `Error trying to read request: failed to create reader for ${encoding}: ${reason}`,
  );
}

/** Told once, however many encodings it passes through. */
function damaged(cause: Error): HttpError {
  if (cause instanceof HttpError) {
    return cause;
  }

  return new HttpError('HTTP_BAD_BODY', `Error trying to read request: ${cause.message}`, { cause });
}

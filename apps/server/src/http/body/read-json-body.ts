import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { JsonBody } from '@secgraph/contract';
import { compileSchema } from '../compile-schema.ts';
import { HttpError } from '../http-error.ts';
import { JsonShape } from './json-shape.ts';
import { compileNormaliser } from './normalise-body.ts';
import { openRequestBody, readWholeBody } from './request-body.ts';

const UNMARSHALLING_MESSAGE = 'error unmarshalling JSON payload';

/** To find out what is wrong takes fifty times as long as to find out that something is. */
const MAX_EXPLAINED_BYTES = 64 * 1024;

/** Reads, decodes and checks the JSON body of a request. */
export type ReadJsonBody = (stream: Readable | undefined, headers: IncomingHttpHeaders) => Promise<unknown>;

/** Compiles the reader of one route's body: content type, then size and what it holds, then syntax, then schema. */
export function compileJsonBodyReader(body: JsonBody, limitBytes: number): ReadJsonBody {
  const normalise = compileNormaliser(body.schema);
  const validator = compileSchema(body.schema);

  return async (stream, headers) => {
    assertJsonContentType(headers['content-type'], body.isContentTypeOptional);
    const bytes = stream === undefined ? undefined : await readBytes(stream, headers, limitBytes);
    const value = normalise(decodeJson(bytes, body.isOptional));
    if (!validator.Check(value)) {
      const isTold = body.decodeErrors === 'detailed' && (bytes?.length ?? 0) <= MAX_EXPLAINED_BYTES;
      throw badShape(isTold ? validator.Errors(value)[0] : undefined);
    }

    return value;
  };
}

/** What it holds is bounded as it arrives: neither looking nor parsing then takes long at a time. */
async function readBytes(
  stream: Readable,
  headers: IncomingHttpHeaders,
  limitBytes: number,
): Promise<Buffer> {
  const shape = new JsonShape(limitBytes);

  return readWholeBody(openRequestBody(stream, headers['content-encoding']), limitBytes, (chunk) =>
    shape.push(chunk),
  );
}

function assertJsonContentType(contentType: string | undefined, isOptional: boolean): void {
  const isJson = contentType?.toLowerCase().includes('application/json') ?? isOptional;
  if (!isJson) {
    throw new HttpError('HTTP_BAD_BODY', 'content type must be application/json');
  }
}

/** Wire: broken syntax is told in the same words on every route. */
function decodeJson(bytes: Buffer | undefined, isOptional: boolean): unknown {
  const text = bytes === undefined ? '' : decodeText(bytes);
  if (text.trim() === '') {
    if (isOptional) {
      return {};
    }
    throw new HttpError('HTTP_BAD_BODY', 'request body is empty');
  }

  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HttpError('HTTP_BAD_BODY', UNMARSHALLING_MESSAGE, { cause });
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HttpError('HTTP_BAD_BODY', UNMARSHALLING_MESSAGE, { cause });
  }
}

function badShape(error: { readonly instancePath: string; readonly message: string } | undefined): HttpError {
  if (error === undefined) {
    return new HttpError('HTTP_BAD_BODY', UNMARSHALLING_MESSAGE);
  }

  const field = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const reason = field === '' ? error.message : `${field} ${error.message}`;

  return new HttpError('HTTP_BAD_BODY', `could not decode limited payload request into value: ${reason}`);
}

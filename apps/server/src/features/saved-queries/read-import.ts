import { buffer } from 'node:stream/consumers';
import { REQUEST_BODY_BYTES, SavedQueryInput } from '@secgraph/contract';
import type { NewSavedQuery } from '@secgraph/database/saved-queries';
import { Compile } from 'typebox/compile';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { JsonShape } from '../../http/body/json-shape.ts';
import { compileNormaliser } from '../../http/body/normalise-body.ts';
import { badRequest, HttpError } from '../../http/http-error.ts';
import { assertComplete } from './complete-query.ts';

/** Of the body, and of what an archive unpacks to. */
export const IMPORT_LIMIT_BYTES = 10 * 1024 * 1024;
/** Of an archive, and of queries altogether: one statement stores them. */
export const MAX_IMPORT_ENTRIES = 5_000;

/** Five thousand queries have 30,000 keys. */
const IMPORTED_SHAPE_BYTES = REQUEST_BODY_BYTES.list;

const normalise = compileNormaliser(SavedQueryInput);
const validator = Compile(SavedQueryInput);

/** The queries of one exported file: an object, or a list of them. Throws what the client did wrong. */
export function readQueryFile(bytes: Uint8Array): readonly NewSavedQuery[] {
  const value = parseJson(bytes);

  return assertFew(Array.isArray(value) ? value : [value]).map(readQuery);
}

/** The queries of an archive of exported files, in its order. */
export async function readQueryArchive(bytes: Buffer): Promise<readonly NewSavedQuery[]> {
  try {
    const zip = await fromBufferPromise(bytes);
    return await readEntries(zip);
  } catch (cause) {
    throw cause instanceof HttpError ? cause : badArchive(reasonOf(cause), cause);
  }
}

async function readEntries(zip: ZipFile): Promise<readonly NewSavedQuery[]> {
  if (zip.entryCount > MAX_IMPORT_ENTRIES) {
    throw badArchive(`it has ${zip.entryCount} entries; at most ${MAX_IMPORT_ENTRIES} are allowed`);
  }

  const queries: NewSavedQuery[] = [];
  let sizeBytes = 0;
  for await (const entry of zip.eachEntry()) {
    // An entry that unpacks to more than it says is refused while it is read.
    sizeBytes += entry.uncompressedSize;
    if (sizeBytes > IMPORT_LIMIT_BYTES) {
      throw badArchive(`it unpacks to more than ${IMPORT_LIMIT_BYTES} bytes`);
    }
    if (isWorthReading(entry)) {
      queries.push(...readQueryFile(await buffer(await zip.openReadStreamPromise(entry))));
    }
  }

  return assertFew(queries);
}

function assertFew<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length > MAX_IMPORT_ENTRIES) {
    throw badRequest(`an import holds at most ${MAX_IMPORT_ENTRIES} queries, not ${items.length}`);
  }

  return items;
}

/** No folders, and nothing of what macOS adds. */
function isWorthReading({ fileName }: Entry): boolean {
  const isHidden = fileName.startsWith('.') || fileName.slice(fileName.lastIndexOf('/') + 1).startsWith('.');

  return !fileName.endsWith('/') && !isHidden && !fileName.includes('__MACOSX');
}

/** Looked at before it is parsed, as other bodies are while they arrive. */
function parseJson(bytes: Uint8Array): unknown {
  new JsonShape(IMPORTED_SHAPE_BYTES).push(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw badFile(reasonOf(cause), cause);
  }
}

function readQuery(value: unknown): NewSavedQuery {
  const input = normalise(value);
  if (!validator.Check(input)) {
    const [error] = validator.Errors(input);
    const field = error?.instancePath.replace(/^\//, '') ?? '';
    throw badFile(`${field} ${error?.message ?? 'is malformed'}`.trim());
  }

  return assertComplete(input);
}

function badFile(reason: string, cause?: unknown): HttpError {
  return new HttpError('HTTP_BAD_REQUEST', `failed to unmarshal json file: ${reason}`, { cause });
}

function badArchive(reason: string, cause?: unknown): HttpError {
  return cause === undefined
    ? badRequest(`failed to read zip file: ${reason}`)
    : new HttpError('HTTP_BAD_REQUEST', `failed to read zip file: ${reason}`, { cause });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A built file with its compressed forms, as the build wrote them. */
export interface WebFile {
  readonly contentType: string;
  readonly etag: string;
  /** The name holds a hash of the content: what it names never changes. */
  readonly isImmutable: boolean;
  readonly bytes: Buffer;
  /** By content encoding, best first. */
  readonly encoded: ReadonlyMap<string, Buffer>;
}

export interface WebFiles {
  /** `index.html`: the page of every address. */
  readonly page: string;
  readonly pageHash: string;
  /** Everything else, by path. */
  readonly files: ReadonlyMap<string, WebFile>;
}

const PAGE = 'index.html';
const HASHED_FOLDER = 'assets/';
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads a finished build into memory: a few megabytes, and no request ever names a path on the disk. */
export async function loadWebFiles(folder: string): Promise<WebFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const contents = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
  const page = contents.get(PAGE);
  if (page === undefined) {
    throw new Error(`${folder} holds no ${PAGE}`);
  }

  const originals = paths.filter((path) => path !== PAGE && !ENCODINGS.some(([, end]) => path.endsWith(end)));

  return {
    page: page.toString('utf8'),
    pageHash: hashOf(page),
    files: new Map(originals.map((path) => [path, webFile(path, contents)])),
  };
}

function webFile(path: string, contents: ReadonlyMap<string, Buffer>): WebFile {
  const bytes = contents.get(path) ?? Buffer.alloc(0);
  const encoded = ENCODINGS.flatMap(([encoding, end]) => {
    const file = contents.get(path + end);
    return file === undefined ? [] : [[encoding, file] as const];
  });

  return {
    contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${hashOf(bytes)}"`,
    isImmutable: path.startsWith(HASHED_FOLDER),
    bytes,
    encoded: new Map(encoded),
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

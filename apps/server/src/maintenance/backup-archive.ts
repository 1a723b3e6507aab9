import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MANIFEST_NAME, type Manifest, parseManifest, SIGNATURE_NAME } from './backup-format.ts';

/** Of a manifest, beyond which it is none. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** A backup that is read. */
export interface BackupArchive {
  readonly manifest: Manifest;
  /** As it is signed. */
  readonly manifestBytes: Uint8Array;
  /** Undefined: it has none. */
  readonly signature: string | undefined;
  /** Fails, also in its middle or at its end, where the content is not the one that the manifest tells. */
  read(name: string): Promise<Readable>;
  /** @throws `SERVER_BACKUP_DAMAGED` where any content is not the one that the manifest tells */
  assertWhole(): Promise<void>;
  close(): void;
}

/** @throws `SERVER_NO_BACKUP`, `SERVER_BACKUP_DAMAGED`, `SERVER_BACKUP_UNKNOWN` */
export async function openBackup(path: string): Promise<BackupArchive> {
  const { zip, entries } = await openEntries(path);

  try {
    const manifestBytes = await readSmall(zip, entries.get(MANIFEST_NAME), path);
    const manifest = parseManifest(Buffer.from(manifestBytes).toString());
    if (manifest === undefined) {
      throw new CodedError(
        'SERVER_BACKUP_UNKNOWN',
        `${path} is no backup that this release can read: use the release that made it.`,
      );
    }
    const signed = entries.get(SIGNATURE_NAME);
    const signature = signed === undefined ? undefined : await readSmall(zip, signed, SIGNATURE_NAME);
    const read = (name: string) => readChecked(zip, entries.get(name), { name, manifest });

    return {
      manifest,
      manifestBytes,
      signature: signature === undefined ? undefined : Buffer.from(signature).toString(),
      read,
      async assertWhole() {
        for (const name of Object.keys(manifest.contents)) {
          await pipeline(await read(name), drain).catch((cause: unknown) => {
            throw damaged(name, cause);
          });
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openEntries(path: string): Promise<{ zip: ZipFile; entries: ReadonlyMap<string, Entry> }> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await openPromise(path, { autoClose: false });
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
    }

    return { zip, entries };
  } catch (cause) {
    throw errorCodeOf(cause) === 'ENOENT'
      ? new CodedError('SERVER_NO_BACKUP', `There is no file ${path}.`, { cause })
      : damaged(path, cause);
  }
}

async function readSmall(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Uint8Array> {
  if (entry === undefined || entry.uncompressedSize > MAX_MANIFEST_BYTES) {
    throw damaged(name);
  }

  return zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((cause: unknown) => {
      throw damaged(name, cause);
    });
}

/** What is read once more may have changed meanwhile, so it is compared each time. */
async function readChecked(
  zip: ZipFile,
  entry: Entry | undefined,
  { name, manifest }: { readonly name: string; readonly manifest: Manifest },
): Promise<Readable> {
  const expected = Object.hasOwn(manifest.contents, name) ? manifest.contents[name] : undefined;
  if (entry === undefined || expected === undefined) {
    throw damaged(name);
  }

  const hash = createHash('sha256');
  let bytes = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > expected.bytes ? damaged(name) : null, chunk);
    },
    flush: (done) => done(hash.digest('hex') === expected.sha256 ? null : damaged(name)),
  });
  const content = await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
    throw damaged(name, cause);
  });
  // Whoever reads it is told of the failure.
  pipeline(content, checked).catch(() => undefined);

  return checked;
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content) {
    // Only whether it is whole counts.
  }
}

function damaged(name: string, cause?: unknown): CodedError {
  if (cause instanceof CodedError) {
    return cause;
  }

  return new CodedError(
    'SERVER_BACKUP_DAMAGED',
    `The backup is damaged (${name}): nothing was restored.`,
    cause === undefined ? {} : { cause },
  );
}

import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { CodedError } from '@secgraph/kernel';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import {
  MANIFEST_NAME,
  type Manifest,
  parseManifest,
  SECRET_KEY_NAME,
  SIGNATURE_NAME,
  tableFile,
  uploadFile,
} from './backup-format.ts';
import { blockCodec } from './blocks/block-codec.ts';
import { readBlocks } from './blocks/read-blocks.ts';
import { damagedBackup } from './damaged-backup.ts';
import type { Passphrase } from './encryption/passphrase.ts';
import { SealedFile } from './encryption/sealed-file.ts';
import { HEADER_BYTES, isSealed } from './encryption/sealed-format.ts';
import type { BackupSource } from './source/backup-source.ts';
import { PlainReader } from './source/plain-reader.ts';

/** How large a manifest may be; what is larger is none. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** What ends a row in the form of COPY, and is in no value. */
const LINE_END = 0x0a;

/** A backup that is read. */
export interface BackupArchive {
  readonly manifest: Manifest;
  /** As it is signed. */
  readonly manifestBytes: Uint8Array;
  readonly isEncrypted: boolean;
  /** Undefined: it has none. */
  readonly signature: string | undefined;
  /** Fails, also in its middle or at its end, where the content is not the one that the manifest tells. */
  read(name: string): Promise<Readable>;
  /**
   * @param options `isWithBlocks`: also what lies beside it; that is the default
   * @throws `SERVER_BACKUP_DAMAGED` where anything is missing, is there besides, or is not what the manifest tells
   */
  assertWhole(options?: { readonly isWithBlocks: boolean }): Promise<void>;
  close(): void;
}

/**
 * @param passphrase for one that is encrypted
 * @throws `SERVER_NO_BACKUP`, `SERVER_BACKUP_DAMAGED`, `SERVER_BACKUP_UNKNOWN`, `SERVER_NO_PASSPHRASE`,
 *   `SERVER_WRONG_PASSPHRASE`
 */
export async function openBackup(
  source: BackupSource,
  passphrase: Passphrase | undefined,
): Promise<BackupArchive> {
  const { zip, entries, isEncrypted } = await openEntries(source, passphrase);

  try {
    const manifestBytes = await readSmall(zip, entries.get(MANIFEST_NAME), MANIFEST_NAME);
    const manifest = parseManifest(Buffer.from(manifestBytes).toString());
    if (manifest === undefined) {
      throw new CodedError(
        'SERVER_BACKUP_UNKNOWN',
        `${source.name} is no backup that this release can read: use the release that made it.`,
      );
    }
    const signed = entries.get(SIGNATURE_NAME);
    const signature = signed === undefined ? undefined : await readSmall(zip, signed, SIGNATURE_NAME);
    const open = openerOf(source, { zip, entries }, manifest);
    const read = (name: string) => readChecked(open, { name, manifest });

    return {
      manifest,
      manifestBytes,
      isEncrypted,
      signature: signature === undefined ? undefined : Buffer.from(signature).toString(),
      read,
      async assertWhole({ isWithBlocks } = { isWithBlocks: true }) {
        assertComplete(manifest, entries);
        const beside = manifest.blocks?.contents ?? {};
        for (const name of Object.keys(manifest.contents)) {
          if (!isWithBlocks && Object.hasOwn(beside, name)) {
            continue;
          }
          assertRows(manifest, name, await countLines(name, await read(name)));
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

interface Entries {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** Where the bytes of contents are; undefined: nowhere. */
type OpenContent = (name: string) => Promise<Readable | undefined>;

/** In the archive, or, where the manifest says so, in blocks beside it. */
function openerOf(source: BackupSource, { zip, entries }: Entries, { blocks }: Manifest): OpenContent {
  const codec = blockCodec(blocks?.key === undefined ? undefined : Buffer.from(blocks.key, 'base64'));

  return async (name) => {
    if (blocks !== undefined && Object.hasOwn(blocks.contents, name)) {
      const { folder, contents } = blocks;
      return Readable.from(readBlocks(contents[name] ?? [], { source, folder, codec }), {
        objectMode: false,
      });
    }
    const entry = entries.get(name);

    return entry === undefined ? undefined : zip.openReadStreamPromise(entry);
  };
}

async function openEntries(
  source: BackupSource,
  passphrase: Passphrase | undefined,
): Promise<Entries & Pick<BackupArchive, 'isEncrypted'>> {
  try {
    const { zip, isEncrypted } = await openZip(source, passphrase);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
    }

    return { zip, entries, isEncrypted };
  } catch (cause) {
    throw damagedBackup(`${source.name} is no archive, or its end is missing`, cause);
  }
}

async function openZip(
  source: BackupSource,
  passphrase: Passphrase | undefined,
): Promise<{ readonly zip: ZipFile; readonly isEncrypted: boolean }> {
  try {
    // Of others than encrypted ones, no more than so many bytes.
    const head = await source.read(0, HEADER_BYTES);
    if (!isSealed(head)) {
      const plain = new PlainReader(source);
      const zip = await fromRandomAccessReaderPromise(plain, source.sizeBytes, { autoClose: false });
      return { zip, isEncrypted: false };
    }
    if (passphrase === undefined) {
      throw new CodedError(
        'SERVER_NO_PASSPHRASE',
        `${source.name} is encrypted: set SECGRAPH_BACKUP_PASSPHRASE, or SECGRAPH_BACKUP_PASSPHRASE_FILE, to the passphrase it was made with.`,
      );
    }
    const sealed = await SealedFile.open(source, head, passphrase);
    const zip = await fromRandomAccessReaderPromise(sealed, sealed.sizeBytes, { autoClose: false });
    return { zip, isEncrypted: true };
  } catch (error) {
    // Closing it twice does nothing.
    await source.close().catch(() => undefined);
    throw error;
  }
}

/** What is told and what is there are the same. */
function assertComplete({ contents, tables, uploads }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const told = new Set([MANIFEST_NAME, SIGNATURE_NAME, ...Object.keys(contents)]);
  for (const name of entries.keys()) {
    if (!told.has(name)) {
      throw damagedBackup(`${name} does not belong to it`);
    }
  }
  const needed = [...tables.map(({ name }) => tableFile(name)), ...uploads.map(uploadFile)];
  const missing = needed.find((name) => !Object.hasOwn(contents, name));
  if (missing !== undefined) {
    throw damagedBackup(`${missing} is missing`);
  }
  const known = new Set([...needed, SECRET_KEY_NAME]);
  const unknown = Object.keys(contents).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw damagedBackup(`${unknown} does not belong to it`);
  }
}

function assertRows({ tables }: Manifest, file: string, lines: number): void {
  const rows = tables.find(({ name }) => tableFile(name) === file)?.rows;
  if (rows !== undefined && rows !== lines) {
    throw damagedBackup(`${file} has ${lines} rows, and ${rows} were stored`);
  }
}

async function countLines(name: string, content: Readable): Promise<number> {
  let lines = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) {
        lines++;
      }
    }
  } catch (cause) {
    throw damagedBackup(`${name} cannot be read`, cause);
  }

  return lines;
}

async function readSmall(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Uint8Array> {
  if (entry === undefined) {
    throw damagedBackup(`${name} is missing, so it is no backup`);
  }
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) {
    throw damagedBackup(`${name} is too large`);
  }

  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((cause: unknown) => {
      throw damagedBackup(`${name} cannot be read`, cause);
    });
  // The library compares sizes alone, and what is damaged may inflate to as many bytes.
  if (crc32(bytes) !== entry.crc32) {
    throw damagedBackup(`${name} is not what was stored`);
  }

  return bytes;
}

/** What is read once more may have changed meanwhile, so it is compared each time. */
async function readChecked(
  open: OpenContent,
  { name, manifest }: { readonly name: string; readonly manifest: Manifest },
): Promise<Readable> {
  const expected = Object.hasOwn(manifest.contents, name) ? manifest.contents[name] : undefined;
  const content =
    expected === undefined
      ? undefined
      : await open(name).catch((cause: unknown) => {
          throw damagedBackup(`${name} cannot be read`, cause);
        });
  if (content === undefined || expected === undefined) {
    throw damagedBackup(`${name} is missing`);
  }

  const hash = createHash('sha256');
  let bytes = 0;
  const differs = () => damagedBackup(`${name} is not what was stored`);
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > expected.bytes ? differs() : null, chunk);
    },
    flush: (done) => done(hash.digest('hex') === expected.sha256 ? null : differs()),
  });
  // Whoever reads it is told of the failure.
  pipeline(content, checked).catch(() => undefined);

  return checked;
}

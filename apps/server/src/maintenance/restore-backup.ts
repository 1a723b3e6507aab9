import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  assertEmpty,
  assertReadable,
  createAccountRecovery,
  type Database,
  hasEmbeddedDatabase,
  loadDatabase,
  migrate,
  startEmbeddedDatabase,
} from '@secgraph/database';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { ServerConfig } from '../config/server-config.ts';
import {
  MANIFEST_NAME,
  type Manifest,
  parseManifest,
  SECRET_KEY_NAME,
  tableFile,
  uploadFile,
} from './backup-format.ts';
import { withDatabase } from './open-maintained.ts';

/** Fills an empty installation with a backup. Nothing is touched before all of the archive is found whole. */
export async function restoreBackup(path: string, config: ServerConfig): Promise<readonly string[]> {
  const archive = await openArchive(path);

  try {
    const manifest = await readManifest(archive, path);
    await assertReadable(manifest);
    for (const [name, content] of Object.entries(manifest.contents)) {
      await assertWhole(archive, name, content.sha256);
    }
    await restoreDatabase(config, async (database) => {
      await loadDatabase(database, {
        ...manifest,
        read: ({ name }) => archive.read(tableFile(name)),
      });
      await migrate(database);
      await createAccountRecovery(database).record('RestoreBackup', {
        created_at: manifest.created_at,
        product_version: manifest.product_version,
      });
    });
    await restoreFiles(archive, manifest, config.dataFolder);

    return report(manifest, config);
  } finally {
    archive.close();
  }
}

/** A folder that is new at its beginning is empty again when it fails. */
async function restoreDatabase(
  { database, dataFolder }: ServerConfig,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (database.url !== undefined) {
    await withDatabase(database.url, async (target) => {
      await assertEmpty(target);
      await work(target);
    });
    return;
  }
  if (hasEmbeddedDatabase(dataFolder)) {
    throw new CodedError(
      'SERVER_FOLDER_NOT_EMPTY',
      `There is a database in ${dataFolder}: choose an empty folder with SECGRAPH_DATA_DIR, or move that one away.`,
    );
  }

  const embedded = await startEmbeddedDatabase({ dataFolder });
  let isDone = false;
  try {
    await withDatabase(embedded.url, work);
    isDone = true;
  } finally {
    await embedded.stop();
    if (!isDone) {
      await rm(join(dataFolder, 'postgres'), { recursive: true, force: true });
    }
  }
}

async function restoreFiles(archive: Archive, manifest: Manifest, dataFolder: string): Promise<void> {
  await mkdir(join(dataFolder, 'uploads'), { recursive: true });
  for (const name of manifest.uploads) {
    await store(await archive.read(uploadFile(name)), join(dataFolder, 'uploads', name));
  }
  if (SECRET_KEY_NAME in manifest.contents) {
    await store(await archive.read(SECRET_KEY_NAME), join(dataFolder, SECRET_KEY_NAME));
  }
}

async function store(content: Readable, path: string): Promise<void> {
  await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
}

function report(manifest: Manifest, { secretKey, dataFolder }: ServerConfig): readonly string[] {
  const hasKey = SECRET_KEY_NAME in manifest.contents || secretKey !== undefined;

  return [
    `Restored the backup of ${manifest.created_at} (${manifest.product_version}). Everybody has to log in anew.`,
    ...(hasKey
      ? []
      : [
          `Put the key that opens its secrets into ${join(dataFolder, SECRET_KEY_NAME)}, or set SECGRAPH_SECRET_KEY, before the first start: without it, API tokens and second factors do not work.`,
        ]),
  ];
}

interface Archive {
  /** Fails where there is no such file. */
  read(name: string): Promise<Readable>;
  close(): void;
}

async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(path, { autoClose: false });
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw errorCodeOf(cause) === 'ENOENT'
      ? new CodedError('SERVER_NO_BACKUP', `There is no file ${path}.`, { cause })
      : damaged(path, cause);
  }

  return {
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) {
        throw damaged(name);
      }

      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

async function readManifest(archive: Archive, path: string): Promise<Manifest> {
  const content = await archive
    .read(MANIFEST_NAME)
    .then(text)
    .catch((cause: unknown) => {
      throw damaged(path, cause);
    });
  const manifest = parseManifest(content);
  if (manifest === undefined) {
    throw new CodedError(
      'SERVER_BACKUP_UNKNOWN',
      `${path} is no backup that this release can read: use the release that made it.`,
    );
  }

  return manifest;
}

async function assertWhole(archive: Archive, name: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(await archive.read(name), hash);
  } catch (cause) {
    throw damaged(name, cause);
  }
  if (hash.digest('hex') !== expected) {
    throw damaged(name);
  }
}

function damaged(name: string, cause?: unknown): CodedError {
  return new CodedError(
    'SERVER_BACKUP_DAMAGED',
    `The backup is damaged (${name}): nothing was restored.`,
    cause === undefined ? {} : { cause },
  );
}

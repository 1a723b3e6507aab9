import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  assertEmptyDatabase,
  assertFillable,
  assertReadable,
  createFilledDatabase,
  type Database,
  loadDatabase,
} from '@secgraph/database';
import { recordOnMachine } from '@secgraph/database/auth';
import { UPLOADS } from '@secgraph/datapipe/uploads';
import { CodedError } from '@secgraph/kernel';
import { DiskSpace, makePrivateFolder } from '@secgraph/kernel/disk';
import { SECRET_KEY_FILE } from '../auth/load-secret-key.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { RELEASE } from '../life-cycle/product-version.ts';
import { type BackupArchive, openBackup } from './backup-archive.ts';
import { type Manifest, SECRET_KEY_NAME, TABLES, tableFile, uploadFile } from './backup-format.ts';
import { readPassphrase } from './encryption/passphrase.ts';
import { nearestFolder } from './nearest-folder.ts';
import { withDatabase } from './open-maintained.ts';
import { openSource } from './source/open-source.ts';
import { describeWhole } from './verify-backup.ts';
import { assertOrigin, describeOrigin, type OriginOptions } from './verify-origin.ts';

export interface RestoreOptions extends OriginOptions {
  /** Whether everything is looked at and nothing is written. */
  readonly isOnlyChecked: boolean;
}

/**
 * Fills an empty installation with a backup. Nothing is touched before all of the archive is found whole and as it was
 * made; the database comes last, at once, so that whoever is killed meanwhile does it again.
 */
export async function restoreBackup(
  config: ServerConfig,
  { isOnlyChecked, ...origin }: RestoreOptions,
): Promise<readonly string[]> {
  const source = await openSource(origin.path, config);
  const archive = await openBackup(source, readPassphrase(config.backup.passphrase));

  try {
    const { manifest } = archive;
    const isVerified = await assertOrigin(archive, config, origin);
    await assertReadable(manifest, manifest.product_version);
    await assertRoom(manifest, config);
    await assertEmptyTarget(config);
    await archive.assertWhole();
    await assertNoOtherKey(archive, config);
    if (isOnlyChecked) {
      return [
        `Nothing speaks against restoring the backup of ${manifest.created_at} (${manifest.product_version}) here, and nothing was restored.`,
        describeWhole(manifest),
        describeOrigin(archive, isVerified),
        ...adviseOnKey(archive, config),
      ];
    }
    await restoreDatabase(config, (database) => restoreInto(database, archive, { config, isVerified }));

    return [
      `Restored the backup of ${manifest.created_at} (${manifest.product_version}). Everybody has to log in anew.`,
      describeOrigin(archive, isVerified),
      ...adviseOnKey(archive, config),
    ];
  } finally {
    archive.close();
  }
}

/** At least: rows take more in a database than as text, with their indexes. */
async function assertRoom({ contents }: Manifest, config: ServerConfig): Promise<void> {
  const { dataFolder, database, ingest } = config;
  let bytes = 0;
  for (const [name, content] of Object.entries(contents)) {
    // Rows of a database elsewhere are on its disk.
    if (database.url === undefined || !name.startsWith(TABLES)) {
      bytes += content.bytes;
    }
  }
  const folder = nearestFolder(dataFolder);
  await new DiskSpace({ folder, keptMib: ingest.minFreeDiskMib }).assertRoom(bytes);
}

async function assertEmptyTarget({ database: { url }, dataFolder }: ServerConfig): Promise<void> {
  if (url === undefined) {
    assertFillable(dataFolder);
  } else {
    await withDatabase(url, assertEmptyDatabase);
  }
}

/** A key that is there may be the only one that opens something else. */
async function assertNoOtherKey(archive: BackupArchive, { dataFolder }: ServerConfig): Promise<void> {
  const path = join(dataFolder, SECRET_KEY_FILE);
  if (!hasKey(archive) || !existsSync(path)) {
    return;
  }

  const [theirs, ours] = [await buffer(await archive.read(SECRET_KEY_NAME)), await readFile(path)];
  if (theirs.toString().trim() !== ours.toString().trim()) {
    throw new CodedError(
      'SERVER_OTHER_SECRET_KEY',
      `There is another secret key in ${path} than in the backup: move it away. Nothing was restored.`,
    );
  }
}

async function restoreDatabase(
  { database: { url }, dataFolder }: ServerConfig,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (url !== undefined) {
    await withDatabase(url, work);
    return;
  }
  await createFilledDatabase(dataFolder, (filledUrl) => withDatabase(filledUrl, work));
}

async function restoreInto(
  database: Database,
  archive: BackupArchive,
  { config, isVerified }: { readonly config: ServerConfig; readonly isVerified: boolean },
): Promise<void> {
  const { manifest } = archive;
  const dump = { ...manifest, read: ({ name }: { name: string }) => archive.read(tableFile(name)) };

  await loadDatabase(database, dump, {
    release: RELEASE,
    async finish(client) {
      await recordOnMachine(client, 'RestoreBackup', {
        created_at: manifest.created_at,
        product_version: manifest.product_version,
        verified: isVerified,
      });
      await restoreFiles(archive, config.dataFolder);
    },
  });
}

async function restoreFiles(archive: BackupArchive, dataFolder: string): Promise<void> {
  const uploads = join(dataFolder, UPLOADS);
  makePrivateFolder(uploads);
  for (const name of archive.manifest.uploads) {
    await store(await archive.read(uploadFile(name)), join(uploads, name));
  }
  if (hasKey(archive)) {
    await store(await archive.read(SECRET_KEY_NAME), join(dataFolder, SECRET_KEY_FILE));
  }
}

/** Appears whole. */
async function store(content: Readable, path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function hasKey({ manifest }: BackupArchive): boolean {
  return Object.hasOwn(manifest.contents, SECRET_KEY_NAME);
}

function adviseOnKey(archive: BackupArchive, { secretKey, dataFolder }: ServerConfig): readonly string[] {
  const path = join(dataFolder, SECRET_KEY_FILE);

  return secretKey !== undefined || existsSync(path) || hasKey(archive)
    ? []
    : [
        `Put the key that opens its secrets into ${path}, or set SECGRAPH_SECRET_KEY, before the first start: without it, API tokens and second factors do not work.`,
      ];
}

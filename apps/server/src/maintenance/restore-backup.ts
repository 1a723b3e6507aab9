import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { assertReadable, createFilledDatabase, type Database, loadDatabase } from '@secgraph/database';
import { recordOnMachine } from '@secgraph/database/auth';
import { UPLOADS } from '@secgraph/datapipe/uploads';
import { CodedError } from '@secgraph/kernel';
import { makePrivateFolder } from '@secgraph/kernel/disk';
import { findSecretKey, SECRET_KEY_FILE } from '../auth/load-secret-key.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { RELEASE } from '../life-cycle/product-version.ts';
import { type BackupArchive, openBackup } from './backup-archive.ts';
import { SECRET_KEY_NAME, tableFile, uploadFile } from './backup-format.ts';
import { isSignatureOf } from './manifest-signature.ts';
import { withDatabase } from './open-maintained.ts';

export interface RestoreOptions {
  readonly path: string;
  /** Whether a backup is taken that nobody can tell of whether it was altered. */
  readonly isUnverified: boolean;
}

/**
 * Fills an empty installation with a backup. Nothing is touched before all of the archive is found whole and as it was
 * made; the database comes last, at once, so that whoever is killed meanwhile does it again.
 */
export async function restoreBackup(
  config: ServerConfig,
  { path, isUnverified }: RestoreOptions,
): Promise<readonly string[]> {
  const archive = await openBackup(path);

  try {
    const isVerified = await verify(archive, config, { path, isUnverified });
    await assertReadable(archive.manifest, archive.manifest.product_version);
    await archive.assertWhole();
    await assertNoOtherKey(archive, config);
    await restoreDatabase(config, (database) => restoreInto(database, archive, { config, isVerified }));

    return report(archive, config, isVerified);
  } finally {
    archive.close();
  }
}

/**
 * Whoever can write the file can write its digests, and a secret key into it: only a key that is here already tells.
 *
 * @returns whether it is known to be as it was made
 * @throws `SERVER_BACKUP_UNVERIFIED`, `SERVER_BACKUP_ALTERED`
 */
async function verify(
  { signature, manifestBytes }: BackupArchive,
  { dataFolder, secretKey }: ServerConfig,
  { path, isUnverified }: RestoreOptions,
): Promise<boolean> {
  const key = await findSecretKey(dataFolder, secretKey);
  if (signature !== undefined && key !== undefined) {
    if (isSignatureOf(signature, manifestBytes, key)) {
      return true;
    }
    const source = secretKey === undefined ? join(dataFolder, SECRET_KEY_FILE) : 'SECGRAPH_SECRET_KEY';
    throw new CodedError(
      'SERVER_BACKUP_ALTERED',
      `${path} was altered, or made with another secret key than that of ${source}: nothing was restored. Put the key of the service that made it there.`,
    );
  }
  if (isUnverified) {
    return false;
  }

  throw new CodedError(
    'SERVER_BACKUP_UNVERIFIED',
    signature === undefined
      ? `Nobody can tell whether ${path} was altered, because it is not signed: earlier releases made it, or somebody took the signature away. Nothing was restored. If you are sure of it, say --unverified.`
      : `Nobody can tell whether ${path} was altered without the secret key of the service that made it, and one that lies in the file itself does not count: put it into ${join(dataFolder, SECRET_KEY_FILE)}, or set SECGRAPH_SECRET_KEY. Nothing was restored. If you are sure of it, say --unverified.`,
  );
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

function report(
  archive: BackupArchive,
  { secretKey, dataFolder }: ServerConfig,
  isVerified: boolean,
): readonly string[] {
  const { created_at: createdAt, product_version: version } = archive.manifest;
  const path = join(dataFolder, SECRET_KEY_FILE);

  return [
    `Restored the backup of ${createdAt} (${version}). Everybody has to log in anew.`,
    isVerified ? 'It is as it was made.' : 'Whether it was altered was not checked.',
    ...(secretKey !== undefined || existsSync(path)
      ? []
      : [
          `Put the key that opens its secrets into ${path}, or set SECGRAPH_SECRET_KEY, before the first start: without it, API tokens and second factors do not work.`,
        ]),
  ];
}

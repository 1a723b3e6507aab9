import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { callbackify } from 'node:util';
import { type Database, dumpDatabase, findDatabaseId, whileBackingUp } from '@secgraph/database';
import { AccountRecovery } from '@secgraph/database/auth';
import { waitsElsewhere } from '@secgraph/datapipe/uploads';
import { CodedError, errorCodeOf, isCodedError } from '@secgraph/kernel';
import type { DiskSpace } from '@secgraph/kernel/disk';
import { findSecretKey } from '../auth/load-secret-key.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { RELEASE } from '../life-cycle/product-version.ts';
import { type AddContent, ArchiveWriter } from './archive-writer.ts';
import {
  BACKUP_FORMAT,
  INCREMENTAL_FORMAT,
  type Manifest,
  SECRET_KEY_NAME,
  tableFile,
  uploadFile,
} from './backup-format.ts';
import type { BlockWriter } from './blocks/block-writer.ts';
import { type IncrementalBlocks, openBlockWriter } from './blocks/open-block-writer.ts';
import { removeUnused } from './blocks/remove-unused.ts';
import { backupName } from './bucket/backup-name.ts';
import { type BucketAddress, isInBucket, parseBucketAddress, showAddress } from './bucket/bucket-address.ts';
import { keepInBucket } from './bucket/keep-in-bucket.ts';
import { openBucket } from './bucket/open-bucket.ts';
import { removeOlder } from './bucket/remove-older.ts';
import { type Passphrase, passphraseOf } from './encryption/passphrase.ts';
import { sealBackup } from './encryption/seal-backup.ts';
import { syncFolder } from './place/file-place.ts';
import { isPlace, openPlace } from './place/open-place.ts';
import type { BackupSource } from './source/backup-source.ts';
import { type BucketPosition, openBucketSource } from './source/bucket-source.ts';
import { openFileSource } from './source/file-source.ts';
import { describeWhole, verifySource } from './verify-backup.ts';

export type BackupConfig = Pick<ServerConfig, 'dataFolder' | 'secretKey'>;

export interface BackupOptions {
  /** A file, an object at `s3://…`, or a folder of either; undefined: standard output. */
  readonly path: string | undefined;
  /** Of those of the same database in a folder, how many stay; undefined: all. */
  readonly kept: number | undefined;
  /** Whether it shares blocks with others in the folder, and stores those alone that are not there. */
  readonly isIncremental: boolean;
  /** Whether the key that opens secrets of the database goes along. */
  readonly hasSecretKey: boolean;
  readonly isEncrypted: boolean;
  /** Whether the file is read again before it counts; one that was only passed on cannot be. */
  readonly isVerified: boolean;
  /** Whether the configured key is that of a workspace, which nobody else has as a text. */
  readonly isOfWorkspace?: boolean;
}

/** Before anything is opened. @throws `SERVER_USAGE`, `SERVER_NO_OBJECT_STORE` */
export function assertPlace(path: string, config: Pick<ServerConfig, 'objectStore'>): void {
  if (isInBucket(path)) {
    openBucket(config, parseBucketAddress(path).bucket);
  }
}

/** Stores the state of now, while the service runs or not. Returns what to tell, a line each. */
export async function writeBackup(
  database: Database,
  config: BackupConfig & Pick<ServerConfig, 'backup' | 'objectStore'>,
  { path, kept, hasSecretKey, isEncrypted, isVerified, isIncremental, isOfWorkspace = false }: BackupOptions,
): Promise<readonly string[]> {
  const { dataFolder, secretKey } = config;
  const keyFile = join(dataFolder, SECRET_KEY_NAME);
  if (hasSecretKey && !isOfWorkspace && (secretKey !== undefined || !existsSync(keyFile))) {
    throw new CodedError(
      'SERVER_NO_SECRET_KEY',
      `${secretKey === undefined ? `There is no ${keyFile}` : 'The key is in SECGRAPH_SECRET_KEY'}: leave out --with-secret-key.`,
    );
  }

  const passphrase = isEncrypted ? passphraseOf(config.backup.passphrase) : undefined;
  const content = { hasSecretKey, passphrase, isVerified, kept, isIncremental };
  const stored = await writeTo(path, { database, config, content });
  await new AccountRecovery(database).record('CreateBackup', {
    with_secret_key: hasSecretKey,
    encrypted: isEncrypted,
    incremental: isIncremental,
  });

  return [
    `Backup of ${stored.manifest.tables.length} tables and ${stored.waiting} waiting uploads: ${stored.place}`,
    path === undefined || !isVerified
      ? 'It was not read again: secgraph backup --verify does, where it lies.'
      : isIncremental
        ? 'What was stored now was read again; secgraph backup --verify reads all of it.'
        : describeWhole(stored.manifest),
    ...stored.told,
    ...(isEncrypted ? ['It is encrypted: without the passphrase, nobody can restore it.'] : []),
    hasSecretKey
      ? 'It holds the key that opens its secrets: keep it where nobody else reads it.'
      : isOfWorkspace
        ? 'It does not hold the key that opens its secrets, which comes from that of the service: say --with-secret-key to restore it elsewhere.'
        : `It does not hold the key that opens its secrets (${secretKey === undefined ? keyFile : 'SECGRAPH_SECRET_KEY'}): keep a copy of that elsewhere${secretKey === undefined ? ', or say --with-secret-key' : ''}.`,
    ...(stored.isSigned
      ? []
      : [
          `It is not signed, because there is no ${keyFile}, nor SECGRAPH_SECRET_KEY: whoever restores it cannot tell whether it was altered. Set what the service has.`,
        ]),
  ];
}

interface Written extends StoredBackup {
  /** For people. */
  readonly place: string;
  /** What else there is to tell, a line each. */
  readonly told: readonly string[];
}

interface Writing {
  readonly database: Database;
  readonly config: BackupConfig & Pick<ServerConfig, 'objectStore'>;
  readonly content: ContentOptions & Pick<BackupOptions, 'isVerified' | 'kept' | 'isIncremental'>;
}

async function writeTo(path: string | undefined, writing: Writing): Promise<Written> {
  const { database, config, content } = writing;
  if (path === undefined) {
    return { ...(await passOn(database, config, content)), place: 'on standard output', told: [] };
  }
  if (!isPlace(path)) {
    return { ...(await storeAt(path, writing)), place: path, told: [] };
  }
  const done = await whileBackingUp(database, () => storeIn(path, writing));
  if (done === undefined) {
    throw new CodedError(
      'SERVER_BACKUP_UNDER_WAY',
      'Another backup of the same database into a folder is under way: wait until it is done.',
    );
  }

  return done.result;
}

/** Beside others. */
async function storeIn(path: string, writing: Writing): Promise<Written> {
  const { database, config, content } = writing;
  const { kept, passphrase, isVerified, isIncremental } = content;
  const place = openPlace(path, config);
  const databaseId = await findDatabaseId(database.pool);
  const own = { databaseId, passphrase };
  await place.make().catch((error: unknown) => {
    throw isFileError(error) ? cannotWrite(place.name, error) : error;
  });

  const incremental = isIncremental ? await openBlockWriter({ ...own, place, isVerified }) : undefined;
  const name = place.name + backupName(databaseId, new Date());
  const stored = await storeAt(name, { ...writing, content: { ...content, incremental } });
  // Not before there is another that counts.
  const removed = kept === undefined ? 0 : await removeOlder(place, { databaseId, kept });
  const unused = kept === undefined ? 0 : await removeUnused(place, own);

  return {
    ...stored,
    place: name,
    told: [
      ...(incremental === undefined ? [] : [describeBlocks(incremental.writer)]),
      ...(removed === 0 ? [] : [`Older ones that were removed: ${removed}`]),
      ...(unused === 0 ? [] : [describeUnused(unused)]),
    ],
  };
}

function describeBlocks({ lists, stored }: BlockWriter): string {
  const blocks = Object.values(lists).reduce((sum, list) => sum + list.length, 0);

  return `It has ${blocks} blocks, of which ${blocks - stored.blocks} were there: ${(stored.bytes / 2 ** 20).toFixed(1)} MiB were stored.`;
}

function describeUnused(unused: Awaited<ReturnType<typeof removeUnused>>): string {
  return typeof unused === 'number'
    ? `Blocks that no backup needs any more, and that were removed: ${unused}`
    : `No block was removed, because nobody knows which ones ${unused.unreadable} needs: it is damaged, or was encrypted with another passphrase. Remove it to have room.`;
}

/** A file, or an object, of this name. */
async function storeAt(path: string, { database, config, content }: Writing): Promise<StoredBackup> {
  return isInBucket(path)
    ? storeInBucket(parseBucketAddress(path), { database, config, content })
    : storeBackup(database, config, { ...content, path });
}

async function storeInBucket(
  address: BucketAddress,
  { database, config, content }: Writing,
): Promise<StoredBackup> {
  const objects = openBucket(config, address.bucket);
  const place = showAddress(address);
  const { key } = address;
  if ((await objects.findSize(key)) !== undefined) {
    throw new CodedError('SERVER_FILE_EXISTS', `${place} exists: choose another name.`);
  }

  const stored = await keepInBucket({ objects, key }, async (to) => {
    const through = content.passphrase === undefined ? [] : [await sealBackup(content.passphrase)];
    return write(database, config, { ...content, sink: { to, ends: true, through } });
  });
  if (content.isVerified) {
    await verifyObject({ objects, key, name: place }, content);
  }

  return stored;
}

/** One that cannot be read is none, and must not look like one. */
async function verifyObject(position: BucketPosition, content: ContentOptions): Promise<void> {
  try {
    await verifyStored(await openBucketSource(position), content);
  } catch (error) {
    if (isCodedError(error, 'SERVER_BACKUP_DAMAGED')) {
      await position.objects.remove(position.key);
    }
    throw error;
  }
}

/** What an incremental one refers to was read again when it was stored, now or earlier. */
async function verifyStored(
  source: BackupSource,
  { passphrase, incremental }: ContentOptions,
): Promise<void> {
  await verifySource(source, { passphrase, isWithBlocks: incremental === undefined });
}

export interface StoreOptions extends ContentOptions {
  readonly path: string;
  readonly isVerified: boolean;
  /** Asked for every piece, where the disk is the one of the database. */
  readonly space?: DiskSpace;
}

interface ContentOptions {
  readonly hasSecretKey: boolean;
  /** Undefined: it is not encrypted. */
  readonly passphrase: Passphrase | undefined;
  /** Where its contents go instead of into the archive. */
  readonly incremental?: IncrementalBlocks | undefined;
}

interface StoredBackup {
  readonly manifest: Manifest;
  readonly isSigned: boolean;
  /** Uploads that wait. */
  readonly waiting: number;
}

/** A file that appears whole, and verified, and can be read by its owner alone. */
export async function storeBackup(
  database: Database,
  config: BackupConfig,
  { path, isVerified, space, ...content }: StoreOptions,
): Promise<StoredBackup> {
  if (existsSync(path)) {
    throw new CodedError('SERVER_FILE_EXISTS', `${path} exists: choose another file.`);
  }

  const draft = `${path}.part`;
  const { passphrase } = content;
  try {
    // Opened before anything else is waited for: a stream that fails unheard ends the process.
    const to = (await open(draft, 'w', 0o600)).createWriteStream({ flush: true });
    const through = [
      ...(passphrase === undefined ? [] : [await sealBackup(passphrase)]),
      ...(space === undefined ? [] : [await roomOf(space)]),
    ];
    const stored = await write(database, config, { ...content, sink: { to, ends: true, through } });
    if (isVerified) {
      await verifyStored(await openFileSource(draft), content);
    }
    await rename(draft, path);
    await syncFolder(dirname(path));

    return stored;
  } catch (error) {
    await rm(draft, { force: true });
    throw isFileError(error) ? cannotWrite(path, error) : error;
  }
}

async function passOn(
  database: Database,
  config: BackupConfig,
  content: ContentOptions,
): Promise<StoredBackup> {
  const to: Writable & { readonly isTTY?: boolean } = process.stdout;
  if (to.isTTY === true) {
    throw new CodedError(
      'SERVER_CANNOT_WRITE',
      'A backup is no text for a terminal: name a file, or pass standard output on to another program.',
    );
  }

  const through = content.passphrase === undefined ? [] : [await sealBackup(content.passphrase)];
  try {
    return await write(database, config, { ...content, sink: { to, ends: false, through } });
  } catch (error) {
    throw isFileError(error) ? cannotWrite('standard output', error) : error;
  }
}

async function write(
  database: Database,
  { dataFolder, secretKey }: BackupConfig,
  {
    hasSecretKey,
    incremental,
    sink,
  }: ContentOptions & { readonly sink: ConstructorParameters<typeof ArchiveWriter>[0] },
): Promise<StoredBackup> {
  const signingKey = await findSecretKey(dataFolder, secretKey);
  let waiting = 0;
  const manifest = await dumpDatabase(database, (dump) =>
    new ArchiveWriter(sink, signingKey).write(async (addToArchive) => {
      const add: AddContent =
        incremental === undefined ? addToArchive : (name, content) => incremental.writer.add(name, content);
      const tables: Manifest['tables'] = [];
      for (const table of dump.tables) {
        const rows = dump.read(table, { isInOrder: incremental !== undefined });
        await add(tableFile(table.name), rows);
        tables.push({ name: table.name, columns: [...table.columns], rows: rows.rowCount });
      }
      const uploads = await addUploads(add, dataFolder, dump.storedFiles);
      waiting = uploads.length + dump.storedFiles.filter(waitsElsewhere).length;
      if (hasSecretKey) {
        await addToArchive(
          SECRET_KEY_NAME,
          secretKey === undefined
            ? createReadStream(join(dataFolder, SECRET_KEY_NAME))
            : Readable.from([Buffer.from(secretKey)]),
        );
      }

      await incremental?.writer.assertThere();

      const { databaseId, migrations, sequences } = dump;
      return {
        format: incremental === undefined ? BACKUP_FORMAT : INCREMENTAL_FORMAT,
        product_version: RELEASE,
        created_at: new Date().toISOString(),
        database_id: databaseId,
        migrations: [...migrations],
        sequences: { ...sequences },
        tables,
        uploads,
        ...(incremental === undefined ? {} : describeIncremental(incremental)),
      };
    }),
  );

  return { manifest, isSigned: signingKey !== undefined, waiting };
}

function describeIncremental({
  writer,
  folder,
  key,
}: IncrementalBlocks): Pick<Manifest, 'contents' | 'blocks'> {
  const blocks = { folder, contents: writer.lists, ...(key === undefined ? {} : { key }) };

  return { contents: writer.contents, blocks };
}

/** Those that wait in the folder; others are among the rows. */
async function addUploads(
  add: AddContent,
  dataFolder: string,
  storedFiles: readonly string[],
): Promise<string[]> {
  const uploads: string[] = [];
  for (const name of storedFiles) {
    const file = join(dataFolder, 'uploads', name);
    // One that is gone was ingested meanwhile; the restored job tells that it is missing.
    if (!waitsElsewhere(name) && existsSync(file)) {
      await add(uploadFile(name), createReadStream(file));
      uploads.push(name);
    }
  }

  return uploads;
}

async function roomOf(space: DiskSpace): Promise<Transform> {
  const reservation = await space.reserve(0);

  return new Transform({
    transform(chunk: Buffer, _, done) {
      callbackify(() => reservation.take(chunk.length))((error) => done(error, chunk));
    },
    destroy(error, done) {
      reservation.release();
      done(error);
    },
  });
}

function isFileError(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EPERM', 'EPIPE', 'EDQUOT'].includes(
    errorCodeOf(error) ?? '',
  );
}

function cannotWrite(path: string, cause: unknown): CodedError {
  return new CodedError('SERVER_CANNOT_WRITE', `${path} cannot be written (${errorCodeOf(cause)}).`, {
    cause,
  });
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, dumpDatabase } from '@secgraph/database';
import { AccountRecovery } from '@secgraph/database/auth';
import { waitsElsewhere } from '@secgraph/datapipe/uploads';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { ZipFile } from 'yazl';
import { findSecretKey } from '../auth/load-secret-key.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { RELEASE } from '../life-cycle/product-version.ts';
import {
  BACKUP_FORMAT,
  MANIFEST_NAME,
  type Manifest,
  SECRET_KEY_NAME,
  SIGNATURE_NAME,
  tableFile,
  uploadFile,
} from './backup-format.ts';
import { signManifest } from './manifest-signature.ts';

/** Most of the archive is text with few surprises: more effort costs time and saves little. */
const ENTRY = { compressionLevel: 1, forceZip64Format: true, mode: 0o100_600 };

export interface BackupOptions {
  readonly path: string;
  /** Whether the key that opens secrets of the database goes along. */
  readonly hasSecretKey: boolean;
}

/** Stores the state of now, while the service runs or not. Returns what to tell, a line each. */
export async function writeBackup(
  database: Database,
  { dataFolder, secretKey }: Pick<ServerConfig, 'dataFolder' | 'secretKey'>,
  { path, hasSecretKey }: BackupOptions,
): Promise<readonly string[]> {
  if (existsSync(path)) {
    throw new CodedError('SERVER_FILE_EXISTS', `${path} exists: choose another file.`);
  }
  const keyFile = join(dataFolder, SECRET_KEY_NAME);
  if (hasSecretKey && (secretKey !== undefined || !existsSync(keyFile))) {
    throw new CodedError(
      'SERVER_NO_SECRET_KEY',
      `${secretKey === undefined ? `There is no ${keyFile}` : 'The key is in SECGRAPH_SECRET_KEY'}: leave out --with-secret-key.`,
    );
  }

  const signingKey = await findSecretKey(dataFolder, secretKey);
  const draft = `${path}.part`;
  let manifest: Manifest;
  let waiting = 0;
  try {
    manifest = await dumpDatabase(database, (dump) => {
      const archive = new ArchiveWriter(draft, signingKey);
      return archive.write(async (add) => {
        for (const table of dump.tables) {
          await add(tableFile(table.name), dump.read(table));
        }
        const uploads: string[] = [];
        for (const name of dump.storedFiles) {
          if (waitsElsewhere(name)) {
            waiting++;
            continue;
          }
          const file = join(dataFolder, 'uploads', name);
          // One that is gone was ingested meanwhile; the restored job tells that it is missing.
          if (existsSync(file)) {
            await add(uploadFile(name), createReadStream(file));
            uploads.push(name);
            waiting++;
          }
        }
        if (hasSecretKey) {
          await add(SECRET_KEY_NAME, createReadStream(keyFile));
        }

        const { databaseId, migrations, sequences, tables } = dump;
        return {
          format: BACKUP_FORMAT,
          product_version: RELEASE,
          created_at: new Date().toISOString(),
          database_id: databaseId,
          migrations: [...migrations],
          sequences: { ...sequences },
          tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
          uploads,
        };
      });
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw isFileError(error) ? cannotWrite(path, error) : error;
  }
  await new AccountRecovery(database).record('CreateBackup', { with_secret_key: hasSecretKey });

  return [
    `Backup of ${manifest.tables.length} tables and ${waiting} waiting uploads: ${path}`,
    hasSecretKey
      ? 'It holds the key that opens its secrets: keep it where nobody else reads it.'
      : `It does not hold the key that opens its secrets (${secretKey === undefined ? keyFile : 'SECGRAPH_SECRET_KEY'}): keep a copy of that elsewhere${secretKey === undefined ? ', or say --with-secret-key' : ''}.`,
    ...(signingKey === undefined
      ? [
          `It is not signed, because there is no ${keyFile}, nor SECGRAPH_SECRET_KEY: whoever restores it cannot tell whether it was altered. Set what the service has.`,
        ]
      : []),
  ];
}

type Add = (name: string, content: Readable) => Promise<void>;

/** A ZIP file that appears whole, and can be read by its owner alone. */
class ArchiveWriter {
  readonly #path: string;
  readonly #zip = new ZipFile();
  readonly #contents: Manifest['contents'] = {};
  readonly #signingKey: Uint8Array | undefined;

  /** @param signingKey undefined: nobody signs */
  constructor(path: string, signingKey: Uint8Array | undefined) {
    this.#path = path;
    this.#signingKey = signingKey;
  }

  /** Writes what `fill` adds, and then what it says of it. */
  async write(fill: (add: Add) => Promise<Omit<Manifest, 'contents'>>): Promise<Manifest> {
    const stored = pipeline(
      this.#zip.outputStream,
      createWriteStream(this.#path, { flags: 'w', mode: 0o600, flush: true }),
    );
    const failed = new Promise<never>((_, reject) => {
      this.#zip.once('error', reject);
      stored.catch(reject);
    });
    failed.catch(() => undefined);

    const described = await Promise.race([
      fill((name, content) => Promise.race([this.#add(name, content), failed])),
      failed,
    ]);
    const manifest = { ...described, contents: this.#contents };
    const content = Buffer.from(JSON.stringify(manifest));
    this.#zip.addBuffer(content, MANIFEST_NAME, ENTRY);
    if (this.#signingKey !== undefined) {
      this.#zip.addBuffer(Buffer.from(signManifest(content, this.#signingKey)), SIGNATURE_NAME, ENTRY);
    }
    this.#zip.end();
    await stored;
    await syncFolder(this.#path);
    return manifest;
  }

  /** Settles when the content is in the archive. */
  async #add(name: string, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    this.#zip.addReadStreamLazy(name, ENTRY, (deliver) => deliver(null, measured));
    await pipeline(content, measured);
    this.#contents[name] = { sha256: hash.digest('hex'), bytes };
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  await folder.sync().catch(() => undefined);
  await folder.close();
}

function isFileError(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EPERM'].includes(errorCodeOf(error) ?? '');
}

function cannotWrite(path: string, cause: unknown): CodedError {
  return new CodedError('SERVER_CANNOT_WRITE', `${path} cannot be written (${errorCodeOf(cause)}).`, {
    cause,
  });
}

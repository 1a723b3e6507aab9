import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '@secgraph/kernel';
import { ConfigError } from '../config/config-error.ts';
import { SECRET_KEY_BYTES } from './secret-box.ts';

/** In the data folder. */
export const SECRET_KEY_FILE = 'secret.key';

const FOR_OTHERS = 0o077;

/**
 * The secret of the service, which seals what the database must keep and signs sessions: the configured one, or that of
 * a file in the data folder, which is made at the first start. Whoever has a copy of the database alone can use nothing
 * in it.
 *
 * @param configured 32 bytes as base64
 * @throws {@link ConfigError} when either holds anything else
 */
export async function loadSecretKey(dataFolder: string, configured: string | undefined): Promise<Uint8Array> {
  const found = await findSecretKey(dataFolder, configured);
  if (found !== undefined) {
    return found;
  }

  const path = join(dataFolder, SECRET_KEY_FILE);
  await createKeyFile(dataFolder, path);
  return decodeKey(await readFile(path, 'utf8'), path);
}

/** As {@link loadSecretKey}, but makes none: undefined where there is none. */
export async function findSecretKey(
  dataFolder: string,
  configured: string | undefined,
): Promise<Uint8Array | undefined> {
  const key = await readSecretKey(dataFolder, configured);
  if (key !== undefined && configured === undefined) {
    await closeToOthers(join(dataFolder, SECRET_KEY_FILE));
  }

  return key;
}

/** As {@link findSecretKey}, but leaves a file as open as it is. */
export async function readSecretKey(
  dataFolder: string,
  configured: string | undefined,
): Promise<Uint8Array | undefined> {
  if (configured !== undefined) {
    return decodeKey(configured, 'SECGRAPH_SECRET_KEY');
  }

  const path = join(dataFolder, SECRET_KEY_FILE);
  try {
    return decodeKey(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') {
      throw error;
    }
    return undefined;
  }
}

/** A key that was put there by hand is often open to everybody. One of another user is his to close. */
async function closeToOthers(path: string): Promise<void> {
  const { uid, mode } = await stat(path);
  if ((mode & FOR_OTHERS) !== 0 && uid === process.getuid?.()) {
    await chmod(path, 0o600);
  }
}

/** Appears at once and whole, and is never replaced: of several processes, the first one's counts. */
async function createKeyFile(dataFolder: string, path: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o711 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') {
      throw error;
    }
  } finally {
    await rm(draft, { force: true });
  }
}

function decodeKey(text: string, source: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== SECRET_KEY_BYTES || key.toString('base64') !== text.trim()) {
    throw new ConfigError([
      `${source} does not hold ${SECRET_KEY_BYTES} bytes as base64: restore it from a backup, or make one with "openssl rand -base64 ${SECRET_KEY_BYTES}".`,
    ]);
  }

  return key;
}

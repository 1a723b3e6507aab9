import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '@secgraph/kernel';
import { ConfigError } from '../config/config-error.ts';
import { SECRET_KEY_BYTES } from './secret-box.ts';

const FILE_NAME = 'secret.key';

/**
 * The key that secrets in the database are sealed with: the configured one, or that of a file in the data folder,
 * which is made at the first start. Whoever has a copy of the database alone cannot read them.
 *
 * @param configured 32 bytes as base64
 * @throws {@link ConfigError} when either holds anything else
 */
export async function loadSecretKey(dataFolder: string, configured: string | undefined): Promise<Uint8Array> {
  if (configured !== undefined) {
    return decodeKey(configured, 'SECGRAPH_SECRET_KEY');
  }

  const path = join(dataFolder, FILE_NAME);
  try {
    return decodeKey(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') {
      throw error;
    }
  }

  await createKeyFile(dataFolder, path);
  return decodeKey(await readFile(path, 'utf8'), path);
}

/** Appears at once and whole, and is never replaced: of several processes, the first one's counts. */
async function createKeyFile(dataFolder: string, path: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
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

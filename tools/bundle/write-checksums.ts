import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What a release consists of, by its names. */
const RELEASED = /^secgraph[-_]/;
const CHECKSUMS = 'SHA256SUMS';
const SIGNATURE = `${CHECKSUMS}.sig`;

/**
 * Writes the digests of all that is released from a folder, as `sha256sum --check` reads them, and their signature where
 * there is a key. A signature of other digests never stays.
 *
 * @returns the files that it wrote
 */
export async function writeChecksums(folder: string, key: KeyObject | undefined): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => RELEASED.test(name)).sort();
  const lines = [];
  for (const name of names) {
    lines.push(`${await digestOf(join(folder, name))}  ${name}\n`);
  }
  const text = Buffer.from(lines.join(''));
  const [list, signature] = [join(folder, CHECKSUMS), join(folder, SIGNATURE)];
  await writeFile(list, text);
  if (key === undefined) {
    await rm(signature, { force: true });
    return [list];
  }
  await writeFile(signature, sign(null, text, key));

  return [list, signature];
}

/** @throws for a text that is no key of Ed25519 */
export function readSigningKey(text: string | undefined): KeyObject | undefined {
  if (text === undefined || text.trim() === '') {
    return undefined;
  }
  const key = parseKey(text);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Error(
      'SECGRAPH_SIGNING_KEY must be a private key of Ed25519 as PEM, such as "openssl genpkey -algorithm ed25519" makes.',
    );
  }

  return key;
}

function parseKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);

  return hash.digest('hex');
}

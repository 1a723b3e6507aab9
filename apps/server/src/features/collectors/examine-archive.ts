import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { type MinisignKey, verifyMinisign } from '../../formats/minisign.ts';
import { CHECKSUM_SUFFIX, parseChecksum } from './collector-store.ts';
import { parseReleaseName, type ReleaseName } from './release-name.ts';

export const SIGNATURE_SUFFIX = '.minisig';
/** Beginning of every ZIP file that holds something. */
const ZIP_MAGIC = 'PK\u0003\u0004';
const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;
/** Of files that are a few lines of text. */
const MAX_TEXT_BYTES = 16 * 1024;

/** An archive of this machine that something vouches for. */
export interface ExaminedArchive extends ReleaseName {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** What vouches for it, for people and the audit log. */
  readonly vouchedBy: string;
}

/**
 * Looks at an archive before it is stored. Something has to vouch for it: with keys, the signature of one of them
 * (`<file>.minisig`); without, the checksum that was published with it (`<file>.sha256`), which has to be right in
 * any case.
 *
 * @throws `COLLECTORS_REFUSED`, with what to do
 */
export async function examineArchive(
  path: string,
  { keys, isEnterprise }: { readonly keys: readonly MinisignKey[]; readonly isEnterprise: boolean },
): Promise<ExaminedArchive> {
  const name = basename(path);
  const release = parseReleaseName(name);
  if (release === undefined) {
    throw refused(
      path,
      'its name does not tell what it is: call it as it was released, such as sharphound-v2.5.0.zip or AzureHound_v2.10.0_linux_amd64.zip',
    );
  }

  const { sizeBytes, sha256, blake2b } = await readArchive(path);
  const checksum = await readText(path + CHECKSUM_SUFFIX);
  const signature = await readText(path + SIGNATURE_SUFFIX);
  if (checksum !== undefined && parseChecksum(checksum) !== sha256) {
    throw refused(path, `it has the checksum ${sha256}, and ${name}${CHECKSUM_SUFFIX} tells another`);
  }
  const outcome =
    signature === undefined ? undefined : verifyMinisign(signature, { digest: blake2b, name }, keys);
  if (keys.length > 0 && outcome === undefined) {
    throw refused(
      path,
      `only signed archives are taken, and there is no ${name}${SIGNATURE_SUFFIX} beside it`,
    );
  }
  if (keys.length > 0 && outcome?.isValid === false) {
    throw refused(path, `its signature does not vouch for it: ${outcome.reason}`);
  }
  if (keys.length === 0 && checksum === undefined) {
    throw refused(
      path,
      `nothing vouches for it: put ${name}${CHECKSUM_SUFFIX} beside it, as it was published, or name the key that signs it in SECGRAPH_COLLECTOR_KEYS`,
    );
  }

  return {
    ...release,
    isEnterprise: isEnterprise || release.isEnterprise,
    path,
    name,
    sizeBytes,
    sha256,
    vouchedBy: outcome?.isValid === true ? `the signature of key ${outcome.keyId}` : `its checksum alone`,
  };
}

interface ReadArchive {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly blake2b: Uint8Array;
}

async function readArchive(path: string): Promise<ReadArchive> {
  const size = await sizeOf(path);
  if (size === undefined) {
    throw refused(path, 'there is no such file');
  }
  if (size > MAX_ARCHIVE_BYTES) {
    throw refused(path, `it has ${size} bytes; at most ${MAX_ARCHIVE_BYTES} are taken`);
  }

  const sha256 = createHash('sha256');
  const blake2b = createHash('blake2b512');
  let sizeBytes = 0;
  let beginning = '';
  for await (const chunk of createReadStream(path)) {
    if (sizeBytes === 0) {
      beginning = (chunk as Buffer).toString('latin1', 0, ZIP_MAGIC.length);
    }
    sizeBytes += (chunk as Buffer).length;
    sha256.update(chunk as Buffer);
    blake2b.update(chunk as Buffer);
  }
  if (beginning !== ZIP_MAGIC) {
    throw refused(path, 'it is no ZIP archive');
  }

  return { sizeBytes, sha256: sha256.digest('hex'), blake2b: blake2b.digest() };
}

/** Undefined: there is no such file. */
async function readText(path: string): Promise<string | undefined> {
  const size = await sizeOf(path);
  if (size !== undefined && size > MAX_TEXT_BYTES) {
    throw refused(path, `it has ${size} bytes, and should be a few lines of text`);
  }

  return size === undefined ? undefined : readFile(path, 'utf8');
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) {
      throw refused(path, 'it is no file');
    }

    return stats.size;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

function refused(path: string, reason: string): CodedError {
  return new CodedError('COLLECTORS_REFUSED', `${path} is not taken: ${reason}.`);
}

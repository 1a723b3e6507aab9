import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A public key of minisign: Ed25519 with an id that signatures name. */
export interface MinisignKey {
  /** As minisign shows it, in hexadecimal digits. */
  readonly id: string;
  readonly key: KeyObject;
}

export type MinisignOutcome =
  | { readonly isValid: true; readonly keyId: string; readonly comment: string }
  | { readonly isValid: false; readonly reason: string };

const KEY_ALGORITHM = 'Ed';
/** Of the digest, not of the file. The older way would need all of the file in memory. */
const HASHED_ALGORITHM = 'ED';
const ID_BYTES = 8;
const KEY_BYTES = 2 + ID_BYTES + 32;
const SIGNATURE_BYTES = 2 + ID_BYTES + 64;

/** From the line of a `.pub` file that follows the comment. Undefined: it is none. */
export function parseMinisignKey(text: string): MinisignKey | undefined {
  const bytes = decodeBase64(text.trim());
  if (bytes?.length !== KEY_BYTES || bytes.toString('latin1', 0, 2) !== KEY_ALGORITHM) {
    return undefined;
  }

  const x = bytes.subarray(2 + ID_BYTES).toString('base64url');
  return { id: idOf(bytes), key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) };
}

/**
 * Whether a signature file (`.minisig`) vouches for a file, by one of the keys.
 *
 * @param digest BLAKE2b-512 of the file
 * @param name of the file: a signature that names another one is no use, or an old release could pass as a new one
 */
export function verifyMinisign(
  signature: string,
  { digest, name }: { readonly digest: Uint8Array; readonly name: string },
  keys: readonly MinisignKey[],
): MinisignOutcome {
  const [, line = '', commentLine = '', globalLine = ''] = signature.split(/\r?\n/);
  const bytes = decodeBase64(line);
  const global = decodeBase64(globalLine);
  const [, comment] = /^trusted comment: (.*)$/.exec(commentLine) ?? [];
  if (bytes?.length !== SIGNATURE_BYTES || global?.length !== 64 || comment === undefined) {
    return refused('it is no signature file of minisign');
  }
  if (bytes.toString('latin1', 0, 2) !== HASHED_ALGORITHM) {
    return refused('it was made by an old minisign: sign with version 0.10 or newer');
  }

  const keyId = idOf(bytes);
  const found = keys.find(({ id }) => id === keyId);
  if (found === undefined) {
    return refused(`it is of the key ${keyId}, which is not among those that are trusted`);
  }

  const proof = bytes.subarray(2 + ID_BYTES);
  if (!verify(null, digest, found.key, proof)) {
    return refused('it is of another content');
  }
  if (!verify(null, Buffer.concat([proof, Buffer.from(comment)]), found.key, global)) {
    return refused('its trusted comment was changed');
  }
  const [, signedName] = /(?:^|\t)file:([^\t]*)/.exec(comment) ?? [];
  if (signedName !== undefined && signedName.toLowerCase() !== name.toLowerCase()) {
    return refused(`it is of ${signedName}`);
  }

  return { isValid: true, keyId, comment };
}

function refused(reason: string): MinisignOutcome {
  return { isValid: false, reason };
}

/** Minisign shows the number that the bytes are, lowest first. */
function idOf(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(2, 2 + ID_BYTES))
    .reverse()
    .toString('hex')
    .toUpperCase();
}

function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');

  return bytes.toString('base64') === text ? bytes : undefined;
}

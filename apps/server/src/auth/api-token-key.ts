import { randomBytes } from 'node:crypto';

const KEY_BYTES = 40;

/** What programs sign with: the text itself is the key, not what it would decode to. */
export function createApiTokenKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** What the key of a token is sealed for. */
export function keyPurpose(tokenId: string): string {
  return `api-token ${tokenId.toLowerCase()}`;
}

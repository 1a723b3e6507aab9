import { createHash, timingSafeEqual } from 'node:crypto';

const SCHEME = 'bearer ';

/**
 * Whether a request brings the token of metrics. Digests are compared, in a time that tells nothing of either, not even
 * of their lengths.
 */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const isBearer = authorization?.toLowerCase().startsWith(SCHEME) === true;
  const given = isBearer ? authorization.slice(SCHEME.length).trim() : '';

  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

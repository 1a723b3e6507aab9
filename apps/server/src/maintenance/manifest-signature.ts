import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../auth/derive-key.ts';

/** Of the manifest, whose digests are those of everything else: HMAC-SHA-256, in hexadecimal digits. */
export function signManifest(manifest: Uint8Array, secretKey: Uint8Array): string {
  return createHmac('sha256', deriveKey(secretKey, 'backup')).update(manifest).digest('hex');
}

export function isSignatureOf(signature: string, manifest: Uint8Array, secretKey: Uint8Array): boolean {
  const [given, right] = [signature.trim(), signManifest(manifest, secretKey)].map((text) =>
    Buffer.from(text),
  );

  return (
    given !== undefined &&
    right !== undefined &&
    given.length === right.length &&
    timingSafeEqual(given, right)
  );
}

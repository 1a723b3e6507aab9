import { hkdfSync } from 'node:crypto';
import { SECRET_KEY_BYTES } from './secret-box.ts';

/**
 * A key of its own for each purpose, all from the one secret of the service (HKDF with SHA-256, RFC 5869): who knows
 * one of them knows neither the secret nor another.
 */
export function deriveKey(secretKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `secgraph ${purpose}`, SECRET_KEY_BYTES));
}

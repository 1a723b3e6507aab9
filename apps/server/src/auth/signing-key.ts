import { randomBytes } from 'node:crypto';
import type { AuthKeyRepository } from '@secgraph/database';

const KEY_BYTES = 32;
const SESSION_PURPOSE = 'session';

/** The key that signs session tokens: made once, stored, the same for every process. */
export async function loadSessionKey(keys: AuthKeyRepository): Promise<Uint8Array> {
  return keys.loadKey(SESSION_PURPOSE, randomBytes(KEY_BYTES));
}

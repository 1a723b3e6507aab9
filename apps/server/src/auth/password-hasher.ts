import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Argon2Parameters } from '../config/server-config.ts';
import { createSerialQueue } from './serial-queue.ts';

const DIGEST_BYTES = 16;

/** Digests of passwords: Argon2id in PHC form, one computation at a time, because each takes much memory. */
export interface PasswordHasher {
  digest(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Compares with a stored digest, by the parameters stored in it. Without a digest it does the same work
   * and answers false, so that unknown users take as long as known ones.
   */
  matches(digest: string | undefined, password: string, signal?: AbortSignal): Promise<boolean>;
}

export async function createPasswordHasher(parameters: Argon2Parameters): Promise<PasswordHasher> {
  const options = {
    memoryCost: parameters.memoryKib,
    timeCost: parameters.iterations,
    parallelism: parameters.parallelism,
    outputLen: DIGEST_BYTES,
  };
  const enqueue = createSerialQueue();
  const nobodysDigest = await hash(randomBytes(DIGEST_BYTES).toString('base64'), options);

  return {
    digest: (password, signal) => enqueue(() => hash(password, options), signal),
    matches: (digest, password, signal) =>
      enqueue(async () => {
        const isMatch = await verify(digest ?? nobodysDigest, password);

        return isMatch && digest !== undefined;
      }, signal),
  };
}

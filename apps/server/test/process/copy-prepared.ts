import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { takeOffered } from '../../../../tools/service/test/offer.ts';
import type { Prepared } from './prepared.ts';

/** With owners: PostgreSQL takes no files of somebody else. */
export async function copyPrepared(what: Prepared, path: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', await takeOffered(inject('preparedAddress'), what), path]);
}

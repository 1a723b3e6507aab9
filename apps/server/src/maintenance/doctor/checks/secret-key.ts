import { join } from 'node:path';
import { readOnly, readProcesses } from '@secgraph/database/inspection';
import { isCodedError } from '@secgraph/kernel';
import { hashSecretKey } from '../../../auth/claim-identity.ts';
import { readSecretKey, SECRET_KEY_FILE } from '../../../auth/load-secret-key.ts';
import type { Check } from '../check.ts';
import type { Subject } from '../subject.ts';
import { failed, ok, skipped, type Verdict, verdictsOf, warning } from '../verdict.ts';
import { entryAt } from './data-folder.ts';

const FOR_OTHERS = 0o077;

export const secretKey: Check = {
  name: 'secret key',
  meaning: 'opens API tokens and second factors, signs sessions and backups: without it, they are lost',
  async look(subject) {
    const { dataFolder, secretKey: configured } = subject.config;
    let key: Uint8Array | undefined;
    try {
      key = await readSecretKey(dataFolder, configured);
    } catch (error) {
      return [unreadable(error)];
    }

    const known = await findKnownHash(subject);
    if (key === undefined) {
      return [judgeMissing(known)];
    }
    const path = configured === undefined ? join(dataFolder, SECRET_KEY_FILE) : undefined;

    return verdictsOf(
      [judgeKey(hashSecretKey(key), known), path === undefined ? undefined : await judgeFile(path)],
      known === undefined
        ? 'it is there, and no database says which it should be'
        : 'it is the one that the database knows',
    );
  },
};

/** Told apart from a key of another database by what the database remembers of it. @internal For tests. */
export function judgeKey(hash: string, known: string | undefined): Verdict | undefined {
  return known === undefined || known === hash
    ? undefined
    : failed(
        'it is another one than that of the service which used this database last: what that one sealed cannot be read',
        'put the key of before back (SECGRAPH_SECRET_KEY, or secret.key of its data folder)',
      );
}

function judgeMissing(known: string | undefined): Verdict {
  return known === undefined
    ? ok('there is none yet: the first start makes it')
    : failed(
        'it is missing, and the database was used with one: the next start would make another, which opens nothing',
        'put secret.key back into the data folder, or set SECGRAPH_SECRET_KEY',
      );
}

async function judgeFile(path: string): Promise<Verdict | undefined> {
  const entry = await entryAt(path);

  return entry === undefined || (entry.mode & FOR_OTHERS) === 0
    ? undefined
    : warning(`other accounts of this machine may read ${path}`, `run "chmod 600 ${path}"`);
}

function unreadable(error: unknown): Verdict {
  return isCodedError(error)
    ? { status: 'failed', sentence: error.message }
    : skipped('this user may not read it: run this command as the user of the service');
}

async function findKnownHash({ database }: Subject): Promise<string | undefined> {
  if (database.kind !== 'open' || database.schema.kind !== 'current') {
    return undefined;
  }

  return (await readOnly(database.database, readProcesses)).secretKeyHash;
}

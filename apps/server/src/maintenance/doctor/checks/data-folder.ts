import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEmbeddedDatabase } from '@secgraph/database';
import { UPLOADS } from '@secgraph/datapipe/uploads';
import { errorCodeOf } from '@secgraph/kernel';
import type { Check } from '../check.ts';
import { failed, ok, type Verdict, verdictsOf, warning } from '../verdict.ts';

const MODE_BITS = 0o777;
const OTHERS_MAY_WRITE = 0o002;
const OTHERS_MAY_READ = 0o077;
/** In the data folder, each is the service's own. */
const PRIVATE = [UPLOADS, 'snapshot', 'backups', 'compiled'];

/** What the file system says of a folder or a file. */
export interface Entry {
  readonly uid: number;
  /** The lower nine bits. */
  readonly mode: number;
  readonly isFolder: boolean;
}

export const dataFolder: Check = {
  name: 'data folder',
  meaning: 'where the embedded database, uploads, snapshot and secret key lie: the service has to own it',
  async look({ config: { dataFolder: folder, database } }) {
    const entry = await entryAt(folder);
    if (entry === undefined) {
      return [await judgeMissing(folder)];
    }
    const uid = process.getuid?.();
    const problems = [
      judgeFolder(folder, entry, { uid, isWritable: await isWritable(folder) }),
      ...(await Promise.all(PRIVATE.map((name) => judgePrivate(join(folder, name), uid)))),
    ];
    const content =
      database.url === undefined
        ? hasEmbeddedDatabase(folder)
          ? ', and has a database'
          : ', and has no database yet'
        : '';

    return verdictsOf(problems, `${folder} belongs to this user and can be written to${content}`);
  },
};

/** @internal For tests. */
export function judgeFolder(
  folder: string,
  { uid, mode, isFolder }: Entry,
  user: { readonly uid: number | undefined; readonly isWritable: boolean },
): Verdict | undefined {
  if (!isFolder) {
    return failed(`${folder} is no folder`, 'name a folder with SECGRAPH_DATA_DIR');
  }
  if (!user.isWritable) {
    return failed(
      `${folder} cannot be written to by this user (it belongs to user ${uid}, mode ${octal(mode)})`,
      `run this command as the user of the service; if that is this one, "chown -R" the folder to it, or choose another with SECGRAPH_DATA_DIR`,
    );
  }
  if (user.uid !== undefined && uid !== user.uid) {
    return warning(
      `${folder} belongs to user ${uid}, and this command is run by user ${user.uid}`,
      'run it, and the service, as the user who owns the folder',
    );
  }

  return (mode & OTHERS_MAY_WRITE) === 0
    ? undefined
    : warning(
        `every account of this machine may write in ${folder} (mode ${octal(mode)})`,
        `run "chmod o-w ${folder}"`,
      );
}

async function judgeMissing(folder: string): Promise<Verdict> {
  const parent = join(folder, '..');

  return (await isWritable(parent))
    ? ok(`${folder} is not there yet: the first start makes it`)
    : failed(
        `${folder} is not there, and this user cannot make it`,
        'make it and give it to the user of the service, or choose another with SECGRAPH_DATA_DIR',
      );
}

/** What others can read is closed by the next start. */
async function judgePrivate(path: string, uid: number | undefined): Promise<Verdict | undefined> {
  const entry = await entryAt(path);
  if (entry === undefined) {
    return undefined;
  }
  if (uid !== undefined && entry.uid !== uid) {
    return failed(
      `${path} belongs to user ${entry.uid}, and not to this one`,
      'run the service always as the same user, and "chown -R" what another one made in the data folder',
    );
  }
  if (!(await isWritable(path))) {
    return failed(`${path} cannot be written to (mode ${octal(entry.mode)})`, `run "chmod u+rwx ${path}"`);
  }

  return (entry.mode & OTHERS_MAY_READ) === 0
    ? undefined
    : warning(
        `${path} is open to other accounts (mode ${octal(entry.mode)})`,
        'the next start of the service closes it',
      );
}

export async function entryAt(path: string): Promise<Entry | undefined> {
  try {
    const stats = await stat(path);
    return { uid: stats.uid, mode: stats.mode & MODE_BITS, isFolder: stats.isDirectory() };
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

function octal(mode: number): string {
  return mode.toString(8).padStart(3, '0');
}

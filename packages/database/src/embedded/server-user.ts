import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { DatabaseError } from '../errors.ts';

/** The operating-system user the server runs as. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that exist for a database and nothing else, the best first. */
const DEDICATED_USERS = ['secgraph', 'postgres'];
const CREATED_USER = 'secgraph';
/** Shared with whatever else runs as nobody: the last resort. */
const SHARED_USER = 'nobody';

/**
 * PostgreSQL refuses to run as root, so a service started as root runs it as somebody else: as the owner of
 * an existing cluster, else as a dedicated user, which is created where the system has none, else as nobody.
 *
 * @returns `undefined` when this process is not root (or the system has no such thing): run as we are.
 * @throws `DATABASE_NO_SERVER_USER`
 */
export function chooseServerUser(clusterPath: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }

  const users = readUsers();
  const owner = ownerOf(clusterPath);
  if (owner !== undefined && owner.uid !== 0) {
    return users.find((user) => user.uid === owner.uid) ?? { name: `uid ${owner.uid}`, ...owner };
  }

  const find = (name: string) => users.find((user) => user.name === name && user.uid !== 0);
  const user = DEDICATED_USERS.map(find).find((found) => found !== undefined);

  return user ?? createUser() ?? find(SHARED_USER) ?? noUser();
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

function readUsers(): ServerUser[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }

  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** @returns undefined where this system creates users in another way, or nobody may */
function createUser(): ServerUser | undefined {
  const attempts: readonly (readonly [string, readonly string[]])[] = [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', CREATED_USER]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', CREATED_USER]],
  ];

  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const user = readUsers().find((candidate) => candidate.name === CREATED_USER);
    if (user) {
      return user;
    }
  }

  return undefined;
}

function noUser(): never {
  throw new DatabaseError(
    'DATABASE_NO_SERVER_USER',
    'PostgreSQL does not run as root and no unprivileged user could be found or created: add a user "secgraph", start the service as an ordinary user, or set DATABASE_URL.',
  );
}

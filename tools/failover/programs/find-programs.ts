import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Programs {
  /** Folder of `postgres`, `initdb`, `pg_rewind`. */
  readonly postgresBin: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly patroni: string;
  readonly patronictl: string;
}

/** Something is missing that only somebody else can install; the message says what to do. */
export class MissingProgramsError extends Error {}

const PACKAGES = {
  postgres: 'postgresql',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  venv: 'python3-venv',
} as const;
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const PYTHON = '/usr/bin/python3';
const INSTALL_MS = 600_000;
/** What the tool was tried with. */
const REQUIREMENTS = ['patroni[etcd3]==4.1.5', 'psycopg[binary]==3.3.9'];

/** Installs what is missing: as root, from Debian; Patroni from PyPI into the folder. */
export async function findPrograms(folder: string, note: (text: string) => void): Promise<Programs> {
  const missing = await findMissing();
  if (missing.length > 0) {
    await install(missing, note);
  }
  const { postgres, etcd, haproxy } = await look();
  if (postgres === undefined || etcd === undefined || haproxy === undefined) {
    throw new MissingProgramsError(
      `Still missing after the installation: ${(await findMissing()).join(', ')}. The tool needs the packages of Debian or Ubuntu.`,
    );
  }

  note('fetching Patroni from PyPI …');
  const venv = join(folder, 'patroni');
  await run(PYTHON, ['-m', 'venv', venv]);
  await run(join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...REQUIREMENTS], {
    timeout: INSTALL_MS,
  });

  return {
    postgresBin: postgres,
    etcd,
    haproxy,
    patroni: join(venv, 'bin/patroni'),
    patronictl: join(venv, 'bin/patronictl'),
  };
}

async function findMissing(): Promise<readonly string[]> {
  const found = await look();

  return Object.entries(PACKAGES).flatMap(([name, of]) =>
    found[name as keyof typeof PACKAGES] === undefined ? [of] : [],
  );
}

async function install(packages: readonly string[], note: (text: string) => void): Promise<void> {
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) {
    throw new MissingProgramsError(
      `Missing: ${packages.join(', ')}. Run this as root once: ${command}. (postgresql may start a server of its own, which is not used.)`,
    );
  }

  note(`installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { timeout: INSTALL_MS, env });
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
    timeout: INSTALL_MS,
    env,
  });
}

async function look(): Promise<Readonly<Record<keyof typeof PACKAGES, string | undefined>>> {
  const hasVenv = await run(PYTHON, ['-c', 'import venv, ensurepip']).then(
    () => PYTHON,
    () => undefined,
  );

  return {
    postgres: await findPostgres(),
    etcd: await findProgram('etcd'),
    haproxy: await findProgram('haproxy'),
    venv: hasVenv,
  };
}

/** The newest that is there. */
async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(POSTGRES_VERSIONS).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one));
  for (const version of newest) {
    const folder = join(POSTGRES_VERSIONS, version, 'bin');
    if (await isThere(join(folder, 'postgres'))) {
      return folder;
    }
  }

  return undefined;
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    if (await isThere(join(folder, name))) {
      return join(folder, name);
    }
  }

  return undefined;
}

async function isThere(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

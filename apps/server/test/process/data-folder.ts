import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { copyPrepared } from './copy-prepared.ts';
import { until } from './until.ts';

/** A throw-away data folder, removed when the test file is done. */
export interface DataFolder {
  /** Beside it, files of the test may lie. */
  readonly parent: string;
  readonly path: string;
  readonly snapshotFile: string;
  /** Names of the stored uploads. */
  uploads(): readonly string[];
  /** Connection string of the embedded PostgreSQL while it runs. */
  databaseUrl(): string;
  /** Process id of the embedded PostgreSQL, if it runs. */
  postgresPid(): number | undefined;
}

export async function createDataFolder(): Promise<DataFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'secgraph-process-'));
  // Started as root, the service runs PostgreSQL as somebody else, who has to get through.
  chmodSync(parent, 0o755);
  const path = join(parent, 'data');
  const read = (name: string) => readFileSync(join(path, 'postgres', name), 'utf8').trim();
  const uploadFolder = join(path, 'uploads');

  const folder = {
    parent,
    path,
    snapshotFile: join(path, 'snapshot', 'graph.snapshot'),
    uploads: () => (existsSync(uploadFolder) ? readdirSync(uploadFolder) : []),
    databaseUrl: () => `postgresql://secgraph:${read('secret')}@127.0.0.1:${read('port')}/postgres`,
    postgresPid: () => postgresPidOf(path),
  };
  afterAll(async () => {
    await noPostgres(folder);
    await rm(parent, { recursive: true, force: true });
  });

  return folder;
}

/** As a service leaves it that has started once: the next one need not make a database, which takes half of a start. */
export async function createBegunFolder(): Promise<DataFolder> {
  const folder = await createDataFolder();
  await copyPrepared('data', folder.path);

  return folder;
}

/** A service that ended takes its PostgreSQL along, however it ended. */
export async function noPostgres(folder: Pick<DataFolder, 'path' | 'postgresPid'>): Promise<void> {
  await until(`no PostgreSQL runs in ${folder.path}`, () => folder.postgresPid() === undefined);
}

/** Process id of the embedded PostgreSQL of a data folder, if it runs. */
export function postgresPidOf(dataFolder: string): number | undefined {
  const cluster = join(dataFolder, 'postgres', 'cluster');
  const found = listCommands().find(({ command }) => command.includes(`-D ${cluster} `));

  return found?.pid;
}

/** Of all processes that run; those that ended and that nobody has looked after have none. */
function listCommands(): readonly { readonly pid: number; readonly command: string }[] {
  // Tests ask again and again: to start `ps` each time takes more than what they wait for.
  if (existsSync('/proc/self/cmdline')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((pid) => ({ pid: Number(pid), command: readCommand(pid).replaceAll('\0', ' ') }));
  }

  const lines = execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => !/^\s*\d+\s+Z/.test(line))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../errors.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { findPostmasterFile } from './postmaster-file.ts';
import { serverEnvironment, userOptions } from './run-program.ts';
import type { ServerBinaries } from './server-binaries.ts';
import type { ServerUser } from './server-user.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

export interface ServerExit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
}

export interface ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
  /** What it logged last before it failed; undefined when nothing was wrong with it. */
  findLastWords(): string | undefined;
}

export interface ServerLaunch {
  readonly binaries: ServerBinaries;
  readonly user: ServerUser | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

const READY_POLL_MS = 4;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;

/** Why a server ended before it was ready, as far as the caller can do something about it. */
export class ServerLaunchError extends DatabaseError {
  /** `in-use`: a server that its service did not outlive, or a process of it, is still about to end. */
  readonly obstacle: 'port-taken' | 'in-use' | 'other';

  constructor(folder: ClusterFolder, output: string) {
    const reason = lastFatalLine(output) ?? 'it ended without a reason';
    super(
      'DATABASE_START_FAILED',
      `The embedded PostgreSQL did not start: ${reason}; its log is ${folder.log}.`,
      { details: { log: folder.log, reason } },
    );
    this.obstacle = obstacleIn(output);
  }
}

/**
 * Starts the server and waits until it takes connections, however long recovery after a crash needs.
 *
 * @throws {@link ServerLaunchError}
 */
export async function launchServer(folder: ClusterFolder, launch: ServerLaunch): Promise<ServerProcess> {
  rotateLog(folder.log);
  const log = openSync(folder.log, 'a', 0o600);
  const logStart = statSync(folder.log).size;

  const watchdog = await startWatchdog(launch.user, launch.binaries);
  try {
    const child = spawn(
      launch.binaries.postgres,
      ['-D', folder.cluster, ...settingArguments(launch.settings)],
      {
        cwd: folder.cluster,
        env: serverEnvironment(launch.binaries.environment),
        stdio: ['ignore', log, log],
        // A session of its own: Ctrl-C in the service's terminal must not reach it.
        detached: true,
        ...userOptions(launch.user),
      },
    );

    const watched = await watchServer(child, folder, watchdog);
    const server = { ...watched, findLastWords: () => lastFatalLine(readEnd(folder.log, logStart)) };
    await waitUntilReady(server, folder, logStart);
    return server;
  } finally {
    closeSync(log);
  }
}

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Sets the watchdog on a server in its first moment: from here on it cannot outlive this process. */
async function watchServer(
  child: ChildProcess,
  folder: ClusterFolder,
  watchdog: Watchdog,
): Promise<Omit<ServerProcess, 'findLastWords'>> {
  const exited = new Promise<ServerExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code: code ?? undefined, signal: signal ?? undefined }));
  });
  if (child.pid === undefined) {
    watchdog.dismiss();
    const [cause] = await once(child, 'error');
    throw new ServerLaunchError(folder, `FATAL: ${String(cause)}`);
  }

  watchdog.watch(child.pid);
  child.unref();
  const dismissed = exited.then((exit) => {
    watchdog.dismiss();
    return exit;
  });
  return { pid: child.pid, exited: dismissed };
}

async function waitUntilReady(server: ServerProcess, folder: ClusterFolder, logStart: number): Promise<void> {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });

  for (;;) {
    const file = findPostmasterFile(folder.cluster);
    if (file?.pid === server.pid && file.isReady) {
      return;
    }
    if (hasExited) {
      throw new ServerLaunchError(folder, readFrom(folder.log, logStart));
    }
    await sleep(READY_POLL_MS);
  }
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) {
    renameSync(path, `${path}.1`);
  }
}

/** Reads the end of what was logged since `start`. */
function readEnd(path: string, start: number): string {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return size > start ? readFrom(path, Math.max(start, size - READ_BYTES)) : '';
}

const READ_BYTES = 64 * 1024;

function readFrom(path: string, start: number): string {
  const buffer = Buffer.alloc(READ_BYTES);
  const descriptor = openSync(path, 'r');

  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start));
  } finally {
    closeSync(descriptor);
  }
}

function lastFatalLine(output: string): string | undefined {
  // What happens to the connections of a server that ends is no reason for its end.
  const lines = output
    .split('\n')
    .filter(
      (line) =>
        /FATAL|PANIC|error while loading/.test(line) &&
        !/terminating connection|the database system is/.test(line),
    );
  return lines
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC):\s*/, '')
    .trim();
}

function obstacleIn(output: string): ServerLaunchError['obstacle'] {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) {
    return 'port-taken';
  }

  return /is still in use|lock file .* already exists/.test(output) ? 'in-use' : 'other';
}

import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, errorCodeOf, isDatabaseError } from '../errors.ts';
import { type ClusterFolder, clusterFolder } from './cluster-folder.ts';
import { assertReachable, createFolders, giveFoldersTo, notWritable } from './folder-access.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { choosePort, LOOPBACK } from './free-port.ts';
import { DATABASE_ROLE, initialiseCluster, removeUnfinished } from './initialise-cluster.ts';
import { stopOrphanServer } from './orphan-server.ts';
import { findServerBinaries, type ServerBinaries } from './server-binaries.ts';
import { launchServer, type ServerExit, ServerLaunchError, type ServerProcess } from './server-process.ts';
import { createSecret, findSecret, resetSecret } from './server-secret.ts';
import { availableMemoryBytes, type Durability, serverSettings } from './server-settings.ts';
import { signalServer } from './server-signal.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

export interface EmbeddedDatabaseOptions {
  /** The service's data folder; the server keeps to its subfolder `postgres`. Created when missing. */
  readonly dataFolder: string;
  /** Memory to size the server for; default: what the machine or the control group allows. */
  readonly memoryBytes?: number;
  /** `none` loses data when the machine crashes. For tests. */
  readonly durability?: Durability;
  /** Receives one line whenever something noteworthy happens. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** Connection string with the secret. Never log it. */
  readonly url: string;
  readonly pid: number;
  /** Settles when the server process is gone, stopped or crashed. */
  readonly exited: Promise<ServerExit>;
  /** Disconnects everybody, writes everything, stops the server and frees the folder. Idempotent. */
  stop(): Promise<void>;
}

const ATTEMPTS = 5;
const CHILDREN_WAIT_MS = 3_000;
const SHUTDOWN_STEPS = [
  { signal: 'SIGINT', patienceMs: 60_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/**
 * Starts the embedded PostgreSQL of a data folder, creating it on first use. Nothing is left to do by hand
 * after a crash: a server that outlived its service is stopped, an interrupted initialisation is redone.
 *
 * The server ends with this process, even when it is killed.
 *
 * @throws `DATABASE_FOLDER_IN_USE`, `DATABASE_FOLDER_NOT_WRITABLE`, `DATABASE_FOLDER_OTHER_MAJOR`,
 *   `DATABASE_FOLDER_UNREACHABLE`, `DATABASE_NO_SERVER_USER`, `DATABASE_BINARIES_MISSING`,
 *   `DATABASE_INIT_FAILED`, `DATABASE_START_FAILED`
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const requested = clusterFolder(resolve(options.dataFolder));
  await createFolders(requested);
  const folder = clusterFolder(realpathSync(requested.data));
  const lock = lockFolder(folder);

  try {
    const started = await startLocked(folder, options);
    return holdServer(started, lock);
  } catch (error) {
    lock.release();
    // What the file system refuses (no space left, no right to hand over files) is about the folder.
    throw isDatabaseError(error) || errorCodeOf(error) === undefined
      ? error
      : notWritable(folder.data, error);
  }
}

interface StartedServer {
  readonly url: string;
  readonly server: ServerProcess;
  readonly binaries: ServerBinaries;
}

async function startLocked(folder: ClusterFolder, options: EmbeddedDatabaseOptions): Promise<StartedServer> {
  const user = chooseServerUser(folder.cluster);
  const binaries = findServerBinaries(folder.libraries);
  if (user) {
    await giveFoldersTo(user, folder);
    assertReachable(binaries.postgres, user, 'set DATABASE_URL');
  }

  if (await stopOrphanServer(folder, binaries)) {
    options.log?.('stopped a PostgreSQL server that had outlived its service');
  }
  const secret = await prepareCluster(folder, { binaries, user, options });

  const { server, port } = await launch(folder, { binaries, user, options });
  return { server, binaries, url: urlOf(port, secret) };
}

interface Preparation {
  readonly binaries: ServerBinaries;
  readonly user: ServerUser | undefined;
  readonly options: EmbeddedDatabaseOptions;
}

/** Leaves a stopped, usable cluster. @returns the secret of its role */
async function prepareCluster(folder: ClusterFolder, preparation: Preparation): Promise<string> {
  const { binaries, user, options } = preparation;
  await removeUnfinished(folder);

  const known = findSecret(folder);
  if (statSync(folder.cluster, { throwIfNoEntry: false }) === undefined) {
    const secret = known ?? createSecret(folder);
    await initialiseCluster(folder, { binaries, user, secret, durability: options.durability ?? 'full' });
    return secret;
  }

  assertSameMajor(folder, binaries.majorVersion);
  return known ?? (await resetSecret(folder, binaries, { user }));
}

function assertSameMajor(folder: ClusterFolder, ours: number): void {
  let theirs: number;
  try {
    theirs = Number.parseInt(readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (cause) {
    throw notWritable(folder.data, cause);
  }

  if (theirs !== ours) {
    throw new DatabaseError(
      'DATABASE_FOLDER_OTHER_MAJOR',
      `The data folder ${folder.data} was created by PostgreSQL ${theirs}, this release brings PostgreSQL ${ours}: start the release that created it, or choose an empty folder with SECGRAPH_DATA_DIR.`,
      { details: { folder: folder.data, found: theirs, expected: ours } },
    );
  }
}

async function launch(
  folder: ClusterFolder,
  { binaries, user, options }: Preparation,
): Promise<{ server: ServerProcess; port: number }> {
  const memoryBytes = options.memoryBytes ?? availableMemoryBytes();

  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(folder.port);
    const settings = {
      ...serverSettings(memoryBytes, options.durability ?? 'full'),
      listen_addresses: LOOPBACK,
      port: String(port),
      // Loopback alone: a Unix socket measured 5 % faster, and paths may be too long for one.
      unix_socket_directories: '',
    };

    try {
      const server = await launchServer(folder, { binaries, user, settings });
      writeFileSync(folder.port, String(port));
      return { server, port };
    } catch (error) {
      if (!(error instanceof ServerLaunchError) || error.obstacle === 'other' || attempt === ATTEMPTS) {
        throw error;
      }
      options.log?.(`${error.message} Trying again.`);
      await sleep(error.obstacle === 'children-alive' ? CHILDREN_WAIT_MS : 0);
    }
  }
}

function urlOf(port: number, secret: string): string {
  return `postgresql://${DATABASE_ROLE}:${secret}@${LOOPBACK}:${port}/postgres`;
}

function holdServer({ url, server, binaries }: StartedServer, lock: FolderLock): EmbeddedDatabase {
  let stopping: Promise<void> | undefined;

  const stop = async (): Promise<void> => {
    for (const { signal, patienceMs } of SHUTDOWN_STEPS) {
      if (await settlesWithin(server.exited, 0)) {
        break;
      }
      signalServer(server.pid, signal, binaries);
      await settlesWithin(server.exited, patienceMs);
    }
    lock.release();
  };

  return {
    url,
    pid: server.pid,
    exited: server.exited,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function settlesWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const late = sleep(timeoutMs, false, { signal: timeout.signal }).catch(() => false);
  const settled = await Promise.race([promise.then(() => true), late]);

  timeout.abort();
  return settled;
}

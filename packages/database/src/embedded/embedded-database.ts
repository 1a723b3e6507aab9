import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodeOf } from '@secgraph/kernel';
import { availableMemoryBytes } from '@secgraph/kernel/machine';
import { DatabaseError, isDatabaseError } from '../errors.ts';
import { type ClusterFolder, clusterFolder } from './cluster-folder.ts';
import { assertReachable, createFolders, giveClusterTo, holdFolders, notWritable } from './folder-access.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { choosePort, LOOPBACK } from './free-port.ts';
import { DATABASE_ROLE, initialiseCluster, removeUnfinished } from './initialise-cluster.ts';
import { stopOrphanServer } from './orphan-server.ts';
import { readPlainFile } from './plain-file.ts';
import { findServerBinaries, type ServerBinaries } from './server-binaries.ts';
import { ServerKeeper } from './server-keeper.ts';
import { launchServer, type ServerExit, ServerLaunchError, type ServerProcess } from './server-process.ts';
import { createSecret, findSecret, resetSecret } from './server-secret.ts';
import { type Durability, serverSettings } from './server-settings.ts';
import { signalServer } from './server-signal.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

export interface EmbeddedDatabaseOptions {
  /** The service's data folder; the server keeps to its subfolder. Created when missing. */
  readonly dataFolder: string;
  /** Name of the subfolder; default `postgres`. */
  readonly subfolder?: string;
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
  /** Of the server that runs, or ran last. */
  readonly pid: number;
  /** Why no server runs at the moment, for people: one that ends unasked is started again. */
  readonly outage: string | undefined;
  /** Settles when the server is stopped, or is given up because it cannot be started again. */
  readonly exited: Promise<ServerExit>;
  /** Disconnects everybody, writes everything, stops the server and frees the folder. Idempotent. */
  stop(): Promise<void>;
}

const ATTEMPTS = 5;
const IN_USE_WAIT_MS = 3_000;
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
 *   `DATABASE_FOLDER_UNREACHABLE`, `DATABASE_FOLDER_UNSAFE`, `DATABASE_NO_SERVER_USER`,
 *   `DATABASE_BINARIES_MISSING`, `DATABASE_INIT_FAILED`, `DATABASE_START_FAILED`
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const requested = clusterFolder(resolve(options.dataFolder), options.subfolder);
  await createFolders(requested);
  const folder = clusterFolder(realpathSync(requested.data), options.subfolder);
  let lock: FolderLock | undefined;

  try {
    const user = chooseServerUser(folder.cluster);
    if (user) {
      await holdFolders(user, folder);
    }
    lock = lockFolder(folder);

    const started = await startLocked(folder, user, options);
    return holdServer(started, { lock, log: options.log ?? (() => undefined) });
  } catch (error) {
    lock?.release();
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
  /** At the same address. */
  readonly relaunch: () => Promise<ServerProcess>;
}

async function startLocked(
  folder: ClusterFolder,
  user: ServerUser | undefined,
  options: EmbeddedDatabaseOptions,
): Promise<StartedServer> {
  const binaries = findServerBinaries(folder.libraries);
  if (user) {
    await giveClusterTo(user, folder);
    assertReachable(binaries.postgres, user, 'set DATABASE_URL');
  }

  if (await stopOrphanServer(folder, binaries)) {
    options.log?.('stopped a PostgreSQL server that had outlived its service');
  }
  const secret = await prepareCluster(folder, { binaries, user, options });

  const preparation = { binaries, user, options };
  const { server, port } = await launch(folder, preparation);
  const relaunch = async () => {
    // Its process id may be another's by now.
    await stopOrphanServer(folder, binaries);
    return launchAt(port, folder, preparation);
  };
  return { server, binaries, relaunch, url: urlOf(port, secret) };
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
    theirs = Number.parseInt(readPlainFile(join(folder.cluster, 'PG_VERSION')), 10);
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
  preparation: Preparation,
): Promise<{ server: ServerProcess; port: number }> {
  const { options } = preparation;
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(folder.port);

    try {
      const server = await launchAt(port, folder, preparation);
      writeFileSync(folder.port, String(port));
      return { server, port };
    } catch (error) {
      if (!(error instanceof ServerLaunchError) || error.obstacle === 'other' || attempt === ATTEMPTS) {
        throw error;
      }
      options.log?.(`${error.message} Trying again.`);
      await sleep(error.obstacle === 'in-use' ? IN_USE_WAIT_MS : 0);
    }
  }
}

function launchAt(
  port: number,
  folder: ClusterFolder,
  { binaries, user, options }: Preparation,
): Promise<ServerProcess> {
  const memoryBytes = options.memoryBytes ?? availableMemoryBytes();
  const settings = {
    ...serverSettings(memoryBytes, options.durability ?? 'full'),
    listen_addresses: LOOPBACK,
    port: String(port),
    // Loopback alone: a Unix socket measured 5 % faster, and paths may be too long for one.
    unix_socket_directories: '',
  };

  return launchServer(folder, { binaries, user, settings });
}

function urlOf(port: number, secret: string): string {
  return `postgresql://${DATABASE_ROLE}:${secret}@${LOOPBACK}:${port}/postgres`;
}

function holdServer(
  { url, server, binaries, relaunch }: StartedServer,
  { lock, log }: { readonly lock: FolderLock; readonly log: (line: string) => void },
): EmbeddedDatabase {
  const keeper = new ServerKeeper(server, { launch: relaunch, log });
  let stopping: Promise<void> | undefined;

  const stop = async (): Promise<void> => {
    await keeper.release();
    for (const { signal, patienceMs } of SHUTDOWN_STEPS) {
      if (await settlesWithin(keeper.exited, 0)) {
        break;
      }
      signalServer(keeper.server.pid, signal, binaries);
      await settlesWithin(keeper.exited, patienceMs);
    }
    lock.release();
  };

  return {
    url,
    get pid() {
      return keeper.server.pid;
    },
    get outage() {
      return keeper.outage;
    },
    exited: keeper.exited,
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

import { join } from 'node:path';
import { BUILT_IN_TAGS } from '@secgraph/analysis';
import { ROUTES } from '@secgraph/contract';
import {
  createDatapipeStatusRepository,
  createZoneRepository,
  type Database,
  type EmbeddedDatabase,
  ensureKinds,
  type GraphState,
  loadState,
  migrate,
  openDatabase,
  startEmbeddedDatabase,
} from '@secgraph/database';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { type UploadLimits, UploadPool } from '@secgraph/ingest';
import { CodedError, errorCodeOf, isCodedError } from '@secgraph/kernel';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Auth, createAuth } from './auth/create-auth.ts';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import type { ServerConfig } from './config/server-config.ts';
import { DatabaseWatch } from './database-watch.ts';
import { AnalysisWatch } from './datapipe/analysis-watch.ts';
import type { DatapipeThread } from './datapipe/datapipe-thread.ts';
import { claimFolder } from './datapipe/folder-owner.ts';
import type { GraphPublication } from './datapipe/graph-publication.ts';
import { PublishedGenerations } from './datapipe/published-generations.ts';
import { SYSTEM_ACTOR } from './datapipe/shared/system-actor.ts';
import { openUploadFolder, type UploadFolder } from './datapipe/shared/upload-folder.ts';
import { DiskSpace } from './disk/disk-space.ts';
import { DiskWatch } from './disk/disk-watch.ts';
import type { Readiness } from './features/health/health-routes.ts';
import { createGraphWorkerPool, type GraphWorkerPool } from './graph-workers/graph-worker-pool.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { assertAddressFree, listen } from './listen.ts';
import { plainTextWarnings } from './plain-text-warnings.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { createRoutes } from './routes.ts';
import { Teardown } from './teardown.ts';
import { WebBuild } from './web-ui/web-build.ts';

export interface RunningService {
  /** Where clients reach it. */
  readonly address: string;
  /** Settles when something the service cannot do without is gone; the reason is one line. */
  readonly failed: Promise<CodedError>;
  /** Drains and stops everything, in reverse order of its start. Idempotent. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Started, but not connected: it reads the snapshot file meanwhile. Ends with the service. */
  readonly datapipe: DatapipeThread;
  /** Told on the first start, as soon as there is one: whatever fails later, its password was shown. */
  readonly onFirstAdministrator: (administrator: FirstAdministrator) => void;
}

/**
 * Starts the whole service; when a part does not start, stops those that did and throws.
 *
 * Errors: `DATABASE_…`, `SERVER_FOLDER_NOT_WRITABLE`, `SERVER_FOLDER_OF_ANOTHER_DATABASE`, `SERVER_PORT_TAKEN`, `SERVER_PORT_FORBIDDEN`,
 * `SERVER_ADDRESS_UNAVAILABLE`.
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const teardown = new Teardown(options.log);

  try {
    return await startParts(options, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function startParts(options: StartOptions, teardown: Teardown): Promise<RunningService> {
  const { config, log, datapipe } = options;
  teardown.add('datapipe thread', () => datapipe.stop());
  await assertAddressFree(config);
  const embedded = await startDatabaseServer(config, log, teardown);
  const databaseUrl = embedded?.url ?? config.database.url ?? '';
  const database = await prepareDatabase(databaseUrl, config, log, teardown);
  const state = await loadState(database);
  const uploads = await openUploads(config.dataFolder, state);
  const space = new DiskSpace({ folder: config.dataFolder, keptMib: config.ingest.minFreeDiskMib });
  const disk = new DiskWatch(space, log);
  const databaseWatch = new DatabaseWatch(() => database.pool.query('SELECT 1'));
  databaseWatch.start();
  teardown.add('database watch', () => databaseWatch.stop());
  await disk.start();
  teardown.add('disk watch', () => disk.stop());
  const auth = await createAuth({
    database,
    config,
    onError: (err) => log.error({ err }, 'cannot refresh parameters'),
    isOnlyWriter: embedded !== undefined,
  });
  if (auth.firstAdministrator !== undefined) {
    options.onFirstAdministrator(auth.firstAdministrator);
  }
  warnOfPlainText(config, auth, database, log);
  teardown.add('housekeeping', startHousekeeping(auth, log));

  const graph = createGraphWorkerPool({
    workerCount: config.graphWorkers,
    memory: config.queryMemory,
    log,
  });
  teardown.add('graph workers', () => graph.close());
  const generations = new PublishedGenerations(state.generation);
  const watch = new AnalysisWatch(createDatapipeStatusRepository(database.kysely));
  teardown.add('analysis watch', async () => watch.watch(undefined));
  datapipe.connect({
    databaseUrl,
    onGraph: (shared, generation) => {
      graph.useGraph(shared);
      generations.advance(generation);
      log.info({ generation }, 'serving a new generation of the graph');
    },
    onAnalysis: (cancellation) => watch.watch(cancellation),
  });
  // Once more, because it has to end before the database does.
  teardown.add('datapipe', () => datapipe.stop());

  const webBuild = config.hasWebUi
    ? new WebBuild({ fallbackFolder: join(config.dataFolder, 'web-ui'), log })
    : undefined;
  teardown.add('build of the web pages', async () => webBuild?.stop());
  const uploadPool = new UploadPool();
  teardown.add('upload threads', () => uploadPool.close());
  const server = await createServer({
    config,
    log,
    auth,
    graph,
    database,
    uploads,
    uploadPool,
    space,
    disk,
    embedded,
    databaseWatch,
    webBuild,
    publication: {
      get servedGeneration() {
        return generations.served;
      },
      reached: (generation, signal) => generations.reached(generation, signal),
      cancelUpdate: (updateId) => datapipe.cancelUpdate(updateId),
    },
  });
  teardown.add('http server', () => server.close());
  const address = await listen(server, config);
  webBuild?.start();

  return {
    address,
    failed: watchDatabaseServer(embedded),
    stop: () => teardown.run(),
  };
}

function warnOfPlainText(config: ServerConfig, auth: Auth, database: Database, log: Logger): void {
  const { host, publicUrl } = config;
  const trustedProxies = auth.settings.trustedProxies();
  for (const warning of plainTextWarnings({ host, publicUrl, trustedProxies, database })) {
    log.warn(warning);
  }
}

async function startDatabaseServer(
  config: ServerConfig,
  log: Logger,
  teardown: Teardown,
): Promise<EmbeddedDatabase | undefined> {
  if (config.database.url !== undefined) {
    return undefined;
  }

  const embedded = await startEmbeddedDatabase({
    dataFolder: config.dataFolder,
    log: (line) => log.warn(line),
  });
  teardown.add('embedded database', () => embedded.stop());

  return embedded;
}

/** With a database elsewhere, this is the first use of the data folder. */
async function openUploads(dataFolder: string, { databaseId }: GraphState): Promise<UploadFolder> {
  try {
    const uploads = await openUploadFolder(dataFolder, databaseId);
    await claimFolder(dataFolder, databaseId);
    return uploads;
  } catch (cause) {
    if (isCodedError(cause)) {
      throw cause;
    }
    const reason = errorCodeOf(cause) ?? 'no reason given';
    throw new CodedError(
      'SERVER_FOLDER_NOT_WRITABLE',
      `The data folder ${dataFolder} cannot be written to (${reason}): give this user write access or choose another with SECGRAPH_DATA_DIR.`,
      { cause },
    );
  }
}

async function prepareDatabase(
  url: string,
  config: ServerConfig,
  log: Logger,
  teardown: Teardown,
): Promise<Database> {
  const database = await openDatabase({
    url,
    maxConnections: config.database.maxConnections,
    log: (line) => log.warn(line),
  });
  teardown.add('database connections', () => database.close());
  await migrate(database);
  await ensureKinds(database, BUILT_IN_KINDS);
  await createZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, SYSTEM_ACTOR);

  return database;
}

interface ServerParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly auth: Auth;
  readonly graph: GraphWorkerPool;
  readonly database: Database;
  readonly uploads: UploadFolder;
  readonly uploadPool: UploadPool;
  readonly space: DiskSpace;
  readonly disk: DiskWatch;
  readonly embedded: EmbeddedDatabase | undefined;
  readonly databaseWatch: DatabaseWatch;
  readonly webBuild: WebBuild | undefined;
  readonly publication: GraphPublication;
}

async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, log, auth, graph, database, uploads, uploadPool, space, publication } = parts;
  const routes = createRoutes({
    contract: ROUTES,
    product: { version: PRODUCT_VERSION, edition: config.edition },
    auth,
    readiness: readinessOf(parts),
    graph,
    database,
    uploads,
    uploadPool,
    space,
    analysisRules: config.analysisRules,
    cypher: config.cypher,
    publication,
    uploadLimits: uploadLimitsOf(config),
    savedQueryLimits: config.savedQueries,
    loginDelayMs: config.loginDelayMs,
    publicUrl: config.publicUrl,
  });

  return createHttpServer({
    contract: ROUTES,
    routes,
    authenticate: auth.authenticate,
    onChange: auth.sessions.forget,
    settings: auth.settings,
    logger: log,
    limits: config.http,
    edition: config.edition,
    version: PRODUCT_VERSION,
    corsOrigins: config.http.corsOrigins,
    isAccessLogged: config.http.isAccessLogged,
    isFamiliarAddress: auth.familiarAddresses.has,
    webUi: parts.webBuild && { build: parts.webBuild, publicUrl: config.publicUrl },
    clock: auth.clock,
  });
}

function uploadLimitsOf({ uploadLimitBytes }: ServerConfig): Partial<UploadLimits> {
  const bytes = uploadLimitBytes ?? Number.POSITIVE_INFINITY;

  return { maxBodyBytes: bytes, maxDecodedBytes: bytes };
}

/** The database is migrated before the server listens: it may be missing again later. */
function readinessOf({ graph, disk, embedded, databaseWatch }: ServerParts): Readiness {
  const warnings = () => (disk.shortage === undefined ? [] : [disk.shortage]);
  const findOutage = () =>
    embedded?.outage ?? (databaseWatch.isAnswering ? undefined : 'the database does not answer');

  return {
    check: () => {
      if (!graph.hasGraph) {
        return { isReady: false, reason: 'the graph is still being loaded' };
      }
      const outage = findOutage();

      return outage === undefined
        ? { isReady: true, warnings: warnings() }
        : { isReady: false, reason: [outage, ...warnings()].join('; ') };
    },
  };
}

async function watchDatabaseServer(embedded: EmbeddedDatabase | undefined): Promise<CodedError> {
  if (embedded === undefined) {
    return new Promise(() => undefined);
  }

  const { code, signal } = await embedded.exited;
  return new CodedError(
    'SERVER_DATABASE_GONE',
    `The embedded PostgreSQL ended unexpectedly and cannot be started again (${embedded.outage ?? 'no reason given'}): mend that and start the service again; its log is in the data folder.`,
    { details: { code, signal } },
  );
}

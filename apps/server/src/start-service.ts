import { ROUTES } from '@secgraph/contract';
import {
  type Database,
  type EmbeddedDatabase,
  ensureKinds,
  migrate,
  openDatabase,
  startEmbeddedDatabase,
} from '@secgraph/database';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import type { UploadLimits } from '@secgraph/ingest';
import { CodedError } from '@secgraph/kernel';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Auth, createAuth } from './auth/create-auth.ts';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { DatapipeThread } from './datapipe/datapipe-thread.ts';
import { PublishedGenerations } from './datapipe/published-generations.ts';
import { openUploadFolder, type UploadFolder } from './datapipe/upload-folder.ts';
import { errorCodeOf } from './error-code.ts';
import type { GraphPublication } from './features/cypher/updates/update-service.ts';
import type { Readiness } from './features/health/health-routes.ts';
import { createGraphWorkerPool, type GraphWorkerPool } from './graph-workers/graph-worker-pool.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { assertAddressFree, listen } from './listen.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { createRoutes } from './routes.ts';
import { Teardown } from './teardown.ts';

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
 * Errors: `DATABASE_…`, `SERVER_FOLDER_NOT_WRITABLE`, `SERVER_PORT_TAKEN`, `SERVER_PORT_FORBIDDEN`,
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
  const uploads = await openUploads(config.dataFolder);
  const databaseUrl = embedded?.url ?? config.database.url ?? '';
  const database = await prepareDatabase(databaseUrl, config, log, teardown);
  const auth = await createAuth({
    database,
    config,
    onError: (err) => log.error({ err }, 'cannot refresh parameters'),
    isOnlyWriter: embedded !== undefined,
  });
  if (auth.firstAdministrator !== undefined) {
    options.onFirstAdministrator(auth.firstAdministrator);
  }
  teardown.add('housekeeping', startHousekeeping(auth, log));

  const graph = createGraphWorkerPool({ workerCount: config.graphWorkers, log });
  teardown.add('graph workers', () => graph.close());
  const generations = new PublishedGenerations();
  datapipe.connect({
    databaseUrl,
    onGraph: (shared, generation) => {
      graph.useGraph(shared);
      generations.advance(generation);
      log.info({ generation }, 'serving a new generation of the graph');
    },
  });
  // Once more, because it has to end before the database does.
  teardown.add('datapipe', () => datapipe.stop());

  const server = await createServer({
    config,
    log,
    auth,
    graph,
    database,
    uploads,
    publication: {
      reached: (generation, signal) => generations.reached(generation, signal),
      cancelUpdate: (updateId) => datapipe.cancelUpdate(updateId),
    },
  });
  teardown.add('http server', () => server.close());
  const address = await listen(server, config);

  return {
    address,
    failed: watchDatabaseServer(embedded),
    stop: () => teardown.run(),
  };
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
    log: (line) => log.info(line),
  });
  teardown.add('embedded database', () => embedded.stop());

  return embedded;
}

/** With a database elsewhere, this is the first use of the data folder. */
async function openUploads(dataFolder: string): Promise<UploadFolder> {
  try {
    return await openUploadFolder(dataFolder);
  } catch (cause) {
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

  return database;
}

interface ServerParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly auth: Auth;
  readonly graph: GraphWorkerPool;
  readonly database: Database;
  readonly uploads: UploadFolder;
  readonly publication: GraphPublication;
}

async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, log, auth, graph, database, uploads, publication } = parts;
  const routes = createRoutes({
    contract: ROUTES,
    product: { version: PRODUCT_VERSION, edition: config.edition },
    auth,
    readiness: readinessOf(graph),
    graph,
    database,
    uploads,
    cypher: config.cypher,
    publication,
    uploadLimits: uploadLimitsOf(config),
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
  });
}

function uploadLimitsOf({ uploadLimitBytes }: ServerConfig): Partial<UploadLimits> {
  const bytes = uploadLimitBytes ?? Number.POSITIVE_INFINITY;

  return { maxBodyBytes: bytes, maxDecodedBytes: bytes };
}

/** The database is migrated before the server listens, so only the graph is left to wait for. */
function readinessOf(graph: GraphWorkerPool): Readiness {
  return {
    check: () =>
      graph.hasGraph ? { isReady: true } : { isReady: false, reason: 'the graph is still being loaded' },
  };
}

async function watchDatabaseServer(embedded: EmbeddedDatabase | undefined): Promise<CodedError> {
  if (embedded === undefined) {
    return new Promise(() => undefined);
  }

  const { code, signal } = await embedded.exited;
  return new CodedError(
    'SERVER_DATABASE_GONE',
    'The embedded PostgreSQL ended unexpectedly: start the service again; its log is in the data folder.',
    { details: { code, signal } },
  );
}

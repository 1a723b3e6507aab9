import { join } from 'node:path';
import { ROUTES } from '@secgraph/contract';
import {
  type Database,
  type EmbeddedDatabase,
  openRepositories,
  type Repositories,
} from '@secgraph/database';
import { type GraphState, loadState } from '@secgraph/database/graph';
import type { DatapipeThread } from '@secgraph/datapipe';
import { openUploadFolder, type UploadFolder } from '@secgraph/datapipe/uploads';
import { type UploadLimits, UploadPool } from '@secgraph/ingest';
import { CodedError, errorCodeOf, isCodedError } from '@secgraph/kernel';
import { closeFolder, DiskSpace } from '@secgraph/kernel/disk';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Auth, createAuth } from './auth/create-auth.ts';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import { loadSecretKey } from './auth/load-secret-key.ts';
import type { ServerConfig } from './config/server-config.ts';
import { DatabaseWatch } from './database/database-watch.ts';
import { prepareDatabase, startDatabaseServer, watchDatabaseServer } from './database/start-database.ts';
import { AnalysisWatch } from './datapipe/analysis-watch.ts';
import { claimFolder } from './datapipe/folder-owner.ts';
import type { GraphPublication } from './datapipe/graph-publication.ts';
import { PublishedGenerations } from './datapipe/published-generations.ts';
import { DiskWatch } from './disk/disk-watch.ts';
import { AlertDispatcher } from './features/alerts/alert-dispatcher.ts';
import { AlertWatch } from './features/alerts/alert-watch.ts';
import { CollectionSchedule } from './features/collection/collection-schedule.ts';
import { createSeriesReader, type SeriesReader } from './features/collection/series-reader.ts';
import { oldestCollectorsOf, openCollectors } from './features/collectors/open-collectors.ts';
import { createEventHub } from './features/events/create-event-hub.ts';
import type { EventHub } from './features/events/event-hub.ts';
import { readinessOf } from './features/health/readiness.ts';
import { ReportMaker } from './features/reports/report-maker.ts';
import { SamlReader } from './features/single-sign-on/saml/saml-reader.ts';
import { createGraphWorkerPool, type GraphWorkerPool } from './graph-workers/graph-worker-pool.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createAuditTrail } from './http/audit/audit-trail.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { LoopGuard } from './http/loop-guard.ts';
import { isLoopback } from './http/loopback.ts';
import { PRODUCT_VERSION } from './life-cycle/product-version.ts';
import { Teardown } from './life-cycle/teardown.ts';
import { assertAddressFree, listen } from './listen.ts';
import { createOutboundFetch, type OutboundFetch } from './outbound/outbound-fetch.ts';
import { plainTextWarnings } from './plain-text-warnings.ts';
import { createRoutes } from './routes.ts';
import { WebBuild } from './web-ui/web-build.ts';

/** Of the data folder, beside those that are made anew at each start. */
const PRIVATE_FOLDERS = ['compiled', 'snapshot', 'web-ui'];

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
  const repositories = openRepositories(database);
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
    repositories,
    config,
    secretKey: await loadSecretKey(config.dataFolder, config.secretKey),
    onError: (err) => log.error({ err }, 'authentication met an error of the service'),
    isOnlyWriter: embedded !== undefined,
  });
  if (auth.firstAdministrator !== undefined) {
    options.onFirstAdministrator(auth.firstAdministrator);
  }
  warnOfPlainText(config, auth, database, log);
  const { alertOutbox: outbox } = repositories;
  const { auditRetentionDays } = config;
  teardown.add(
    'housekeeping',
    startHousekeeping(
      {
        ...auth,
        auditRows: repositories.auditLog,
        outbox,
        visitors: repositories.signOns,
        batches: repositories.collectionBatches,
        reports: repositories.reports,
        auditRetentionDays,
      },
      log,
    ),
  );

  const series = createSeriesReader();
  teardown.add('thread of recurrence rules', () => series.close());
  const schedule = new CollectionSchedule({ repositories, auth, series, log });
  schedule.start();
  teardown.add('collection schedule', () => schedule.stop());
  const alertWatch = new AlertWatch({ database, clock: auth.clock, log });
  alertWatch.start();
  teardown.add('alert watch', () => alertWatch.stop());
  const fetch = webhookFetchOf(config);
  const dispatcher = new AlertDispatcher({ outbox, secrets: auth.secrets, fetch, log });
  dispatcher.start();
  teardown.add('alerts', () => dispatcher.stop());

  const graph = createGraphWorkerPool({
    workerCount: config.graphWorkers,
    memory: config.queryMemory,
    log,
  });
  teardown.add('graph workers', () => graph.close());
  const generations = new PublishedGenerations(state.generation);
  const watch = new AnalysisWatch(repositories.datapipeStatus);
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

  const reports = new ReportMaker({
    database,
    repositories,
    databaseUrl,
    auth,
    graph,
    series,
    version: PRODUCT_VERSION,
    log,
  });
  reports.start();
  teardown.add('reports', () => reports.stop());

  const webBuild = config.hasWebUi
    ? new WebBuild({ fallbackFolder: join(config.dataFolder, 'web-ui'), log })
    : undefined;
  teardown.add('build of the web pages', async () => webBuild?.stop());
  const uploadPool = new UploadPool();
  teardown.add('upload threads', () => uploadPool.close());
  const publication: GraphPublication = {
    get servedGeneration() {
      return generations.served;
    },
    reached: (generation, signal) => generations.reached(generation, signal),
    cancelUpdate: (updateId) => datapipe.cancelUpdate(updateId),
  };
  const events = createEventHub({ repositories, publication, log });
  const loopGuard = new LoopGuard(log);
  loopGuard.start();
  teardown.add('loop guard', () => loopGuard.stop());
  await pinSamlProviders(config, repositories);
  const samlReader = new SamlReader();
  teardown.add('reader of SAML', () => samlReader.close());
  const server = await createServer({
    loopGuard,
    config,
    log,
    auth,
    graph,
    repositories,
    uploads,
    uploadPool,
    series,
    space,
    disk,
    embedded,
    databaseWatch,
    webBuild,
    publication,
    events,
    samlReader,
  });
  teardown.add('http server', () => server.close());
  // They would never end by themselves.
  teardown.add('event streams', async () => events.close());
  const address = await listen(server, config);
  webBuild?.start();

  return {
    address,
    failed: watchDatabaseServer(embedded),
    stop: () => teardown.run(),
  };
}

/** Those that were made before it was kept where their provider finds the service. */
async function pinSamlProviders({ publicUrl }: ServerConfig, { ssoProviders }: Repositories): Promise<void> {
  if (publicUrl !== undefined) {
    await ssoProviders.pinSamlProviders(publicUrl);
  }
}

function webhookFetchOf({ webhookInternalHosts }: ServerConfig): OutboundFetch {
  return createOutboundFetch(webhookInternalHosts, undefined, 'SECGRAPH_WEBHOOK_INTERNAL_HOSTS');
}

function warnOfPlainText(config: ServerConfig, auth: Auth, database: Database, log: Logger): void {
  const { host, publicUrl } = config;
  const trustedProxies = auth.settings.trustedProxies();
  for (const warning of plainTextWarnings({ host, publicUrl, trustedProxies, database })) {
    log.warn(warning);
  }
}

/** With a database elsewhere, this is the first use of the data folder. */
async function openUploads(dataFolder: string, { databaseId }: GraphState): Promise<UploadFolder> {
  try {
    const uploads = await openUploadFolder(dataFolder, databaseId);
    await claimFolder(dataFolder, databaseId);
    for (const name of PRIVATE_FOLDERS) {
      closeFolder(join(dataFolder, name));
    }
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

interface ServerParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly auth: Auth;
  readonly graph: GraphWorkerPool;
  readonly repositories: Repositories;
  readonly uploads: UploadFolder;
  readonly uploadPool: UploadPool;
  readonly series: SeriesReader;
  readonly space: DiskSpace;
  readonly disk: DiskWatch;
  readonly embedded: EmbeddedDatabase | undefined;
  readonly databaseWatch: DatabaseWatch;
  readonly webBuild: WebBuild | undefined;
  readonly publication: GraphPublication;
  readonly events: EventHub;
  readonly loopGuard: LoopGuard;
  readonly samlReader: SamlReader;
}

async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, log, auth, graph, repositories, uploads, uploadPool, series, space, publication } = parts;
  const routes = createRoutes({
    contract: ROUTES,
    product: { version: PRODUCT_VERSION, edition: config.edition },
    auth,
    readiness: readinessOf(parts),
    graph,
    repositories,
    uploads,
    uploadPool,
    series,
    space,
    analysisRules: config.analysisRules,
    cypher: config.cypher,
    publication,
    events: parts.events,
    uploadLimits: uploadLimitsOf(config),
    savedQueryLimits: config.savedQueries,
    collectors: openCollectors(config.collectors),
    oldestCollectors: oldestCollectorsOf(config.collectors),
    loginDelayMs: config.loginDelayMs,
    publicUrl: config.publicUrl,
    isLocal: isLoopback(config.host),
    samlReader: parts.samlReader,
    fetch: createOutboundFetch(config.ssoInternalHosts),
    webhookFetch: webhookFetchOf(config),
    webhookInternalHosts: config.webhookInternalHosts,
  });

  return createHttpServer({
    contract: ROUTES,
    routes,
    authenticate: auth.authenticate,
    onChange: auth.sessions.forget,
    audit: createAuditTrail({
      rows: repositories.auditLog,
      onError: (err) => log.error({ err }, 'the audit log could not be written or read'),
    }),
    settings: auth.settings,
    logger: log,
    limits: config.http,
    edition: config.edition,
    version: PRODUCT_VERSION,
    publicUrl: config.publicUrl,
    corsOrigins: config.http.corsOrigins,
    isAccessLogged: config.http.isAccessLogged,
    isFamiliarAddress: auth.familiarAddresses.has,
    webUi: parts.webBuild && { build: parts.webBuild, publicUrl: config.publicUrl },
    clock: auth.clock,
    loopGuard: parts.loopGuard,
  });
}

function uploadLimitsOf({ uploadLimitBytes }: ServerConfig): Partial<UploadLimits> {
  const bytes = uploadLimitBytes ?? Number.POSITIVE_INFINITY;

  return { maxBodyBytes: bytes, maxDecodedBytes: bytes };
}

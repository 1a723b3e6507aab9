import { join } from 'node:path';
import { CLIENT_SILENCE_MS } from '@secgraph/contract';
import { type Database, LeaseKeeper, openRepositories, type Repositories } from '@secgraph/database';
import { type GraphState, loadState } from '@secgraph/database/graph';
import { countGraph, readGraphSize } from '@secgraph/database/inspection';
import { readWorkAhead, type WorkAhead } from '@secgraph/database/workspaces';
import type { DatapipeThread } from '@secgraph/datapipe';
import { openUploadStore, type UploadStore } from '@secgraph/datapipe/uploads';
import { CodedError, errorCodeOf, isCodedError } from '@secgraph/kernel';
import { closeFolder, DiskSpace } from '@secgraph/kernel/disk';
import { LoopLagMeter } from '@secgraph/kernel/machine';
import type { Logger } from 'pino';
import { claimOurIdentity } from './auth/claim-identity.ts';
import type { Auth } from './auth/create-auth.ts';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import { loadSecretKey } from './auth/load-secret-key.ts';
import { composeService, type Service } from './compose-service.ts';
import type { ServerConfig } from './config/server-config.ts';
import { DatabaseWatch } from './database/database-watch.ts';
import { prepareDatabase, startDatabaseServer, watchDatabaseServer } from './database/start-database.ts';
import { warnOfPooler } from './database/warn-of-pooler.ts';
import { AnalysisWatch } from './datapipe/analysis-watch.ts';
import { BacklogWatch } from './datapipe/backlog-watch.ts';
import { claimFolder } from './datapipe/folder-owner.ts';
import type { GraphPublication } from './datapipe/graph-publication.ts';
import { PublishedGenerations } from './datapipe/published-generations.ts';
import { DiskWatch } from './disk/disk-watch.ts';
import { FolderWatch } from './disk/folder-watch.ts';
import { AlertDispatcher } from './features/alerts/alert-dispatcher.ts';
import { AlertWatch } from './features/alerts/alert-watch.ts';
import { CollectionSchedule } from './features/collection/collection-schedule.ts';
import { ExtensionFolder } from './features/extensions/extension-folder.ts';
import { followModel } from './features/extensions/follow-model.ts';
import { readinessOf } from './features/health/readiness.ts';
import { describeState } from './features/health/service-state.ts';
import { ReportMailer } from './features/mail/report-mailer.ts';
import { ReportMaker } from './features/reports/report-maker.ts';
import { createGraphWorkerPool, type GraphQueries } from './graph-workers/graph-worker-pool.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { LoopGuard } from './http/loop-guard.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from './life-cycle/product-version.ts';
import { Teardown } from './life-cycle/teardown.ts';
import { assertAddressFree, listen } from './listen.ts';
import { upgradeDatabase } from './maintenance/upgrade-database.ts';
import { assertGraphFits } from './memory/assert-memory.ts';
import { prepareMetrics } from './metrics/prepare-metrics.ts';
import { ServiceMeters } from './metrics/service-meters.ts';
import type { ThreadWatch } from './metrics/thread-watch.ts';
import { plainTextWarnings } from './plain-text-warnings.ts';
import { CertificateWatch } from './tls/certificate-watch.ts';
import { SpanExporter } from './tracing/span-exporter.ts';
import { WebBuild } from './web-ui/web-build.ts';
import { Workspaces } from './workspaces/workspaces.ts';

/** Of the data folder, beside those that are made anew at each start. */
const PRIVATE_FOLDERS = ['backups', 'compiled', 'snapshot', 'web-ui'];

export interface RunningService {
  /** Where clients reach it. */
  readonly address: string;
  /** Settles when something the service cannot do without is gone; the reason is one line. */
  readonly failed: Promise<CodedError>;
  /** What is to be done that no request waits for. */
  readWorkAhead(): Promise<WorkAhead>;
  /** Drains and stops everything, in reverse order of its start. Idempotent. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Started, but not connected: it reads the snapshot file meanwhile. Ends with the service. */
  readonly datapipe: DatapipeThread;
  /** Made before any thread was started. */
  readonly threads: ThreadWatch;
  /** Told on the first start, as soon as there is one: whatever fails later, its password was shown. */
  readonly onFirstAdministrator: (administrator: FirstAdministrator) => void;
}

/**
 * Starts the whole service; when a part does not start, stops those that did and throws.
 *
 * Errors: `DATABASE_…`, `SERVER_CERTIFICATE_UNUSABLE`, `SERVER_NOT_ENOUGH_MEMORY`, `SERVER_FOLDER_NOT_WRITABLE`, `SERVER_FOLDER_OF_ANOTHER_DATABASE`,
 * `SERVER_FOLDER_OF_ITS_OWN`, `SERVER_SECRET_KEY_OF_ITS_OWN`, `SERVER_PORT_TAKEN`, `SERVER_PORT_FORBIDDEN`,
 * `SERVER_ADDRESS_UNAVAILABLE`, `SERVER_SOCKET_TAKEN`, `SERVER_SOCKET_UNUSABLE`.
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
  const { config, log, datapipe, threads } = options;
  const meters = new ServiceMeters();
  const loop = new LoopLagMeter();
  teardown.add('meter of the event loop', async () => loop.stop());
  const spans = config.tracing && new SpanExporter({ ...config.tracing, log, meters });
  spans?.start();
  teardown.add('traces', async () => spans?.stop());
  teardown.add('datapipe thread', () => datapipe.stop());
  await assertAddressFree(config);
  const certificate = await watchCertificate(config, log, teardown);
  const embedded = await startDatabaseServer(config, log, teardown);
  const databaseUrl = embedded?.url ?? config.database.url ?? '';
  const database = await prepareDatabase(databaseUrl, {
    config,
    log,
    teardown,
    upgrade: (opened) => upgradeDatabase(opened, config, (line) => log.info(line)),
    onStatement: (kind, durationMs) => meters.statements.add(durationMs, kind),
  });
  if (embedded === undefined) {
    await warnOfPooler(database, { warn: (line) => log.warn(line) });
  }
  const repositories = openRepositories(database);
  const databaseWatch = new DatabaseWatch({
    ask: () => database.pool.query('SELECT 1'),
    log,
    onLook: (durationMs) =>
      durationMs === undefined ? meters.databaseOutages.add() : meters.databasePings.add(durationMs),
  });
  databaseWatch.start();
  teardown.add('database watch', () => databaseWatch.stop());

  const backlog = new BacklogWatch({ backlog: repositories.backlog, log });
  await backlog.look();
  backlog.start();
  teardown.add('backlog watch', () => backlog.stop());

  const state = await loadState(database);
  await assertGraphFits(config, {
    estimate: () => readGraphSize(database.pool),
    count: () => countGraph(database.pool),
  });
  const uploads = await openUploads(config, repositories, state);
  const secretKey = await loadSecretKey(config.dataFolder, config.secretKey);
  const release = await claimOurIdentity({ config, database, folderId: uploads.folderId, secretKey, log });
  teardown.add('shared identity', release);
  const space = new DiskSpace({ folder: config.dataFolder, keptMib: config.ingest.minFreeDiskMib });
  const disk = new DiskWatch(space, log);
  await disk.start();
  teardown.add('disk watch', () => disk.stop());
  const folder = new FolderWatch({
    uploads,
    tasks: repositories.ingestTasks,
    log,
    onBack: () => datapipe.wake(),
  });
  await folder.start();
  teardown.add('folder watch', () => folder.stop());

  const graph = createGraphWorkerPool({
    workerCount: config.graphWorkers,
    memory: config.queryMemory,
    log,
  });
  teardown.add('graph workers', () => graph.close());
  const generations = new PublishedGenerations(state.generation);
  const publication = publicationOf(generations, datapipe);
  const loopGuard = new LoopGuard(log);
  const webBuild = config.hasWebUi ? new WebBuild({ fallbackFolder: config.webUiFolder, log }) : undefined;

  const workspaces =
    config.workspaces &&
    new Workspaces({
      config,
      settings: config.workspaces,
      database,
      databaseUrl,
      databaseId: state.databaseId,
      repositories,
      secretKey,
      log: log.child({ part: 'workspaces' }),
    });
  const readiness = readinessOf({ graph, disk, folder, embedded, databaseWatch });
  const metrics = prepareMetrics(config.metrics, {
    meters,
    datapipe,
    publication,
    backlog,
    graph,
    databaseWatch,
    disk,
    readiness,
    threads,
    loop,
    pool: database.pool,
    workspaces,
    version: PRODUCT_VERSION,
    commit: PRODUCT_COMMIT,
  });
  const service = await composeService(
    {
      config,
      log,
      repositories,
      databaseUrl,
      secretKey,
      isOnlyWriter: embedded !== undefined,
      graph,
      publication,
      uploads,
      space,
      readiness,
      meters,
      metrics: metrics?.beside,
      state: () => describeState({ datapipe, publication, backlog }),
      webBuild,
      loopGuard,
      workspaces,
      onFirstAdministrator: options.onFirstAdministrator,
    },
    teardown,
  );
  warnOfPlainText(config, service.auth, database, log);

  const analysis = new AnalysisWatch(repositories.datapipeStatus);
  teardown.add('analysis watch', async () => analysis.watch(undefined));
  const lease = new LeaseKeeper(database);
  teardown.add('lease of the writer', () => lease.stop());
  datapipe.connect({
    databaseUrl,
    databaseReadUrl: config.database.readUrl,
    folderId: uploads.folderId,
    onGraph: (shared, generation) => {
      graph.useGraph(shared);
      generations.advance(generation);
      log.info({ generation }, 'serving a new generation of the graph');
    },
    onRole: (term) => lease.keep(term),
    onAnalysis: (cancellation) => analysis.watch(cancellation),
    onSpans: (batch) => spans?.addAll(batch),
  });
  // Once more, because it has to end before the database does.
  teardown.add('datapipe', () => datapipe.stop());
  graph.useModel(service.model.current);
  service.model.onChange((model) => graph.useModel(model));
  const following = followModel(database, service.model, log);
  teardown.add('model of the graph', () => following.stop());
  startLooks({ config, log, database, repositories, databaseUrl, graph, service, meters }, teardown);

  teardown.add('build of the web pages', async () => webBuild?.stop());
  loopGuard.start();
  teardown.add('loop guard', () => loopGuard.stop());
  const server = await createHttpServer({ ...service.http, tls: certificate?.servers });
  // What is in flight ends at both sides of the door.
  teardown.add('http server', async () => {
    await Promise.all([server.close(), workspaces?.stop()]);
  });
  // They would never end by themselves.
  teardown.add('event streams', async () => service.events.close());
  const scrapes = await metrics?.listen(log);
  teardown.add('port of metrics', async () => scrapes?.stop());
  const address = await listen(server, config);
  await workspaces?.start();
  webBuild?.start();

  return {
    address,
    failed: watchDatabaseServer(embedded),
    readWorkAhead: () => readWorkAhead(database.kysely, { clientSilenceMs: CLIENT_SILENCE_MS }),
    stop: () => teardown.run(),
  };
}

interface LookingParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly databaseUrl: string;
  readonly graph: GraphQueries;
  readonly service: Service;
  readonly meters: ServiceMeters;
}

/** What looks by itself, again and again, whether there is something to do. */
function startLooks(parts: LookingParts, teardown: Teardown): void {
  const { config, log, database, repositories, databaseUrl, graph, service, meters } = parts;
  const { auth, series, extensionService, webhookFetch } = service;
  const { extensionsFolder } = config;
  const outbox = repositories.alertOutbox;
  teardown.add(
    'housekeeping',
    startHousekeeping(
      {
        ...auth,
        auditRows: repositories.auditLog,
        outbox,
        visitors: repositories.signOns,
        batches: repositories.collectionBatches,
        operations: repositories.collectionOperations,
        reports: repositories.reports,
        auditRetentionDays: config.auditRetentionDays,
      },
      log,
    ),
  );

  const looks = {
    'collection schedule': new CollectionSchedule({ repositories, auth, series, log }),
    'alert watch': new AlertWatch({ database, clock: auth.clock, log }),
    alerts: new AlertDispatcher({
      outbox,
      secrets: auth.secrets,
      fetch: webhookFetch,
      log,
      onOutcome: (outcome) => meters.webhooks.add(outcome),
    }),
    ...(extensionsFolder === undefined
      ? {}
      : {
          'folder of extensions': new ExtensionFolder({
            folder: extensionsFolder,
            service: extensionService,
            extensions: repositories.extensions,
            log,
          }),
        }),
    'reports by e-mail': new ReportMailer({
      mailServer: repositories.mailServer,
      outbox: repositories.reportMails,
      reports: repositories.reports,
      secrets: auth.secrets,
      internalHosts: config.mailInternalHosts,
      publicUrl: config.publicUrl,
      log,
      onOutcome: (outcome) => meters.reportMails.add(outcome),
    }),
    reports: new ReportMaker({
      database,
      repositories,
      databaseUrl,
      auth,
      graph,
      series,
      version: PRODUCT_VERSION,
      log,
      onOutcome: (outcome) => meters.reports.add(outcome),
    }),
  };
  for (const [name, look] of Object.entries(looks)) {
    look.start();
    teardown.add(name, () => look.stop());
  }
}

async function watchCertificate(
  { tls }: ServerConfig,
  log: Logger,
  teardown: Teardown,
): Promise<CertificateWatch | undefined> {
  if (tls === undefined) {
    return undefined;
  }
  const watch = await CertificateWatch.open({ files: tls, log });
  watch.start();
  teardown.add('watch of the TLS certificate', () => watch.stop());

  return watch;
}

function publicationOf(generations: PublishedGenerations, datapipe: DatapipeThread): GraphPublication {
  return {
    get servedGeneration() {
      return generations.served;
    },
    reached: (generation, signal) => generations.reached(generation, signal),
    cancelUpdate: (updateId) => datapipe.cancelUpdate(updateId),
  };
}

function warnOfPlainText(config: ServerConfig, auth: Auth, database: Database, log: Logger): void {
  const { publicUrl, tls } = config;
  const host = config.socket === undefined ? config.host : undefined;
  const isEncrypted = tls !== undefined;
  const trustedProxies = auth.settings.trustedProxies();
  for (const warning of plainTextWarnings({ host, isEncrypted, publicUrl, trustedProxies, database })) {
    log.warn(warning);
  }
}

/** With a database elsewhere, this is the first use of the data folder. */
async function openUploads(
  { dataFolder, uploadPlace, uploadBucket }: ServerConfig,
  { storedUploads, ingestTasks }: Repositories,
  { databaseId }: GraphState,
): Promise<UploadStore> {
  try {
    const uploads = await openUploadStore({
      dataFolder,
      databaseId,
      stored: storedUploads,
      place: uploadPlace,
      bucket: uploadBucket,
    });
    await claimFolder(dataFolder, databaseId);
    // Only who is elected sweeps all along; what a killed one had received stays in its own folder.
    await uploads.removeOrphans(new Set(await ingestTasks.listStoredFiles()));
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

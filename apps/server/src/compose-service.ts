import { ROUTES } from '@secgraph/contract';
import { isDatabaseOutage, type Repositories } from '@secgraph/database';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import { type UploadLimits, UploadPool } from '@secgraph/ingest';
import { type Clock, errorCodeOf, systemClock } from '@secgraph/kernel';
import type { DiskSpace } from '@secgraph/kernel/disk';
import type { Logger } from 'pino';
import { type Auth, createAuth } from './auth/create-auth.ts';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { GraphPublication } from './datapipe/graph-publication.ts';
import { createSeriesReader, type SeriesReader } from './features/collection/series-reader.ts';
import type { CollectorStore } from './features/collectors/collector-store.ts';
import { oldestCollectorsOf, openCollectors } from './features/collectors/open-collectors.ts';
import { createEventHub } from './features/events/create-event-hub.ts';
import type { EventHub } from './features/events/event-hub.ts';
import { CurrentModel } from './features/extensions/current-model.ts';
import { createExtensionReader } from './features/extensions/extension-reader.ts';
import { ExtensionService } from './features/extensions/extension-service.ts';
import { storeBuiltInKinds } from './features/extensions/store-built-in-kinds.ts';
import type { Readiness } from './features/health/health-routes.ts';
import type { ServiceState } from './features/health/service-state.ts';
import { MailServerService } from './features/mail/mail-server-service.ts';
import { ReportReader } from './features/reports/report-reader.ts';
import type { RunReport } from './features/reports/shared/protocol.ts';
import { SamlReader } from './features/single-sign-on/saml/saml-reader.ts';
import type { GraphQueries } from './graph-workers/graph-worker-pool.ts';
import { createAuditTrail } from './http/audit/audit-trail.ts';
import type { HttpServerOptions } from './http/http-server-options.ts';
import { InnerRequests } from './http/inner-requests.ts';
import type { LoopGuard } from './http/loop-guard.ts';
import { isLoopback } from './http/loopback.ts';
import type { BoundRoute } from './http/route-handler.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from './life-cycle/product-version.ts';
import type { Teardown } from './life-cycle/teardown.ts';
import { meterQuestions } from './metrics/meter-questions.ts';
import type { MetricsEndpoint } from './metrics/metrics-text.ts';
import { ServiceMeters } from './metrics/service-meters.ts';
import { SlowQuestions } from './metrics/slow-questions.ts';
import { createOutboundFetch, type OutboundFetch } from './outbound/outbound-fetch.ts';
import { createRoutes } from './routes.ts';
import type { WebBuild } from './web-ui/web-build.ts';
import type { Workspaces } from './workspaces/workspaces.ts';

/** What the service stands on. The process that starts it has the real things; a test exchanges those it is about. */
export interface Foundation {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Of a database that is migrated. */
  readonly repositories: Repositories;
  /** Of the same database, for threads that connect by themselves. */
  readonly databaseUrl: string;
  /** See `loadSecretKey`. */
  readonly secretKey: Uint8Array;
  /** Whether no other process writes to the database. */
  readonly isOnlyWriter: boolean;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Who answers what is asked of the graph. */
  readonly graph: GraphQueries;
  readonly publication: GraphPublication;
  readonly uploads: UploadStore;
  /** Default: what the configuration says. */
  readonly uploadLimits?: Partial<UploadLimits>;
  /** Of the disk that uploads are stored on. */
  readonly space: DiskSpace;
  readonly readiness: Readiness;
  /** What this process does among others. */
  readonly state: () => ServiceState;
  /** Gathers the report that a page waits for; default: in a thread of its own. */
  readonly runReport?: RunReport;
  /** Default: nobody reads them. */
  readonly meters?: ServiceMeters;
  /** Undefined: there are no metrics beside the API. */
  readonly metrics?: MetricsEndpoint | undefined;
  /** Undefined: only the API. */
  readonly webBuild?: WebBuild | undefined;
  /** Undefined: nobody looks whether the main thread stalls. */
  readonly loopGuard?: LoopGuard;
  /** Undefined: this is a workspace itself, and has none. */
  readonly workspaces?: Pick<Workspaces, 'door' | 'administration'> | undefined;
  /** Beside those of the contract; default: none. */
  readonly extraRoutes?: readonly BoundRoute[];
  /** Told on the first start, as soon as there is one: whatever fails later, its password was shown. */
  readonly onFirstAdministrator?: (administrator: FirstAdministrator) => void;
}

/** The parts that others go on with: what looks at the clock, and who makes the server. */
export interface Service {
  readonly auth: Auth;
  /** Of schedules of collection and of reports. */
  readonly series: SeriesReader;
  readonly collectors: CollectorStore;
  readonly events: EventHub;
  /** What kinds mean; whoever starts the process keeps it up to date. */
  readonly model: CurrentModel;
  readonly extensionService: ExtensionService;
  readonly webhookFetch: OutboundFetch;
  readonly http: HttpServerOptions;
}

/**
 * Joins everything that answers requests, which is the same in production and in tests; nothing listens yet, and
 * nothing looks at the clock by itself. Prepares the database: roles, parameters, the first administrator.
 *
 * @param teardown ends the threads that were started
 */
export async function composeService(foundation: Foundation, teardown: Teardown): Promise<Service> {
  const {
    config,
    log,
    repositories,
    publication,
    extraRoutes = [],
    meters = new ServiceMeters(),
  } = foundation;
  const graph = meterQuestions(foundation.graph, { meters, slow: slowQuestionsOf(foundation) });
  const { publicUrl, edition } = config;

  const auth = await createAuth({
    repositories,
    config,
    secretKey: foundation.secretKey,
    onError: (err) =>
      isDatabaseOutage(err)
        ? log.info({ code: errorCodeOf(err) }, 'authentication found no database')
        : log.error({ err }, 'authentication met an error of the service'),
    clock: foundation.clock ?? systemClock,
    isOnlyWriter: foundation.isOnlyWriter,
  });
  if (auth.firstAdministrator !== undefined) {
    foundation.onFirstAdministrator?.(auth.firstAdministrator);
  }
  await pinSamlProviders(repositories, publicUrl);

  const series = createSeriesReader();
  teardown.add('thread of recurrence rules', () => series.close());
  const uploadPool = new UploadPool();
  teardown.add('upload threads', () => uploadPool.close());
  const samlReader = new SamlReader();
  teardown.add('reader of SAML', () => samlReader.close());

  const model = new CurrentModel(repositories.extensions);
  await model.refresh();
  await storeBuiltInKinds(repositories.extensions);
  const extensionReader = createExtensionReader();
  teardown.add('reader of extensions', () => extensionReader.close());
  const extensionService = new ExtensionService({
    extensions: repositories.extensions,
    model,
    reader: extensionReader,
    graph,
    version: PRODUCT_VERSION,
  });

  const contract = [...ROUTES, ...extraRoutes.map((route) => route.contract)];
  const events = createEventHub({ repositories, publication, log });
  const collectors = openCollectors(config.collectors);
  const webhookFetch = createOutboundFetch(
    config.webhookInternalHosts,
    undefined,
    'SECGRAPH_WEBHOOK_INTERNAL_HOSTS',
  );
  const innerRequests = new InnerRequests();
  const routes = createRoutes({
    contract,
    innerRequests,
    origins: config.http.corsOrigins,
    product: { version: PRODUCT_VERSION, commit: PRODUCT_COMMIT, edition },
    auth,
    readiness: foundation.readiness,
    state: foundation.state,
    graph,
    repositories,
    uploads: foundation.uploads,
    uploadPool,
    uploadLimits: foundation.uploadLimits ?? uploadLimitsOf(config),
    space: foundation.space,
    series,
    reportReader: new ReportReader({
      repositories,
      databaseUrl: foundation.databaseUrl,
      graph,
      version: PRODUCT_VERSION,
      log,
      ...(foundation.runReport && { run: foundation.runReport }),
    }),
    publication,
    events,
    collectors,
    oldestCollectors: oldestCollectorsOf(config.collectors),
    analysisRules: config.analysisRules,
    cypher: config.cypher,
    savedQueryLimits: config.savedQueries,
    loginDelayMs: config.loginDelayMs,
    publicUrl,
    basePath: config.basePath,
    isLocal: config.socket === undefined && isLoopback(config.host),
    samlReader,
    extensionService,
    fetch: createOutboundFetch(config.ssoInternalHosts),
    webhookFetch,
    webhookInternalHosts: config.webhookInternalHosts,
    mailServerService: new MailServerService({
      mailServer: repositories.mailServer,
      secrets: auth.secrets,
      internalHosts: config.mailInternalHosts,
    }),
    mailInternalHosts: config.mailInternalHosts,
    workspaces: foundation.workspaces?.administration(auth),
  });

  const { webBuild, loopGuard } = foundation;
  const http: HttpServerOptions = {
    contract,
    routes: [...routes, ...extraRoutes],
    authenticate: innerRequests.authenticating(auth.authenticate),
    innerRequests,
    onChange: auth.sessions.forget,
    audit: createAuditTrail({
      rows: repositories.auditLog,
      onError: (err) => log.error({ err }, 'the audit log could not be written or read'),
    }),
    settings: auth.settings,
    logger: log,
    limits: config.http,
    edition,
    version: PRODUCT_VERSION,
    publicUrl,
    basePath: config.basePath,
    frontDoor: foundation.workspaces?.door(auth.settings),
    corsOrigins: config.http.corsOrigins,
    isAccessLogged: config.http.isAccessLogged,
    isFamiliarAddress: auth.familiarAddresses.has,
    webUi: webBuild && { build: webBuild, publicUrl },
    clock: auth.clock,
    loopGuard,
    meters,
    metrics: foundation.metrics,
  };

  return { auth, series, collectors, events, model, extensionService, webhookFetch, http };
}

/**
 * Notes the address at which the service is found now with all SAML providers that were registered before it was kept.
 */
async function pinSamlProviders(
  { ssoProviders }: Repositories,
  publicUrl: string | undefined,
): Promise<void> {
  if (publicUrl !== undefined) {
    await ssoProviders.pinSamlProviders(publicUrl);
  }
}

function slowQuestionsOf({ config, graph, log }: Foundation): SlowQuestions | undefined {
  const { slowQueryMs: thresholdMs } = config;

  return thresholdMs === undefined ? undefined : new SlowQuestions({ graph, thresholdMs, log });
}

function uploadLimitsOf({ uploadLimitBytes }: ServerConfig): Partial<UploadLimits> {
  const bytes = uploadLimitBytes ?? Number.POSITIVE_INFINITY;

  return { maxBodyBytes: bytes, maxDecodedBytes: bytes };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES, type RouteContract } from '@secgraph/contract';
import { type Database, openRepositories, type Repositories } from '@secgraph/database';
import { openUploadStore, type UploadStore } from '@secgraph/datapipe/uploads';
import { DiskSpace } from '@secgraph/kernel/disk';
import { type TinyGraph } from '@secgraph/questions/testing';
import { createTestDatabase } from '@secgraph/test-kit/database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import type { Auth } from '../src/auth/create-auth.ts';
import { composeService, type Foundation } from '../src/compose-service.ts';
import { readConfig } from '../src/config/read-config.ts';
import type { GraphPublication } from '../src/datapipe/graph-publication.ts';
import type { SeriesReader } from '../src/features/collection/series-reader.ts';
import type { CollectorStore } from '../src/features/collectors/collector-store.ts';
import type { CurrentModel } from '../src/features/extensions/current-model.ts';
import type { ExtensionService } from '../src/features/extensions/extension-service.ts';
import type { ServiceState } from '../src/features/health/service-state.ts';
import type { RunReport } from '../src/features/reports/shared/protocol.ts';
import { readingAnswers } from '../src/features/reports/thread/ask-graph.ts';
import { makeReport } from '../src/features/reports/thread/make-report.ts';
import type { GraphQueries, GraphWorkerPool } from '../src/graph-workers/graph-worker-pool.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { createLogger } from '../src/http/create-logger.ts';
import type { HttpServerOptions } from '../src/http/http-server-options.ts';
import type { BoundRoute } from '../src/http/route-handler.ts';
import { PRODUCT_VERSION } from '../src/life-cycle/product-version.ts';
import { Teardown } from '../src/life-cycle/teardown.ts';
import { queriesOver, SAMPLE_GRAPH } from './graph-queries.ts';
import { StandInWriter } from './graph-writer.ts';
import { openTestWorkspaces } from './test-workspaces.ts';

export const ADMIN_PASSWORD = 'Correct-Horse-7-Battery';

/** What a test is about, instead of what a service would have. */
export interface TestServerOptions
  extends Partial<
    Pick<
      Foundation,
      'clock' | 'isOnlyWriter' | 'meters' | 'metrics' | 'publication' | 'readiness' | 'space' | 'uploadLimits'
    >
  > {
  /** Routes of the test itself, beside those of the service. */
  readonly extraRoutes?: readonly BoundRoute[];
  readonly environment?: Readonly<Record<string, string>>;
  /** What the graph holds, or who answers what is asked of it; default {@link SAMPLE_GRAPH}. */
  readonly graph?: TinyGraph | GraphQueries;
}

export interface TestServer {
  readonly server: FastifyInstance;
  readonly auth: Auth;
  /** Of the service: for another process beside the same database. */
  readonly secretKey: Uint8Array;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly uploads: UploadStore;
  readonly series: SeriesReader;
  /** What kinds mean; told to whoever answers what is asked of the graph. */
  readonly model: CurrentModel;
  readonly extensionService: ExtensionService;
  /** Everything the server logged, as text. */
  readonly log: readonly string[];
  readonly contract: readonly RouteContract[];
  /** To serve something of it otherwise. */
  readonly httpOptions: HttpServerOptions;
  /** Its store, which is empty. */
  readonly collectors: CollectorStore;
  /** For requests that wait until the graph is changed. */
  readonly writer: StandInWriter;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** A user with a role, and a session of his as an `Authorization` header. */
  logInAs(roleName: string): Promise<{ readonly userId: string; readonly authorization: string }>;
}

/** The process itself is the only one: what it is waited for is there. */
const AT_ONCE: GraphPublication = {
  servedGeneration: Number.MAX_SAFE_INTEGER,
  reached: async () => undefined,
  cancelUpdate: () => undefined,
};

/** What the process does that the server would be part of. */
export const STATE: ServiceState = {
  role: 'writer',
  role_since: '2026-01-02T03:04:05.000Z',
  version: PRODUCT_VERSION,
  generation: { served: 3, stored: 4, age_seconds: 5 },
  queue: { jobs: 1, files: 2, bytes: 3, oldest_age_seconds: 4 },
};

/** A server over a database of its own; closed when the test file is done. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { environment, graph = SAMPLE_GRAPH, ...exchanged } = options;
  const { database, url: databaseUrl } = await createTestDatabase();
  const repositories = openRepositories(database);
  const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-http-test-'));
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));
  const config = readConfig({
    SECGRAPH_DATA_DIR: dataFolder,
    SECGRAPH_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SECGRAPH_ARGON2_MEMORY_KIB: '8192',
    SECGRAPH_ARGON2_ITERATIONS: '1',
    SECGRAPH_LOGIN_DELAY_MS: '0',
    ...environment,
  });
  const log: string[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const secretKey = randomBytes(32);
  const uploads = await openUploadStore({
    dataFolder,
    databaseId: randomUUID(),
    stored: repositories.storedUploads,
    place: config.uploadPlace,
    bucket: config.uploadBucket,
  });
  const teardown = new Teardown(logger);
  afterAll(() => teardown.run());
  const workspaces = openTestWorkspaces({
    config,
    database,
    databaseUrl,
    repositories,
    secretKey,
    log: logger,
  });
  const queries: GraphQueries & Partial<Pick<GraphWorkerPool, 'useModel'>> =
    'run' in graph ? graph : queriesOver(graph);
  const { auth, series, collectors, model, extensionService, http } = await composeService(
    {
      config,
      log: logger,
      repositories,
      databaseUrl,
      secretKey,
      isOnlyWriter: false,
      graph: queries,
      publication: AT_ONCE,
      uploads,
      space: new DiskSpace({ folder: dataFolder, keptMib: 0 }),
      readiness: { check: () => ({ isReady: true, warnings: [] }) },
      state: () => STATE,
      runReport: runReportHere,
      workspaces,
      ...exchanged,
    },
    teardown,
  );
  model.onChange((next) => queries.useModel?.(next));
  const server = await createHttpServer(http);
  teardown.add('http server', () => server.close());
  const writer = new StandInWriter();
  teardown.add('stand-in writer', () => writer.close());

  return {
    server,
    writer,
    auth,
    secretKey,
    database,
    repositories,
    databaseUrl,
    dataFolder,
    uploads,
    series,
    model,
    extensionService,
    log,
    contract: http.contract,
    httpOptions: http,
    collectors,
    inject: (request) => server.inject(request),
    logInAs: (roleName) => logInAs({ auth, database }, roleName),
  };
}

/** A user who logs in by an identity provider of his own from now on. */
export async function moveToProvider(database: Database, userId: string): Promise<void> {
  await database.pool.query(
    `WITH made AS (
       INSERT INTO sso_provider (type, name, slug, issuer, client_id) VALUES (2, $2, $2, 'x', 'x') RETURNING id
     )
     UPDATE platform_user SET sso_provider_id = (SELECT id FROM made) WHERE id = $1`,
    [userId, randomUUID()],
  );
}

/** As an administrator who changes a configuration parameter. */
export async function setParameter(database: Database, key: string, value: object): Promise<void> {
  await database.pool.query('UPDATE parameter SET value = $2 WHERE key = $1', [key, JSON.stringify(value)]);
}

/** Makes a report in this thread: one of its own has to load everything first. */
export const runReportHere: RunReport = (job, answer) => makeReport(job, readingAnswers(answer));

/** The only message of an error envelope. */
export function messageOf(response: LightMyRequestResponse): string {
  const body: { errors: { message: string }[] } = response.json();

  return body.errors.map((error) => error.message).join('\n');
}

async function logInAs(
  parts: { readonly auth: Auth; readonly database: Database },
  roleName: string,
): Promise<{ userId: string; authorization: string }> {
  const userId = randomUUID();
  const roleId = ROLES.find((role) => role.name === roleName)?.id ?? 0;
  const kysely = parts.database.kysely;
  await kysely.insertInto('platform_user').values({ id: userId, principal_name: userId }).execute();
  await kysely.insertInto('platform_user_role').values({ user_id: userId, role_id: roleId }).execute();
  const { id } = await kysely
    .insertInto('auth_secret')
    .values({ user_id: userId, digest: '', expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await parts.auth.sessions.begin({ userId, provider: 'secret', providerId: id });

  return { userId, authorization: `Bearer ${token}` };
}

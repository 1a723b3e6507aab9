import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES, ROUTES, type RouteContract } from '@secgraph/contract';
import { type Database, openRepositories, type Repositories } from '@secgraph/database';
import { openUploadFolder } from '@secgraph/datapipe/uploads';
import { UploadPool } from '@secgraph/ingest';
import type { Clock } from '@secgraph/kernel';
import { DiskSpace } from '@secgraph/kernel/disk';
import { type TinyGraph } from '@secgraph/questions/testing';
import { createTestDatabase } from '@secgraph/test-kit/database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { type Auth, createAuth } from '../src/auth/create-auth.ts';
import { readConfig } from '../src/config/read-config.ts';
import { createSeriesReader, type SeriesReader } from '../src/features/collection/series-reader.ts';
import { CollectorStore } from '../src/features/collectors/collector-store.ts';
import { FolderShelf } from '../src/features/collectors/folder-shelf.ts';
import { oldestCollectorsOf } from '../src/features/collectors/open-collectors.ts';
import { createEventHub } from '../src/features/events/create-event-hub.ts';
import { SamlReader } from '../src/features/single-sign-on/saml/saml-reader.ts';
import { createAuditTrail } from '../src/http/audit/audit-trail.ts';
import type { Edition } from '../src/http/bind-routes.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { createLogger } from '../src/http/create-logger.ts';
import type { HttpServerOptions } from '../src/http/http-server-options.ts';
import { isLoopback } from '../src/http/loopback.ts';
import type { BoundRoute } from '../src/http/route-handler.ts';
import { createOutboundFetch } from '../src/outbound/outbound-fetch.ts';
import { createRoutes, type RouteDependencies } from '../src/routes.ts';
import { queriesOver, SAMPLE_GRAPH } from './graph-queries.ts';

export const ADMIN_PASSWORD = 'Correct-Horse-7-Battery';

export interface TestServerOptions {
  /** Routes of the test itself, beside those of the service. */
  readonly extraRoutes?: readonly BoundRoute[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly edition?: Edition;
  readonly clock?: Clock;
  /** As with an embedded database; default false. */
  readonly isOnlyWriter?: boolean;
  /** What the graph holds; default {@link SAMPLE_GRAPH}. */
  readonly graph?: TinyGraph;
  /** Anything else the handlers are to get instead of the real thing. */
  readonly dependencies?: Partial<RouteDependencies>;
}

export interface TestServer {
  readonly server: FastifyInstance;
  readonly auth: Auth;
  /** Of the service: for another process beside the same database. */
  readonly secretKey: Uint8Array;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly databaseUrl: string;
  readonly series: SeriesReader;
  /** Everything the server logged, as text. */
  readonly log: readonly string[];
  readonly contract: readonly RouteContract[];
  /** To serve something of it otherwise. */
  readonly httpOptions: HttpServerOptions;
  /** Its store, which is empty. */
  readonly collectors: CollectorStore;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** A user with a role, and a session of his as an `Authorization` header. */
  logInAs(roleName: string): Promise<{ readonly userId: string; readonly authorization: string }>;
}

/** A server over a database of its own; closed when the test file is done. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, url: databaseUrl } = await createTestDatabase();
  const repositories = openRepositories(database);
  const config = readConfig({
    SECGRAPH_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SECGRAPH_ARGON2_MEMORY_KIB: '8192',
    SECGRAPH_ARGON2_ITERATIONS: '1',
    SECGRAPH_LOGIN_DELAY_MS: '0',
    ...options.environment,
  });
  const log: string[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const onError = (error: unknown): void => logger.error(error);
  const secretKey = randomBytes(32);
  const auth = await createAuth({
    repositories,
    config,
    secretKey,
    onError,
    isOnlyWriter: options.isOnlyWriter ?? false,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-http-test-'));
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));
  const uploadPool = new UploadPool({ threads: 1 });
  afterAll(() => uploadPool.close());
  const series = createSeriesReader();
  afterAll(() => series.close());
  const contract = [...ROUTES, ...(options.extraRoutes ?? []).map((route) => route.contract)];
  const edition = options.edition ?? 'enterprise';
  const publication = options.dependencies?.publication ?? {
    servedGeneration: Number.MAX_SAFE_INTEGER,
    reached: async () => undefined,
    cancelUpdate: () => undefined,
  };
  const audit = createAuditTrail({ rows: repositories.auditLog, onError });
  const samlReader = new SamlReader();
  afterAll(() => samlReader.close());
  const collectors = new CollectorStore(new FolderShelf(join(dataFolder, 'collectors')));
  const routes = createRoutes({
    contract,
    product: { version: 'v0.0.0', edition },
    auth,
    readiness: { check: () => ({ isReady: true, warnings: [] }) },
    graph: queriesOver(options.graph ?? SAMPLE_GRAPH),
    repositories,
    uploads: await openUploadFolder(dataFolder, randomUUID()),
    uploadPool,
    series,
    uploadLimits: {},
    space: new DiskSpace({ folder: dataFolder, keptMib: 0 }),
    analysisRules: config.analysisRules,
    cypher: config.cypher,
    publication,
    events: createEventHub({ repositories, publication, log: logger }),
    savedQueryLimits: config.savedQueries,
    collectors,
    oldestCollectors: oldestCollectorsOf(config.collectors),
    loginDelayMs: config.loginDelayMs,
    publicUrl: config.publicUrl,
    isLocal: isLoopback(config.host),
    samlReader,
    fetch: createOutboundFetch(config.ssoInternalHosts),
    webhookFetch: createOutboundFetch(config.webhookInternalHosts),
    webhookInternalHosts: config.webhookInternalHosts,
    ...options.dependencies,
  });
  const httpOptions: HttpServerOptions = {
    contract,
    routes: [...routes, ...(options.extraRoutes ?? [])],
    authenticate: auth.authenticate,
    onChange: auth.sessions.forget,
    audit,
    settings: auth.settings,
    logger,
    limits: config.http,
    edition,
    version: '0.0.0',
    publicUrl: config.publicUrl,
    corsOrigins: config.http.corsOrigins,
    isAccessLogged: config.http.isAccessLogged,
    isFamiliarAddress: auth.familiarAddresses.has,
    clock: auth.clock,
  };
  const server = await createHttpServer(httpOptions);
  afterAll(() => server.close());

  return {
    server,
    auth,
    secretKey,
    database,
    repositories,
    databaseUrl,
    series,
    log,
    contract,
    httpOptions,
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

import { randomUUID } from 'node:crypto';
import { type PermissionName, ROLES, ROUTES, type RouteContract } from '@secgraph/contract';
import type { AuthTables, Database } from '@secgraph/database';
import type { Clock } from '@secgraph/kernel';
import { createTestDatabase } from '@secgraph/test-kit/database';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type Auth, createAuth } from '../src/auth/create-auth.ts';
import { readConfig } from '../src/config/read-config.ts';
import type { Readiness } from '../src/features/health/health-routes.ts';
import type { Edition } from '../src/http/bind-routes.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { createLogger } from '../src/http/create-logger.ts';
import type { BoundRoute } from '../src/http/route-handler.ts';
import { createRoutes } from '../src/routes.ts';

export const ADMIN_PASSWORD = 'Correct-Horse-7-Battery';

export interface TestServerOptions {
  /** Routes of the test itself, beside those of the service. */
  readonly extraRoutes?: readonly BoundRoute[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly edition?: Edition;
  readonly readiness?: Readiness;
  readonly clock?: Clock;
}

export interface TestServer {
  readonly server: FastifyInstance;
  readonly auth: Auth;
  readonly database: Database;
  /** Everything the server logged, as text. */
  readonly log: readonly string[];
  readonly contract: readonly RouteContract[];
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** A user with a role, and a session of his as an `Authorization` header. */
  logInAs(roleName: string): Promise<{ readonly userId: string; readonly authorization: string }>;
}

/** A server over a database of its own; closed when the test file is done. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database } = await createTestDatabase();
  const config = readConfig({
    SECGRAPH_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SECGRAPH_ARGON2_MEMORY_KIB: '8192',
    SECGRAPH_ARGON2_ITERATIONS: '1',
    SECGRAPH_LOGIN_DELAY_MS: '0',
    SECGRAPH_RATE_LIMIT: '0',
    ...options.environment,
  });
  const log: string[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const onError = (error: unknown): void => logger.error(error);
  const auth = await createAuth({
    database,
    config,
    onError,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const contract = [...ROUTES, ...(options.extraRoutes ?? []).map((route) => route.contract)];
  const edition = options.edition ?? 'enterprise';
  const routes = createRoutes({
    contract,
    product: { version: 'v0.0.0', edition },
    auth,
    readiness: options.readiness ?? { check: () => ({ isReady: true }) },
    loginDelayMs: config.loginDelayMs,
    publicUrl: config.publicUrl,
  });
  const server = await createHttpServer({
    contract,
    routes: [...routes, ...(options.extraRoutes ?? [])],
    authenticate: auth.authenticate,
    settings: auth.settings,
    logger,
    limits: config.http,
    edition,
    version: '0.0.0',
    corsOrigins: config.http.corsOrigins,
    isAccessLogged: config.http.isAccessLogged,
  });
  afterAll(() => server.close());

  return {
    server,
    auth,
    database,
    log,
    contract,
    inject: (request) => server.inject(request),
    logInAs: (roleName) => logInAs({ auth, database }, roleName),
  };
}

/** The name of a role without a permission. */
export function roleWithout(permission: PermissionName): string | undefined {
  return ROLES.find((role) => !role.permissions.includes(permission))?.name;
}

/** The only message of an error envelope. */
export function messageOf(response: LightMyRequestResponse): string {
  const body: { errors: { message: string }[] } = response.json();

  return body.errors.map((error) => error.message).join('\n');
}

/** A log that says nothing. */
export const silentLogger = pino({ level: 'silent' });

async function logInAs(
  parts: { readonly auth: Auth; readonly database: Database },
  roleName: string,
): Promise<{ userId: string; authorization: string }> {
  const userId = randomUUID();
  const roleId = ROLES.find((role) => role.name === roleName)?.id ?? 0;
  const kysely = parts.database.kysely.withTables<AuthTables>();
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

import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseError, isDatabaseError, messageOf } from '../errors.ts';
import { connectionError, isConnectionLoss } from './connection-error.ts';
import { type DatabaseTransport, describeServer, transportOf } from './database-url.ts';
import { HungConnections } from './hung-connections.ts';
import { pidOf } from './process-of-connection.ts';
import { ServerClient } from './server-client.ts';
import type { Tables } from './tables.ts';
import { valueTypes } from './value-types.ts';
import { type StatementKind, watchStatements } from './watch-statements.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** Size of the pool; default 10. */
  readonly maxConnections?: number;
  /** Shown in the server's list of connections. */
  readonly applicationName?: string;
  /** How long to keep trying while the server cannot be reached; default 0: fail at once. */
  readonly patienceMs?: number;
  /** Refuses a server that takes no changes, such as one that follows another; default: it is good enough. */
  readonly isToWrite?: boolean;
  /** Told of each statement that is over. */
  readonly onStatement?: (kind: StatementKind, durationMs: number) => void;
  /** Receives one line when a pooled connection breaks while idle, or was silent and is cut. */
  readonly log?: (line: string) => void;
  /** How long a connection may say nothing before the server is asked about it; see {@link HungConnections}. */
  readonly silentMs?: number;
}

/**
 * An open database. Statements of the pool leave no session state behind, so a pooler in transaction mode may
 * sit in between.
 */
export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** Host, port and database; no credentials. */
  readonly server: string;
  readonly transport: DatabaseTransport;
  /** A connection outside the pool, connected. The caller ends it. @throws as {@link openDatabase} */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that is idle, and whose other end is gone without a word, is noticed some ten seconds later. */
const KEEP_ALIVE_MS = 10_000;
const RETRY_MS = 250;
const OLDEST_MAJOR = 15;

/**
 * @throws `DATABASE_URL_INVALID`, `DATABASE_UNREACHABLE`, `DATABASE_AUTHENTICATION_FAILED`,
 *   `DATABASE_MISSING`, `DATABASE_POOLER_UNFIT`, `DATABASE_TOO_OLD`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const server = describeServer(options.url);
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: options.applicationName ?? 'secgraph',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: valueTypes,
  };
  const assertFit = (client: pg.ClientBase) => {
    if (options.isToWrite === true) {
      assertPrimary(client, server);
    }
  };
  const connect = () => connectClient(config, server, assertFit);
  const { isEncrypted, isPooled } = await verifyServer(connect, server, options.patienceMs ?? 0);
  const transport = transportOf(options.url, isEncrypted);

  const pool = new pg.Pool({
    ...config,
    max: options.maxConnections ?? 10,
    allowExitOnIdle: true,
    Client: ServerClient,
    onConnect: assertFit,
  });
  pool.on('error', (error) => options.log?.(`a database connection broke while idle: ${messageOf(error)}`));
  // Without a listener a connection that breaks while in use would end the process; its statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const log = watchStatements(options.onStatement);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });

  const hung = isPooled
    ? undefined
    : new HungConnections({ pool, connect, log: options.log, ...silenceOf(options) });

  return {
    kysely,
    pool,
    server,
    transport,
    connect,
    close: async () => {
      hung?.stop();
      await kysely.destroy();
    },
  };
}

function silenceOf({ silentMs }: DatabaseOptions): { readonly silentMs?: number } {
  return silentMs === undefined ? {} : { silentMs };
}

async function connectClient(
  config: pg.ClientConfig,
  server: string,
  assertFit: (client: pg.ClientBase) => void,
): Promise<pg.Client> {
  const client = new ServerClient(config);
  // As for the pool.
  client.on('error', () => undefined);
  try {
    await client.connect();
    assertFit(client);
    return client;
  } catch (cause) {
    client.end().catch(() => undefined);
    throw connectionError(cause, server);
  }
}

function assertPrimary(client: pg.ClientBase, server: string): void {
  if (client instanceof ServerClient && client.isReadOnly) {
    throw new DatabaseError(
      'DATABASE_UNREACHABLE',
      `PostgreSQL at ${server} takes no changes (it follows another server, or default_transaction_read_only is on): DATABASE_URL must lead to the primary.`,
      { details: { server, reason: 'read-only' } },
    );
  }
}

async function verifyServer(
  connect: () => Promise<pg.Client>,
  server: string,
  patienceMs: number,
): Promise<{ readonly isEncrypted: boolean; readonly isPooled: boolean }> {
  const client = await connectPatiently(connect, Date.now() + patienceMs);

  try {
    const { rows } = await client.query<{ version: string; pid: number }>(
      "SELECT current_setting('server_version_num') AS version, pg_backend_pid() AS pid",
    );
    assertNewEnough(Number(rows[0]?.version), server);

    // Asked of the connection: settings of the driver's own environment may have decided, too.
    const isEncrypted = client.connection.stream instanceof TLSSocket;
    const isPooled = rows[0]?.pid !== pidOf(client);
    if (isPooled) {
      await assertTransactions((text) => client.query(text), server);
    }
    return { isEncrypted, isPooled };
  } finally {
    await client.end();
  }
}

async function connectPatiently(connect: () => Promise<pg.Client>, deadline: number): Promise<pg.Client> {
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseError(error, 'DATABASE_UNREACHABLE') || Date.now() + RETRY_MS > deadline) {
        throw error;
      }
    }
    await sleep(RETRY_MS);
  }
}

/**
 * PgBouncer in statement mode refuses them.
 *
 * @internal For tests.
 */
export async function assertTransactions(
  run: (text: string) => Promise<unknown>,
  server: string,
): Promise<void> {
  try {
    await run('BEGIN');
    await run('COMMIT');
  } catch (cause) {
    if (isConnectionLoss(cause)) {
      throw cause;
    }
    throw new DatabaseError(
      'DATABASE_POOLER_UNFIT',
      `PostgreSQL at ${server} is reached through a pooler that takes no transactions (${messageOf(cause)}): set its pool_mode to session, or to transaction.`,
      { details: { server }, cause },
    );
  }
}

/** @param versionNumber such as 180004 for 18.4 @internal For tests. */
export function assertNewEnough(versionNumber: number, server: string): void {
  const major = Math.floor(versionNumber / 10_000);

  if (major < OLDEST_MAJOR) {
    throw new DatabaseError(
      'DATABASE_TOO_OLD',
      `PostgreSQL at ${server} is version ${major}, but ${OLDEST_MAJOR} or newer is needed: upgrade it, or unset DATABASE_URL to use the embedded one.`,
      { details: { server, major } },
    );
  }
}

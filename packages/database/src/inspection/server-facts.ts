import type pg from 'pg';

/** What a server says of itself, and of what this role may do in it. */
export interface ServerFacts {
  /** Such as `18.4`. */
  readonly version: string;
  readonly encoding: string;
  /** A standby: it takes nothing. */
  readonly isInRecovery: boolean;
  /** Sessions begin read-only, whoever set that. */
  readonly isReadOnly: boolean;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  readonly synchronousCommit: string;
  /** Milliseconds; 0: none. */
  readonly statementTimeoutMs: number;
  readonly idleTransactionTimeoutMs: number;
  /** That roles like this one may have, all together. */
  readonly connectionLimit: number;
  /** Of the role itself, or of the database; undefined: none. */
  readonly ownConnectionLimit: number | undefined;
  /** Of all clients at this moment. */
  readonly connections: number;
  readonly rights: ServerRights;
}

export interface ServerRights {
  /** Tables, in the schema that this role uses first. */
  readonly mayCreate: boolean;
  /** Tables that are gone with their transaction. */
  readonly mayCreateTemporary: boolean;
  /** May alter every table there is, as migrations do. */
  readonly ownsTables: boolean;
  readonly mayEndOwnSessions: boolean;
  readonly mayLock: boolean;
}

interface Row {
  version: string;
  encoding: string;
  in_recovery: boolean;
  read_only: boolean;
  fsync: boolean;
  full_page_writes: boolean;
  synchronous_commit: string;
  statement_timeout: number;
  idle_timeout: number;
  connection_limit: number;
  own_limit: number | null;
  connections: number;
  may_create: boolean;
  may_create_temporary: boolean;
  owns_tables: boolean;
  may_end: boolean;
  may_lock: boolean;
}

/** `setting` has milliseconds without a unit for both time-outs; what says how the session began is `reset_val`. */
const QUESTION = `
  SELECT current_setting('server_version') AS version,
    pg_encoding_to_char(d.encoding) AS encoding,
    pg_is_in_recovery() AS in_recovery,
    current_setting('default_transaction_read_only')::boolean AS read_only,
    current_setting('fsync')::boolean AS fsync,
    current_setting('full_page_writes')::boolean AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit,
    (SELECT reset_val::int FROM pg_settings WHERE name = 'statement_timeout') AS statement_timeout,
    (SELECT reset_val::int FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle_timeout,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) AS connection_limit,
    least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) AS own_limit,
    (SELECT coalesce(sum(numbackends), 0)::int FROM pg_stat_database) AS connections,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
    has_database_privilege(current_database(), 'TEMPORARY') AS may_create_temporary,
    NOT EXISTS (
      SELECT FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT pg_has_role(c.relowner, 'USAGE')
    ) AS owns_tables,
    has_function_privilege('pg_terminate_backend(integer, bigint)', 'EXECUTE') AS may_end,
    has_function_privilege('pg_try_advisory_xact_lock(integer, integer)', 'EXECUTE')
      AND has_function_privilege('pg_advisory_xact_lock(integer, integer)', 'EXECUTE') AS may_lock
  FROM pg_database d, pg_roles r
  WHERE d.datname = current_database() AND r.rolname = current_user`;

export async function readServerFacts(client: pg.ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<Row>(QUESTION);
  const row = rows[0] as Row;

  return {
    version: row.version,
    encoding: row.encoding,
    isInRecovery: row.in_recovery,
    isReadOnly: row.read_only,
    fsync: row.fsync,
    fullPageWrites: row.full_page_writes,
    synchronousCommit: row.synchronous_commit,
    statementTimeoutMs: row.statement_timeout,
    idleTransactionTimeoutMs: row.idle_timeout,
    connectionLimit: row.connection_limit,
    ownConnectionLimit: row.own_limit ?? undefined,
    connections: row.connections,
    rights: {
      mayCreate: row.may_create,
      mayCreateTemporary: row.may_create_temporary,
      ownsTables: row.owns_tables,
      mayEndOwnSessions: row.may_end,
      mayLock: row.may_lock,
    },
  };
}

/** @returns by how much the clock of the server is ahead of this machine's, in milliseconds, give or take half an answer */
export async function measureClockLead(
  client: pg.ClientBase,
  nowMs: () => number,
): Promise<{ readonly leadMs: number; readonly answerMs: number }> {
  const beforeMs = nowMs();
  const { rows } = await client.query<{ ms: string }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::numeric(20)::text AS ms',
  );
  const afterMs = nowMs();

  return { leadMs: Number(rows[0]?.ms) - (beforeMs + afterMs) / 2, answerMs: afterMs - beforeMs };
}

import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';

/** Who uses a database, as the database sees it. */
export interface RunningProcesses {
  /** Each has one. */
  readonly connections: readonly { readonly application: string; readonly count: number }[];
  /** Host and process of who was elected last, for people; empty: nobody ever. */
  readonly writer: string;
  readonly term: number;
  /** It said in time that it lives. */
  readonly isWriterLive: boolean;
  /** Its connection is there. */
  readonly isWriterLocked: boolean;
  /** Of the secret key of those that run, or ran last; undefined: none has run. */
  readonly secretKeyHash: string | undefined;
}

export async function readProcesses(client: pg.ClientBase): Promise<RunningProcesses> {
  const connections = await client.query<{ application: string; count: number }>(`
    SELECT application_name AS application, count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'secgraph%' AND application_name <> 'secgraph doctor'
    GROUP BY 1 ORDER BY 1`);
  const lease = await client.query<{ term: number; holder: string; live: boolean; locked: boolean }>(`
    SELECT term, holder, expires_at > clock_timestamp() AS live,
      EXISTS (
        SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND classid = ${LOCKS.space} AND objid = ${LOCKS.datapipe} AND objsubid = 2
          AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      ) AS locked
    FROM writer_lease`);
  const identity = await client.query<{ hash: string | null }>(
    'SELECT secret_key_hash AS hash FROM shared_identity',
  );
  const row = lease.rows[0];

  return {
    connections: connections.rows,
    writer: row?.holder ?? '',
    term: row?.term ?? 0,
    isWriterLive: row?.live ?? false,
    isWriterLocked: row?.locked ?? false,
    secretKeyHash: identity.rows[0]?.hash ?? undefined,
  };
}

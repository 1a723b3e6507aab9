import { readOnly, readServerFacts, type ServerFacts } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { withOpenDatabase } from '../subject.ts';
import { failed, type Verdict, verdictsOf, warning } from '../verdict.ts';

/** Of a process beside its pool: four of the datapipe, those who write and listen, a report. */
const BESIDE_POOL = 10;
/** Statements of an ingest or an analysis take longer than this. */
const SHORT_STATEMENT_MS = 600_000;

export const databaseSettings: Check = {
  name: 'settings of the database',
  meaning:
    'settings of PostgreSQL that lose data in a crash, cut long work off, or leave too few connections',
  look: (subject) =>
    withOpenDatabase(subject, async (opened) => {
      const facts = await readOnly(opened.database, readServerFacts);

      return verdictsOf(
        judgeSettings(facts, subject.config.database.maxConnections),
        `${facts.connectionLimit} connections may be open, ${facts.connections} are; what is committed is on disk`,
      );
    }),
};

/** @param poolSize connections that one process has for its requests @internal For tests. */
export function judgeSettings(facts: ServerFacts, poolSize: number): readonly (Verdict | undefined)[] {
  const limit = Math.min(facts.connectionLimit, facts.ownConnectionLimit ?? Number.POSITIVE_INFINITY);
  const needed = poolSize + BESIDE_POOL;

  return [
    facts.encoding === 'UTF8'
      ? undefined
      : failed(
          `the database has the encoding ${facts.encoding}`,
          'make another one with ENCODING UTF8, and restore a backup into it',
        ),
    limit < needed
      ? warning(
          `the role may have ${limit} connections, and one process uses up to ${needed}`,
          'raise max_connections, or the limit of the role or database, or set SECGRAPH_DATABASE_CONNECTIONS lower; count each process',
        )
      : undefined,
    facts.fsync && facts.fullPageWrites
      ? undefined
      : warning(
          `${facts.fsync ? 'full_page_writes' : 'fsync'} is off: a crash of the machine can destroy the database`,
          'switch it on in postgresql.conf',
        ),
    facts.synchronousCommit === 'off'
      ? warning(
          'synchronous_commit is off: what was acknowledged in the last moments before a crash is lost',
          'switch it on for the role or the database',
        )
      : undefined,
    facts.statementTimeoutMs > 0 && facts.statementTimeoutMs < SHORT_STATEMENT_MS
      ? warning(
          `statement_timeout ends statements after ${facts.statementTimeoutMs / 1000} seconds: large uploads and analyses fail`,
          'run ALTER ROLE <role> SET statement_timeout = 0',
        )
      : undefined,
    facts.idleTransactionTimeoutMs > 0
      ? warning(
          'idle_in_transaction_session_timeout is set: the lock of the writer is a transaction that stays open, so it loses its place again and again',
          'run ALTER ROLE <role> SET idle_in_transaction_session_timeout = 0',
        )
      : undefined,
  ];
}

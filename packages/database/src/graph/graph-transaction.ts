import type { GraphChanges } from '@secgraph/graph';
import { withSpan } from '@secgraph/kernel/tracing';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { bindKysely } from '../connection/bind-kysely.ts';
import { isConnectionLoss } from '../connection/connection-error.ts';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';
import { holdTerm } from '../coordination/writer-lease.ts';
import { type WriterTerm, withPooledClient } from '../coordination/writer-transaction.ts';
import { DatabaseError } from '../errors.ts';
import { selectState } from './graph-state.ts';
import { writeChanges } from './write-changes.ts';

/** Everything that becomes durable together: graph changes, the queue entry behind them, the generation. */
export interface GraphTransaction {
  /** The connection that holds the transaction, for statements of the caller's own. */
  readonly client: pg.PoolClient;
  /** The same, for repositories. */
  readonly kysely: Kysely<Tables>;
  /** May be called any number of times; later changes build on earlier ones. */
  write(changes: GraphChanges): Promise<void>;
  /** Raises the generation, visible to others with the commit. @returns the new one */
  advanceGeneration(): Promise<number>;
}

/** The term of the writer: one that was replaced since is refused. */
export type GraphTransactionOptions = Partial<WriterTerm>;

/** Others hear of a new generation on this channel; the payload is its number. */
export const GENERATION_CHANNEL = 'secgraph_generation';

/**
 * Runs `work` in one transaction that only one writer at a time can hold. When it throws, nothing of it
 * stays.
 *
 * @throws `DATABASE_LEADERSHIP_LOST` when another writer was elected; `DATABASE_UNREACHABLE`;
 *   `DATABASE_CONNECTION_LOST`: if it broke during the commit, only the state tells whether that went through
 */
export async function withGraphTransaction<Result>(
  database: Database,
  work: (transaction: GraphTransaction) => Promise<Result>,
  options: GraphTransactionOptions = {},
): Promise<Result> {
  try {
    return await withPooledClient(database, options.signal, async (client) => {
      await begin(client, options);
      const result = await work(openTransaction(client));
      await withSpan('commit', SPAN, () => client.query('COMMIT'));
      return result;
    });
  } catch (error) {
    throw isConnectionLoss(error) ? connectionLost(error) : error;
  }
}

const SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;

async function begin(client: pg.PoolClient, { term }: GraphTransactionOptions): Promise<void> {
  await client.query('BEGIN');
  // A server may bring limits of its own that are meant for small statements.
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');

  // First of all, as everybody does who locks both.
  if (term !== undefined) {
    await holdTerm(client, term);
  }
  await selectState(client, { lock: true });
}

function openTransaction(client: pg.PoolClient): GraphTransaction {
  return {
    client,
    kysely: bindKysely(client),
    // Many statements and copies in bulk: one step together.
    write: (changes) => withSpan('write the graph', SPAN, () => writeChanges(client, changes)),
    advanceGeneration: () => advanceGeneration(client),
  };
}

async function advanceGeneration(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ generation: number }>(
    `UPDATE graph_state SET generation = generation + 1, stamp = gen_random_uuid(), updated_at = now()
     RETURNING generation, pg_notify($1, generation::text)`,
    [GENERATION_CHANNEL],
  );

  return rows[0]?.generation ?? 0;
}

function connectionLost(cause: unknown): DatabaseError {
  return new DatabaseError(
    'DATABASE_CONNECTION_LOST',
    'The connection to PostgreSQL broke while the graph was being stored: the state must be loaded anew to see whether it was.',
    { cause },
  );
}

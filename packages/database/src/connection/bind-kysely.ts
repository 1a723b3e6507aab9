import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';
import { watchStatements } from './watch-statements.ts';

/**
 * Kysely over one connection that somebody else holds, such as that of a transaction in progress. It neither
 * releases nor ends the connection, and needs no clean-up.
 */
export function bindKysely(client: pg.ClientBase): Kysely<Tables> {
  const borrowed = {
    query: client.query.bind(client),
    release: () => undefined,
  } as PostgresPoolClient;

  const log = watchStatements(undefined);

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => borrowed, end: async () => undefined, options: {} },
    }),
    ...(log && { log }),
  });
}

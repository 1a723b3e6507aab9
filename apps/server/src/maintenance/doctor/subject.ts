import type { Database } from '@secgraph/database';
import type { SchemaState } from '@secgraph/database/inspection';
import type { Clock } from '@secgraph/kernel';
import type { ServerConfig } from '../../config/server-config.ts';
import { skipped, type Verdict } from './verdict.ts';

/** The database of an installation, as far as it could be opened. */
export type ExaminedDatabase =
  | {
      readonly kind: 'open';
      readonly database: Database;
      /** `started`: for as long as it is looked at, because nobody ran it. */
      readonly server: 'external' | 'embedded' | 'started';
      readonly schema: SchemaState;
    }
  /** The first start makes one. */
  | { readonly kind: 'none' }
  | { readonly kind: 'closed'; readonly verdict: Verdict };

/** What is examined. */
export interface Subject {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly database: ExaminedDatabase;
}

/** Has `look` look into a database whose tables this release knows; else says why it cannot. */
export async function withKnownTables(
  { database }: Subject,
  look: (database: Database) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  if (database.kind === 'none') {
    return [skipped('there is no database yet')];
  }
  if (database.kind === 'closed') {
    return [skipped('the database could not be opened')];
  }
  if (database.schema.kind !== 'current') {
    return [skipped('the tables of the database are not those of this release')];
  }

  return look(database.database);
}

/** The same, whatever its tables are. */
export async function withOpenDatabase(
  { database }: Subject,
  look: (database: Extract<ExaminedDatabase, { kind: 'open' }>) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  if (database.kind === 'open') {
    return look(database);
  }

  return [
    skipped(database.kind === 'none' ? 'there is no database yet' : 'the database could not be opened'),
  ];
}

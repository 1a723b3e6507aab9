import { BUILT_IN_TAGS } from '@secgraph/analysis';
import {
  type Database,
  type EmbeddedDatabase,
  ensureKinds,
  openDatabase,
  startEmbeddedDatabase,
} from '@secgraph/database';
import { ZoneRepository } from '@secgraph/database/zones';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { CodedError } from '@secgraph/kernel';
import { SYSTEM_ACTOR } from '@secgraph/vocabulary';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import type { Teardown } from '../life-cycle/teardown.ts';

/** Starts PostgreSQL, unless the configuration names one elsewhere. */
export async function startDatabaseServer(
  config: ServerConfig,
  log: Logger,
  teardown: Teardown,
): Promise<EmbeddedDatabase | undefined> {
  if (config.database.url !== undefined) {
    return undefined;
  }

  const embedded = await startEmbeddedDatabase({
    dataFolder: config.dataFolder,
    log: (line) => log.warn(line),
  });
  teardown.add('embedded database', () => embedded.stop());

  return embedded;
}

export interface Preparation {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly teardown: Teardown;
  /** Brings the schema up to this release. */
  readonly upgrade: (database: Database) => Promise<void>;
  /** Told of each statement of the pool that is over. */
  readonly onStatement: (kind: string, durationMs: number) => void;
}

/** Connects, and brings the database up to what this release needs. */
export async function prepareDatabase(
  url: string,
  { config, log, teardown, upgrade, onStatement }: Preparation,
): Promise<Database> {
  const database = await openDatabase({
    url,
    isToWrite: true,
    maxConnections: config.database.maxConnections,
    onStatement,
    log: (line) => log.warn(line),
  });
  teardown.add('database connections', () => database.close());
  await upgrade(database);
  await storeBuiltIns(database);

  return database;
}

/** Kinds and zones that every database has. */
export async function storeBuiltIns(database: Database): Promise<void> {
  await ensureKinds(database, BUILT_IN_KINDS);
  await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, SYSTEM_ACTOR);
}

/** Settles when the embedded PostgreSQL ended for good; never with one elsewhere. */
export async function watchDatabaseServer(embedded: EmbeddedDatabase | undefined): Promise<CodedError> {
  if (embedded === undefined) {
    return new Promise(() => undefined);
  }

  const { code, signal } = await embedded.exited;
  return new CodedError(
    'SERVER_DATABASE_GONE',
    `The embedded PostgreSQL ended unexpectedly and cannot be started again (${embedded.outage ?? 'no reason given'}): mend that and start the service again; its log is in the data folder.`,
    { details: { code, signal } },
  );
}

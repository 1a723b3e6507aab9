import { stat } from 'node:fs/promises';
import { type Database, findEmbeddedUrl, hasEmbeddedDatabase, openDatabase } from '@secgraph/database';
import { findSchemaState } from '@secgraph/database/inspection';
import { isCodedError, systemClock } from '@secgraph/kernel';
import type { ServerConfig } from '../../config/server-config.ts';
import { RELEASE } from '../../life-cycle/product-version.ts';
import { startUnlessRunning } from '../open-maintained.ts';
import type { ExaminedDatabase, Subject } from './subject.ts';
import { warning } from './verdict.ts';

const APPLICATION = 'secgraph doctor';
/** One for statements, one for whoever looks at several things at once. */
const CONNECTIONS = 2;

/** Opens what is examined for as long as `work` takes. A database of an earlier release stays of it. */
export async function withSubject<Result>(
  config: ServerConfig,
  work: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  return withExaminedDatabase(config, (database) => work({ config, clock: systemClock, database }));
}

async function withExaminedDatabase<Result>(
  { database: { url }, dataFolder }: ServerConfig,
  work: (database: ExaminedDatabase) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) {
    return withOpened(url, 'external', work);
  }
  if (!hasEmbeddedDatabase(dataFolder)) {
    return work({ kind: 'none' });
  }

  let embedded: Awaited<ReturnType<typeof startUnlessRunning>>;
  try {
    if (!(await isOurs(dataFolder))) {
      return await withRunning(dataFolder, work);
    }
    embedded = await startUnlessRunning(dataFolder);
  } catch (error) {
    return work(closedBy(error));
  }
  if (embedded === undefined) {
    return withRunning(dataFolder, work);
  }

  try {
    return await withOpened(embedded.url, 'started', work);
  } finally {
    await embedded.stop();
  }
}

/** What somebody else starts leaves files that the service could not use. */
async function isOurs(folder: string): Promise<boolean> {
  return process.getuid === undefined || (await stat(folder)).uid === process.getuid();
}

async function withRunning<Result>(
  dataFolder: string,
  work: (database: ExaminedDatabase) => Promise<Result>,
): Promise<Result> {
  let url: string | undefined;
  try {
    url = findEmbeddedUrl(dataFolder);
  } catch (error) {
    return work(closedBy(error));
  }

  return url === undefined
    ? work({
        kind: 'closed',
        verdict: warning(
          'the embedded PostgreSQL does not run, and this user is not the one it belongs to',
          'run this command as the user of the service',
        ),
      })
    : withOpened(url, 'embedded', work);
}

async function withOpened<Result>(
  url: string,
  server: 'external' | 'embedded' | 'started',
  work: (database: ExaminedDatabase) => Promise<Result>,
): Promise<Result> {
  let database: Database;
  try {
    database = await openDatabase({ url, maxConnections: CONNECTIONS, applicationName: APPLICATION });
  } catch (error) {
    return work(closedBy(error));
  }

  try {
    const schema = await findSchemaState(database, RELEASE);
    return await work({ kind: 'open', database, server, schema });
  } finally {
    await database.close();
  }
}

function closedBy(error: unknown): ExaminedDatabase {
  if (!isCodedError(error)) {
    throw error;
  }

  return { kind: 'closed', verdict: { status: 'failed', sentence: error.message } };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../apps/cli/src/api/api-client.ts';
import { findUploadFiles } from '../../apps/cli/src/upload/find-upload-files.ts';
import {
  attachFile,
  endJob,
  getJob,
  isOver,
  listResults,
  startJob,
  type UploadJob,
  wordsOfState,
} from '../../apps/cli/src/upload/upload-job.ts';

/** Both from the first byte sent. */
export interface IngestTimes {
  /** Until all of it is in PostgreSQL and the graph workers answer from the new snapshot. */
  readonly ingestedMs: number;
  /** Until the analysis is done as well. */
  readonly analysedMs: number;
}

const POLL_MS = 20;

/** Sends an archive as a collector would and waits. Throws when any file of it was not taken in. */
export async function ingestArchive(
  client: ApiClient,
  path: string,
  signal: AbortSignal,
): Promise<IngestTimes> {
  const files = await findUploadFiles([path]);
  const { id } = await startJob(client);

  const startedAtMs = performance.now();
  for (const file of files) {
    await attachFile(client, id, { file, onRead: () => undefined });
  }
  await endJob(client, id);
  await untilJob(client, id, signal, ({ state }) => state !== 'running' && state !== 'ingesting');
  const ingestedMs = performance.now() - startedAtMs;
  const job = await untilJob(client, id, signal, isOver);
  const analysedMs = performance.now() - startedAtMs;

  if (job.state !== 'complete') {
    throw new Error(
      `${path} was not ingested as a whole: the job is ${wordsOfState(job.state)}. ${await explain(client, id)}`,
    );
  }

  return { ingestedMs, analysedMs };
}

async function untilJob(
  client: ApiClient,
  id: number,
  signal: AbortSignal,
  isReached: (job: UploadJob) => boolean,
): Promise<UploadJob> {
  for (;;) {
    const job = await getJob(client, id);
    if (isReached(job)) {
      return job;
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

async function explain(client: ApiClient, id: number): Promise<string> {
  const results = await listResults(client, id);
  const told = results.find(({ errors, warnings }) => errors.length + warnings.length > 0);

  return told === undefined ? '' : `${told.name}: ${[...told.errors, ...told.warnings][0]}`;
}

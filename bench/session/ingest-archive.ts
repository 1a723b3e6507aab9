import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallAnswer, Client } from '@secgraph/client';
import { JOB_STATUS, jobStatusName, UNFINISHED } from '@secgraph/vocabulary';

/** Both from the first byte sent. */
export interface IngestTimes {
  /** Until all of it is in PostgreSQL and the graph workers answer from the new snapshot. */
  readonly ingestedMs: number;
  /** Until the analysis is done as well. */
  readonly analysedMs: number;
}

type UploadJob = CallAnswer<'list-file-uploads'>['data'][number];

/** How often it is looked; seldomer the longer it takes, since the answers cost the service time. */
const POLL_MS = 20;
const POLL_SHARE = 0.005;

/** Sends an archive, or the files of a folder, as a collector would and waits. Throws when any of it was not taken in. */
export async function ingestArchive(
  { call }: Client,
  path: string,
  signal: AbortSignal,
): Promise<IngestTimes> {
  const files = await listFiles(path);
  const { id } = (await call('start-file-upload')).data;
  const params = { file_upload_job_id: id };

  const startedAtMs = performance.now();
  for (const file of files) {
    const type = file.endsWith('.zip') ? 'application/zip' : 'application/json';
    const headers = { 'Content-Type': type, 'X-File-Upload-Name': basename(file) };
    await call('upload-file', { params, body: await openAsBlob(file, { type }) }, { headers });
  }
  await call('end-file-upload', { params });
  const until = async (isReached: (job: UploadJob) => boolean): Promise<UploadJob> => {
    for (;;) {
      const { data } = await call('list-file-uploads', { list: { filters: { id: `eq:${id}` } } });
      const [job] = data;
      if (job !== undefined && isReached(job)) {
        return job;
      }
      const elapsedMs = performance.now() - startedAtMs;
      await sleep(Math.max(POLL_MS, elapsedMs * POLL_SHARE), undefined, { signal });
    }
  };
  await until(({ status }) => status !== JOB_STATUS.running && status !== JOB_STATUS.ingesting);
  const ingestedMs = performance.now() - startedAtMs;
  const { status } = await until((job) => !UNFINISHED.has(job.status));
  const analysedMs = performance.now() - startedAtMs;

  if (status !== JOB_STATUS.complete) {
    const { data: results } = await call('list-completed-upload-tasks', { params });
    const told = results.flatMap(({ file_name: name, errors, warnings }) =>
      [...errors, ...warnings].map((message) => `${name}: ${message}`),
    );
    throw new Error(
      `${path} was not ingested as a whole: the job is ${jobStatusName(status)}. ${told[0] ?? ''}`,
    );
  }

  return { ingestedMs, analysedMs };
}

async function listFiles(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) {
    return [path];
  }

  return (await readdir(path)).toSorted().map((name) => join(path, name));
}

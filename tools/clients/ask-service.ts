import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, isStatus } from '@secgraph/client';
import { UNFINISHED } from '@secgraph/vocabulary';
import type { TrialContext } from './trial.ts';

const WITHIN_MS = 180_000;
const POLL_MS = 250;

/** Waits for a condition of the service. @throws where it does not come true in time */
export async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  for (const giveUpAtMs = Date.now() + WITHIN_MS; Date.now() < giveUpAtMs; await sleep(POLL_MS)) {
    const value = await look();
    if (value !== undefined) {
      return value;
    }
  }

  throw new Error(`${what} took longer than ${WITHIN_MS / 1_000} s.`);
}

/** The job once it has ended and what came with it is analysed. */
export function uploadEnded(client: Client, jobId: number) {
  return until(`upload job ${jobId}`, async () => {
    const list = { filters: { id: `eq:${jobId}` } };
    const [job] = (await client.call('list-file-uploads', { list })).data;

    return job === undefined || UNFINISHED.has(job.status) ? undefined : job;
  });
}

/** Uploads a file as the pages do, and waits until it counts. */
export async function uploadFile(
  { client, url, session }: Pick<TrialContext, 'client' | 'url' | 'session'>,
  { path, contentType = 'application/json' }: { readonly path: string; readonly contentType?: string },
) {
  const { data: job } = await client.call('start-file-upload');
  const answer = await fetch(`${url}/api/v2/file-upload/${job.id}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': contentType },
    body: createReadStream(path),
    duplex: 'half',
  });
  if (!answer.ok) {
    throw new Error(`the upload was answered with ${answer.status}: ${await answer.text()}`);
  }
  await client.call('end-file-upload', { params: { file_upload_job_id: job.id } });

  return uploadEnded(client, job.id);
}

/** The values of a statement that returns numbers; nothing found is no value. */
export async function askNumbers(client: Client, query: string): Promise<readonly unknown[]> {
  try {
    const { data } = await client.call('run-cypher-query', { body: { query } });

    return data.literals.map(({ value }) => value);
  } catch (error) {
    if (isStatus(error, 404)) {
      return [];
    }
    throw error;
  }
}

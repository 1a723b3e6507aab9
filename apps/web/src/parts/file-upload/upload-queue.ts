import { isStatus } from '@secgraph/client';
import { call } from '../../api/call.ts';
import { sendFile } from '../../api/send-file.ts';
import { createStore } from '../../state/create-store.ts';
import { explain } from '../../ui/error-card.tsx';
import { describeRefusal } from './describe-refusal.ts';
import { uploadFormatOf } from './upload-formats.ts';

/** A file on its way to the service. */
export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly sentBytes: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'lost' | 'given-up';
  /** Why an upload was `refused` or `lost`. */
  readonly reason?: string;
}

/** Files that were chosen together: one upload job. */
export interface Upload {
  readonly id: number;
  /** Undefined until the service has opened the job. */
  readonly jobId: number | undefined;
  readonly state: 'sending' | 'done' | 'failed';
  readonly hasCaseSensitiveIds: boolean;
  readonly items: readonly UploadItem[];
}

const AT_ONCE = 2;
const NOT_TAKEN =
  'Secgraph takes .json, .json.gz and .zip files of collectors, .dat snapshots of AD Explorer and .ldif exports.';

/** What is being sent. It lives beside the pages, so it goes on wherever the user goes meanwhile. */
export const uploads = createStore<readonly Upload[]>([]);

/** Whether files that are chosen from now on have ids of which case matters. */
export const caseSensitiveIds = createStore(false);

const aborts = new Map<number, AbortController>();
let lastId = 0;

/** Opens a job, sends the files and closes it. `onChange` is called when the service has more to tell. */
export async function upload(
  files: readonly File[],
  onChange: () => void,
  hasCaseSensitiveIds = caseSensitiveIds.get(),
): Promise<void> {
  const id = ++lastId;
  const items = files.map((file): UploadItem => {
    const isTaken = uploadFormatOf(file.name) !== undefined;
    return {
      id: ++lastId,
      file,
      sentBytes: 0,
      state: isTaken ? 'waiting' : 'refused',
      ...(isTaken ? {} : { reason: NOT_TAKEN }),
    };
  });
  uploads.set([{ id, jobId: undefined, state: 'sending', hasCaseSensitiveIds, items }, ...uploads.get()]);
  if (!items.some(({ state }) => state === 'waiting')) {
    change(id, { state: 'failed' });
    return;
  }

  await run(id, onChange);
}

/** Sends what did not arrive once more, in a job of its own. */
export async function retry(uploadId: number, onChange: () => void): Promise<void> {
  const before = find(uploadId);
  const lost = before?.items.filter(({ state }) => state === 'lost' || state === 'given-up') ?? [];
  dismiss(uploadId);
  await upload(
    lost.map(({ file }) => file),
    onChange,
    before?.hasCaseSensitiveIds,
  );
}

/** Stops sending; what has arrived stays in the job, which is closed. */
export function giveUp(uploadId: number): void {
  aborts.get(uploadId)?.abort();
}

export function dismiss(uploadId: number): void {
  uploads.set(uploads.get().filter(({ id }) => id !== uploadId));
}

async function run(id: number, onChange: () => void): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  try {
    const query = find(id)?.hasCaseSensitiveIds === true ? { case_sensitive_ids: true } : {};
    const { data: job } = await call('start-file-upload', { query });
    change(id, { jobId: job.id });
    onChange();
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendWaiting(id, job.id, abort.signal)));
    await close(id, job.id);
  } catch (error) {
    failWaiting(id, error);
    change(id, { state: 'failed' });
  } finally {
    aborts.delete(id);
    onChange();
  }
}

async function sendWaiting(id: number, jobId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const next = find(id)?.items.find(({ state }) => state === 'waiting');
    if (next === undefined) {
      return;
    }

    changeItem(id, next.id, { state: 'sending' });
    changeItem(id, next.id, await outcomeOf(id, jobId, next, signal));
  }
}

async function outcomeOf(
  id: number,
  jobId: number,
  { id: itemId, file }: UploadItem,
  signal: AbortSignal,
): Promise<Partial<UploadItem>> {
  const format = uploadFormatOf(file.name);
  if (signal.aborted || format === undefined) {
    return { state: 'given-up' };
  }

  try {
    const onProgress = (sentBytes: number) => changeItem(id, itemId, { sentBytes });
    await sendFile({ jobId, file, signal, onProgress, ...format });
    return { state: 'sent', sentBytes: file.size };
  } catch (error) {
    if (signal.aborted) {
      return { state: 'given-up' };
    }
    const isFinal = isStatus(error, 400) || isStatus(error, 413) || isStatus(error, 415);
    return isFinal
      ? { state: 'refused', reason: describeRefusal(explain(error)) }
      : { state: 'lost', reason: explain(error) };
  }
}

/** A job that got nothing would wait for its files for ever. */
async function close(id: number, jobId: number): Promise<void> {
  const hasArrived = find(id)?.items.some(({ state }) => state === 'sent') === true;
  const params = { file_upload_job_id: jobId };
  if (hasArrived) {
    await call('end-file-upload', { params });
  } else {
    await call('cancel-file-upload', { params });
  }

  const isWhole = find(id)?.items.every(({ state }) => state === 'sent') === true;
  change(id, { state: isWhole ? 'done' : 'failed' });
}

function failWaiting(id: number, error: unknown): void {
  for (const { id: itemId, state } of find(id)?.items ?? []) {
    if (state === 'waiting' || state === 'sending') {
      changeItem(id, itemId, { state: 'lost', reason: explain(error) });
    }
  }
}

function find(id: number): Upload | undefined {
  return uploads.get().find((candidate) => candidate.id === id);
}

function change(id: number, parts: Partial<Upload>): void {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...parts } : one)));
}

function changeItem(id: number, itemId: number, parts: Partial<UploadItem>): void {
  const items = find(id)?.items.map((item) => (item.id === itemId ? { ...item, ...parts } : item));
  if (items !== undefined) {
    change(id, { items });
  }
}

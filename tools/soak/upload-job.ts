import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../service/send-request.ts';
import { ask, askForData, type SoakContext } from './soak-context.ts';

const COMPLETE = 2;
const CANCELLED = 3;
/** Running, ingesting, analysing. */
const UNDER_WAY: ReadonlySet<number> = new Set([0, 1, 6, 7]);
const POLL_MS = 250;
const END_ATTEMPTS = 50;
/** It is to take a second; a machine that is busy otherwise may need some more. */
const CANCELLED_WITHIN_MS = 5_000;

export type JobEnd = 'complete' | 'cancelled' | 'gone' | 'late' | { readonly failedAs: string };

export async function startJob(context: SoakContext, actor: string): Promise<number | undefined> {
  const data = await askForData(context, { actor, method: 'POST', path: '/api/v2/file-upload/start' });

  return numberIn(data, 'id');
}

export function attachFile(
  context: SoakContext,
  actor: string,
  file: {
    readonly jobId: number;
    readonly contentType: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly content: Buffer;
  },
): Promise<Outcome> {
  return ask(context, {
    actor,
    method: 'POST',
    path: `/api/v2/file-upload/${file.jobId}`,
    headers: { 'content-type': file.contentType, ...file.headers },
    body: file.content,
    timeoutMs: 180_000,
  });
}

/** Until somebody confirms it: a job that nobody ends stays open. */
export async function endJob(context: SoakContext, actor: string, jobId: number): Promise<void> {
  for (let attempt = 1; attempt <= END_ATTEMPTS; attempt++) {
    const outcome = await ask(context, { actor, method: 'POST', path: `/api/v2/file-upload/${jobId}/end` });
    if (outcome.kind === 'answer' && outcome.status < 500) {
      return;
    }
    await context.host.untilSteady();
  }
}

/** Nothing is left under way soon after a cancellation was acknowledged. A job that has ended refuses it. */
export async function cancelJob(context: SoakContext, actor: string, jobId: number): Promise<void> {
  const path = `/api/v2/file-upload/${jobId}/cancel`;
  const outcome = await ask(context, { actor: `${actor}: cancel`, method: 'PUT', path });
  if (outcome.kind === 'broken' || outcome.status !== 200) {
    return;
  }

  const end = await jobEnded(context, actor, { jobId, withinMs: CANCELLED_WITHIN_MS });
  const isSteady = context.host.timeline.isSteady(outcome.sentMs, Date.now());
  context.record.count(`${actor}: cancelled jobs`, typeof end === 'string' ? end : 'failed');
  if (end === 'late' && isSteady) {
    const how = `job ${jobId} was still under way after ${CANCELLED_WITHIN_MS} ms`;
    context.record.violate('a job that was cancelled ends soon', how);
  }
}

export async function jobEnded(
  context: SoakContext,
  actor: string,
  { jobId, withinMs }: { readonly jobId: number; readonly withinMs: number },
): Promise<JobEnd> {
  for (const untilMs = Date.now() + withinMs; Date.now() < untilMs; await sleep(POLL_MS)) {
    const path = `/api/v2/file-upload?id=eq:${jobId}`;
    const outcome = await ask(context, { actor: `${actor}: status`, method: 'GET', path });
    const job = outcome.kind === 'answer' && outcome.status === 200 ? firstOf(outcome.text) : undefined;
    if (job === undefined) {
      await context.host.untilSteady();
    } else if (job === 'none') {
      return 'gone';
    } else if (!UNDER_WAY.has(job.status)) {
      return endOf(job);
    }
  }

  return 'late';
}

/** How many jobs of anybody have files that wait or are being ingested. */
export async function countBusyJobs(context: SoakContext): Promise<number | undefined> {
  let busy = 0;
  for (const status of [6, 7]) {
    const path = `/api/v2/file-upload?limit=1&status=eq:${status}`;
    const outcome = await ask(context, { actor: 'check', method: 'GET', path });
    if (outcome.kind === 'broken' || outcome.status !== 200) {
      return undefined;
    }
    const count: unknown = JSON.parse(outcome.text).count;
    busy += typeof count === 'number' ? count : 0;
  }

  return busy;
}

interface Job {
  readonly status: number;
  readonly status_message: string;
}

function endOf({ status, status_message }: Job): JobEnd {
  if (status === COMPLETE) {
    return 'complete';
  }

  return status === CANCELLED ? 'cancelled' : { failedAs: `status ${status}, "${status_message}"` };
}

function firstOf(text: string): Job | 'none' {
  const { data }: { data: readonly Job[] } = JSON.parse(text);

  return data[0] ?? 'none';
}

function numberIn(data: unknown, name: string): number | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;

  return typeof value === 'number' ? value : undefined;
}

import { EventText, readApiError, routePath, ServiceGoneError, type StreamEvent } from '@secgraph/client';
import type {
  DatapipeStatus,
  EndEvent,
  FileUploadJob,
  GenerationEvent,
  JobsEvent,
  StateEvent,
} from '@secgraph/contract';
import { createStore } from '../state/create-store.ts';
import { CLIENT_HEADERS } from './call.ts';
import { connection } from './connection.ts';
import { serviceAddress } from './service-address.ts';

/** What happened, each with what it is about as it is now. */
export interface LiveNews {
  readonly datapipe?: DatapipeStatus;
  readonly jobs?: readonly FileUploadJob[];
  readonly removedJobs?: readonly number[];
  readonly generation?: number;
  /** It is all that is known, after a connection was made: the page may have missed steps before. */
  readonly isState: boolean;
}

export type LiveListener = (news: LiveNews) => void;

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 15_000;
/** The service says something every 15 seconds: a connection in silence is a dead one. */
const MAX_SILENCE_MS = 40_000;

/** Whether events arrive. While they do not, pages ask now and then. */
export const isLive = createStore(false);

/** Ended by the service because the session has ended. */
class SessionEndedError extends Error {}

/**
 * Follows what the service does until the signal aborts. Connects again by itself, with growing pauses, and only while
 * somebody looks at the page: browsers open few connections to one host, and every tab would hold one.
 */
export async function followLiveEvents(
  listener: LiveListener,
  { signal, onSessionEnd }: { readonly signal: AbortSignal; readonly onSessionEnd: () => void },
): Promise<void> {
  let lastId = '';
  let failures = 0;
  while (!signal.aborted) {
    await untilVisible(signal);
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    const hide = () => (document.visibilityState === 'hidden' ? attempt.abort() : undefined);
    signal.addEventListener('abort', stop, { once: true });
    document.addEventListener('visibilitychange', hide);
    try {
      for await (const event of openStream(lastId, attempt.signal)) {
        lastId = event.id || lastId;
        failures = 0;
        isLive.set(true);
        pass(event, listener);
      }
    } catch (error) {
      if (error instanceof SessionEndedError) {
        onSessionEnd();
        return;
      }
      if (error instanceof ServiceGoneError && !attempt.signal.aborted) {
        // Looked for in one place, for all of the page.
        connection.lose();
      }
      failures++;
    } finally {
      isLive.set(false);
      signal.removeEventListener('abort', stop);
      document.removeEventListener('visibilitychange', hide);
      attempt.abort();
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS), signal);
    await untilServiceIsThere(signal);
  }
}

async function* openStream(lastId: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  try {
    const response = await ask(lastId, AbortSignal.any([signal, silence.signal]));
    if (response.status === 401) {
      throw new SessionEndedError();
    }
    if (!response.ok || response.body === null) {
      throw readApiError(response.status, await response.text(), (name) => response.headers.get(name));
    }

    const text = new EventText();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
      yield* text.take(piece.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function ask(lastId: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(serviceAddress(routePath('follow-events')), {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...CLIENT_HEADERS, ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) },
      signal,
    });
  } catch (error) {
    throw signal.aborted ? error : new ServiceGoneError({ cause: error });
  }
}

/** The service checks its events against the same contract, in its tests. */
function pass({ name, data }: StreamEvent, listener: LiveListener): void {
  const value: unknown = JSON.parse(data);
  switch (name) {
    case 'state': {
      const { datapipe, jobs, generation } = value as StateEvent;
      listener({ datapipe, jobs, generation, isState: true });
      break;
    }
    case 'datapipe':
      listener({ datapipe: value as DatapipeStatus, isState: false });
      break;
    case 'jobs': {
      const { jobs, removed } = value as JobsEvent;
      listener({ jobs, removedJobs: removed, isState: false });
      break;
    }
    case 'generation':
      listener({ generation: (value as GenerationEvent).generation, isState: false });
      break;
    case 'end':
      if ((value as EndEvent).reason === 'session') {
        throw new SessionEndedError();
      }
      break;
    default:
    // Of a newer release: another page will know it.
  }
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}

async function untilServiceIsThere(signal: AbortSignal): Promise<void> {
  if (connection.store.get().state === 'lost' && !signal.aborted) {
    await new Promise<void>((resolve) => {
      const forget = connection.onReturn(() => {
        forget();
        resolve();
      });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

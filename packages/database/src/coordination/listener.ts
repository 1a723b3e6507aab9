import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../connection/database.ts';
import { messageOf } from '../errors.ts';

export interface ListenOptions {
  readonly channels: readonly string[];
  /**
   * Called with each notification, and with no arguments whenever some may have been missed: at the start,
   * after a reconnection, and regularly (behind a pooler in transaction mode nothing else ever comes). Must
   * not throw.
   */
  readonly wake: (channel?: string, payload?: string) => void;
  /** How often to wake without a notification; default 5 s. */
  readonly pollMs?: number;
  /** Receives one line when the connection breaks, and none of attempts that fail until there is one again. */
  readonly log?: (line: string) => void;
}

export interface Listener {
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
const RECONNECT_MS = 1_000;

/** Listens on a connection of its own until stopped, reconnecting as often as needed. */
export function listen(database: Database, options: ListenOptions): Listener {
  const stopping = new AbortController();
  const running = run(database, options, stopping.signal);
  const timer = setInterval(() => options.wake(), options.pollMs ?? POLL_MS);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function run(database: Database, options: ListenOptions, signal: AbortSignal): Promise<void> {
  let isInterrupted = false;
  const onListening = () => {
    isInterrupted = false;
  };

  while (!signal.aborted) {
    try {
      await listenOnce(database, { ...options, onListening }, signal);
    } catch (error) {
      if (!isInterrupted) {
        options.log?.(`listening for notifications was interrupted: ${messageOf(error)}`);
      }
      isInterrupted = true;
    }
    await sleep(signal.aborted ? 0 : RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Ends when told to, or when the connection does. */
async function listenOnce(
  database: Database,
  options: ListenOptions & { readonly onListening: () => void },
  signal: AbortSignal,
): Promise<void> {
  const client = await database.connect();
  if (signal.aborted) {
    // Told to stop while it was connecting: no event comes any more.
    await client.end();
    return;
  }

  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

  try {
    client.on('notification', ({ channel, payload }) => options.wake(channel, payload));
    for (const channel of options.channels) {
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    }
    options.onListening();
    options.wake();
    await ended;
  } finally {
    await client.end().catch(() => undefined);
  }
}

import { createStore } from '../state/create-store.ts';
import { serviceAddress } from './service-address.ts';

export type ConnectionState =
  | { readonly state: 'connected' }
  /** `attempt` counts from 1; the next one begins at `nextAt`. */
  | { readonly state: 'lost'; readonly attempt: number; readonly nextAt: number };

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;
/** Answers while the database is away, too, so it tells that there is a service at all. */
const PROBE_PATH = '/healthz';

const store = createStore<ConnectionState>({ state: 'connected' });
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the service answers. Lost once, it is looked for here, with growing pauses, on behalf of all pages. */
export const connection = {
  store,

  lose(): void {
    if (store.get().state === 'connected') {
      wait(1);
    }
  },

  /** Whether the service answers now; where it does not, it is looked for from here on. */
  async isThere(): Promise<boolean> {
    const isThere = await isAnswering();
    if (!isThere) {
      connection.lose();
    }

    return isThere;
  },

  retryNow(): void {
    const current = store.get();
    if (current.state === 'lost') {
      clearTimeout(timer);
      void probe(current.attempt);
    }
  },

  /** Called each time the service is back. */
  onReturn(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Resolves when the service is back. */
  returned(): Promise<void> {
    return new Promise((resolve) => {
      const forget = connection.onReturn(() => {
        forget();
        resolve();
      });
    });
  },
};

function wait(attempt: number): void {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
  store.set({ state: 'lost', attempt, nextAt: Date.now() + pauseMs });
  timer = setTimeout(() => void probe(attempt), pauseMs);
}

async function probe(attempt: number): Promise<void> {
  if (!(await isAnswering())) {
    wait(attempt + 1);
    return;
  }

  store.set({ state: 'connected' });
  for (const listener of listeners) {
    listener();
  }
}

async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch(serviceAddress(PROBE_PATH), { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

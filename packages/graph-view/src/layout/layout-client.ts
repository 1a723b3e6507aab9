import type { LayoutOrder, LayoutReply } from './layout-messages.ts';
import type { LayoutRequest, Positions } from './layout-request.ts';
import { runLayout } from './run-layout.ts';

/** Lays out graphs beside the page. */
export interface LayoutClient {
  /** Rejects with the signal's reason as soon as it is aborted; work under way ends then, too. */
  readonly run: (request: LayoutRequest, signal: AbortSignal) => Promise<Positions>;
  readonly destroy: () => void;
}

/** What the client needs of a `Worker`. */
export interface LayoutWorker {
  postMessage(message: LayoutOrder, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<LayoutReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * One worker, started ahead. A layout that nobody waits for any more ends with its worker, and the next
 * one gets a new worker, because nothing but its end stops a loop. Where there are no workers, the page
 * itself lays out.
 */
export function createLayoutClient(startWorker: () => LayoutWorker = startLayoutWorker): LayoutClient {
  let worker = start();
  let orders = 0;
  let isBusy = false;

  function start(): LayoutWorker | undefined {
    try {
      return startWorker();
    } catch {
      return undefined;
    }
  }

  function restart(): void {
    worker?.terminate();
    worker = start();
    isBusy = false;
  }

  return {
    async run(request, signal) {
      signal.throwIfAborted();
      if (isBusy) {
        restart();
      }
      const own = worker;
      if (own === undefined) {
        return runLayout(request);
      }

      const { promise, resolve, reject } = Promise.withResolvers<Positions>();
      const order = ++orders;
      const abort = () => {
        if (orders === order) {
          restart();
        }
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      own.onmessage = ({ data }) => {
        if (data.order !== order) {
          return;
        }
        isBusy = false;
        if (data.state === 'done') {
          resolve(data.positions);
        } else {
          reject(new Error(`The layout failed: ${data.message}`));
        }
      };
      // A worker whose script cannot be loaded never answers.
      own.onerror = () => {
        worker = undefined;
        isBusy = false;
        resolve(runLayout(request));
      };
      isBusy = true;
      own.postMessage({ order, request }, []);

      return await promise.finally(() => signal.removeEventListener('abort', abort));
    },

    destroy() {
      worker?.terminate();
      worker = undefined;
    },
  };
}

function startLayoutWorker(): LayoutWorker {
  return new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module', name: 'layout' });
}

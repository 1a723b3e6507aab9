import type { ExportWish, TableView, ViewedTable } from './row-store.ts';
import type { TableSource } from './table-source.ts';
import { createTableThread, type TableAnswer, type TableRequest } from './table-thread.ts';

/** A table in a worker: however many rows it has, the page stays free. */
export interface TableClient {
  readonly view: (view: TableView) => Promise<ViewedTable>;
  readonly write: (wish: ExportWish) => Promise<Blob>;
  readonly close: () => void;
}

/** What rows are sent to, and what answers come from. */
interface Thread {
  readonly send: (request: TableRequest) => void;
  readonly end: () => void;
}

type StartThread = (listen: (answer: TableAnswer) => void) => Thread;

/** Rows that are made and copied in one go: a few milliseconds. */
const ROWS_AT_ONCE = 250;

export function openTable(source: TableSource, start: StartThread = startThread): TableClient {
  const waiting = new Map<number, (answer: TableAnswer) => void>();
  let orders = 0;
  let isClosed = false;
  const thread = start((answer) => {
    waiting.get(answer.order)?.(answer);
    waiting.delete(answer.order);
  });
  const fed = feed(source, thread, () => isClosed);
  const ask = async (toRequest: (order: number) => TableRequest): Promise<TableAnswer> => {
    await fed;
    const order = ++orders;
    const { promise, resolve } = Promise.withResolvers<TableAnswer>();
    waiting.set(order, resolve);
    thread.send(toRequest(order));

    return promise;
  };

  return {
    async view(view) {
      const answer = await ask((order) => ({ ask: 'view', order, view }));
      if (answer.state === 'viewed') {
        return answer.table;
      }
      throw new Error(answer.state === 'failed' ? answer.message : 'The table was asked for something else.');
    },
    async write(wish) {
      const answer = await ask((order) => ({ ask: 'export', order, wish }));
      if (answer.state === 'written') {
        return answer.file;
      }
      throw new Error(answer.state === 'failed' ? answer.message : 'The table was asked for something else.');
    },
    close() {
      isClosed = true;
      thread.end();
    },
  };
}

/** Others have their turn between any two pieces. */
async function feed({ count, rowAt }: TableSource, thread: Thread, isClosed: () => boolean): Promise<void> {
  for (let first = 0; first < count && !isClosed(); first += ROWS_AT_ONCE) {
    if (first > 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    const length = Math.min(ROWS_AT_ONCE, count - first);
    thread.send({ ask: 'add', rows: Array.from({ length }, (_, at) => rowAt(first + at)) });
  }
}

function startThread(listen: (answer: TableAnswer) => void): Thread {
  try {
    return startWorker(listen);
  } catch {
    return startInPage(listen);
  }
}

/** One that cannot be loaded says so once, and then never answers: what it was told is told to the page instead. */
function startWorker(listen: (answer: TableAnswer) => void): Thread {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module', name: 'table' });
  const unanswered: TableRequest[] = [];
  let isHeard = false;
  let inPage: Thread | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
    isHeard = true;
    unanswered.length = 0;
    listen(data);
  });
  worker.addEventListener('error', () => {
    if (!isHeard && inPage === undefined) {
      inPage = startInPage(listen);
      unanswered.forEach(inPage.send);
    }
  });

  return {
    send(request) {
      if (inPage !== undefined) {
        inPage.send(request);
        return;
      }
      if (!isHeard) {
        unanswered.push(request);
      }
      worker.postMessage(request, []);
    },
    end: () => worker.terminate(),
  };
}

/** Slower, but there: where workers are forbidden. */
function startInPage(listen: (answer: TableAnswer) => void): Thread {
  const answer = createTableThread();

  return {
    send(request) {
      void answer(request).then((given) => {
        if (given !== undefined) {
          listen(given);
        }
      });
    },
    end: () => undefined,
  };
}

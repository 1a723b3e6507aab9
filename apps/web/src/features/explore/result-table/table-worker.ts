import { createTableThread, type TableRequest } from './table-thread.ts';

const answer = createTableThread();

/** Entry of the worker: the rows of one table. */
addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  void answer(data).then((given) => {
    if (given !== undefined) {
      postMessage(given, { transfer: [] });
    }
  });
});

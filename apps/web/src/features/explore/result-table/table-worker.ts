import { createTableThread, type TableRequest } from './table-thread.ts';

const answer = createTableThread();

/** Entry of the worker: the rows of one table. */
addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  const given = answer(data);
  if (given !== undefined) {
    postMessage(given, { transfer: [] });
  }
});

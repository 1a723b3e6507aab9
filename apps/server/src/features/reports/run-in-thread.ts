import { Worker } from 'node:worker_threads';
import type { ReportOutcome, ReportThreadAnswer, ReportThreadMessage, RunReport } from './shared/protocol.ts';

const HEAP_MB = 512;

/** A report that needs too much memory, or does not end, takes nothing along but its thread. */
export const runInThread: RunReport = async (job, answer, over) => {
  const { promise, resolve } = Promise.withResolvers<ReportOutcome>();
  const worker = new Worker(new URL('./thread/report-worker.ts', import.meta.url), {
    name: 'report',
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.on('message', (message: ReportThreadMessage) => {
    if (message.type === 'ended') {
      resolve(message.outcome);
    } else {
      void answer(message.question).then((found) =>
        worker.postMessage({ ...found, id: message.id } satisfies ReportThreadAnswer),
      );
    }
  });
  worker.on('error', (error) => resolve({ kind: 'failed', error }));
  worker.on('exit', () => resolve({ kind: 'failed', error: new Error('the thread of reports ended') }));
  over.addEventListener('abort', () => void worker.terminate(), { once: true });

  const outcome = await promise;
  await worker.terminate();
  return outcome;
};

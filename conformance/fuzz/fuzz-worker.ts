import { parentPort, workerData } from 'node:worker_threads';
import type { FuzzMessage, FuzzTask } from './fuzz-messages.ts';
import { fuzzSource, runFuzzCase } from './run-fuzz-case.ts';

/** Runs one case after the other until it is ended from outside. */

const CASES_PER_TALLY = 500;

const { firstSeed, samples, progress } = workerData as FuzzTask;

for (let seed = firstSeed; ; ) {
  const tally = { refused: 0, failed: 0, ran: 0 };
  for (let count = 0; count < CASES_PER_TALLY; count++, seed++) {
    Atomics.store(progress, 0, seed);
    const source = fuzzSource(seed, samples);
    const outcome = runFuzzCase(source);

    if (outcome.type === 'crashed') {
      const { error } = outcome;
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      post({ type: 'crash', seed, source, error: text });
    } else {
      tally[outcome.type]++;
    }
  }
  post({ type: 'tally', ...tally });
}

function post(message: FuzzMessage): void {
  parentPort?.postMessage(message);
}

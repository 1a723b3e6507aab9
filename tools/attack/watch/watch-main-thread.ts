import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { STALLS_FILE, type Stall } from './stall.ts';

const EVERY_MS = 5;
/** Shorter ones are not worth a line. */
const WORTH_TELLING_MS = 25;
const MICROSECONDS = 1_000;

/**
 * Loaded into the service before everything else: notes each time that its main thread computed without a pause. Time in
 * which the machine gave the thread no processor does not count.
 */
if (isMainThread) {
  watch(process.env[STALLS_FILE] ?? '');
}

function watch(file: string): void {
  let cpu = process.threadCpuUsage();
  let lastMs = performance.now();

  setInterval(() => {
    const nowMs = performance.now();
    const used = process.threadCpuUsage(cpu);
    const computedMs = Math.min((used.user + used.system) / MICROSECONDS, nowMs - lastMs);
    cpu = process.threadCpuUsage();
    if (computedMs > WORTH_TELLING_MS) {
      const stall: Stall = { endMs: Date.now(), lengthMs: nowMs - lastMs, computedMs };
      appendFileSync(file, `${JSON.stringify(stall)}\n`);
    }
    lastMs = performance.now();
  }, EVERY_MS).unref();
}

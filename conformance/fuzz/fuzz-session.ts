import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FuzzMessage, FuzzTask } from './fuzz-messages.ts';
import { fuzzSource } from './run-fuzz-case.ts';

/** A case has a deadline of its own; what takes this long does not look at it. */
const HANG_MS = 10_000;
const POLL_MS = 500;

export interface FuzzFinding {
  readonly seed: number;
  readonly source: string;
  readonly problem: string;
}

export interface FuzzReport {
  readonly refused: number;
  readonly failed: number;
  readonly ran: number;
  /** One per different problem. */
  readonly findings: readonly FuzzFinding[];
}

export interface FuzzOptions {
  readonly firstSeed: number;
  readonly durationMs: number;
  readonly samples: readonly string[];
  onFinding(finding: FuzzFinding): void;
}

/** Runs cases in a thread for a while; a thread that hangs is ended, and the next begins behind that case. */
export async function runFuzzSession(options: FuzzOptions): Promise<FuzzReport> {
  const endAtMs = Date.now() + options.durationMs;
  const tally = { refused: 0, failed: 0, ran: 0 };
  const findings = new Map<string, FuzzFinding>();
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let firstSeed = options.firstSeed;

  const add = (finding: FuzzFinding): void => {
    // The top of the stack tells problems apart; the messages often name values.
    const key = /^\s+at .*$/m.exec(finding.problem)?.[0] ?? finding.problem;
    if (!findings.has(key)) {
      findings.set(key, finding);
      options.onFinding(finding);
    }
  };

  while (Date.now() < endAtMs) {
    const worker = startWorker({ firstSeed, samples: options.samples, progress }, (message) => {
      if (message.type === 'crash') {
        add({ seed: message.seed, source: message.source, problem: message.error });
      } else {
        tally.refused += message.refused;
        tally.failed += message.failed;
        tally.ran += message.ran;
      }
    });
    const stuckAt = await watch(progress, endAtMs);
    await worker.terminate();
    if (stuckAt === undefined) {
      break;
    }
    add({ seed: stuckAt, source: fuzzSource(stuckAt, options.samples), problem: `hangs (seed ${stuckAt})` });
    firstSeed = stuckAt + 1;
  }
  return { ...tally, findings: [...findings.values()] };
}

function startWorker(task: FuzzTask, onMessage: (message: FuzzMessage) => void): Worker {
  const worker = new Worker(new URL('fuzz-worker.ts', import.meta.url), { workerData: task });
  worker.on('message', onMessage);
  return worker;
}

/** Resolves at the end, or with the seed that makes no progress. */
async function watch(progress: Int32Array, endAtMs: number): Promise<number | undefined> {
  let seed = Atomics.load(progress, 0);
  let sinceMs = Date.now();

  while (Date.now() < endAtMs) {
    await wait(POLL_MS);
    const current = Atomics.load(progress, 0);
    if (current !== seed) {
      seed = current;
      sinceMs = Date.now();
    } else if (Date.now() - sinceMs > HANG_MS) {
      return seed;
    }
  }
  return undefined;
}

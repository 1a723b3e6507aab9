import { Worker } from 'node:worker_threads';
import { unreadableFile } from '../decode/stored-file-error.ts';
import type { SourceName, SourceOutput } from '../sources/source.ts';
import { unreadableSource } from '../sources/source-error.ts';
import type { SourceBytes } from '../sources/source-file.ts';
import type { SourceMessage, SourceTask } from '../sources/source-protocol.ts';
import { type EntryContext, throwIfStopped } from './ingest-context.ts';

/** The index of a directory lies beside the heap. */
const MAX_HEAP_MB = 1024;
/** A thread that is busy with one object says nothing: so often it is asked whether anybody still waits for it. */
const LOOK_EVERY_MS = 500;

/**
 * What a source comes to, read in a thread of its own that ends with the iteration. Throws `INGEST_BAD_SOURCE` for a
 * file that cannot be read on, and `STORED_FILE_UNREADABLE` when the disk fails.
 */
export async function* readSource(
  source: SourceName,
  bytes: SourceBytes,
  context: EntryContext,
): AsyncGenerator<SourceOutput> {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task: SourceTask = { source, bytes, taken };
  const worker = new Worker(new URL('../sources/source-worker.ts', import.meta.url), {
    name: 'source',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const inbox = new Inbox(worker);

  try {
    for (;;) {
      throwIfStopped(context);
      const message = await inbox.next(LOOK_EVERY_MS);
      if (message === undefined) {
        continue;
      }
      if (message.kind === 'end') {
        return;
      }
      if (message.kind !== 'output') {
        throw failureOf(message);
      }
      yield message.output;
      if (message.output.kind === 'document') {
        Atomics.add(taken, 0, 1);
        Atomics.notify(taken, 0);
      }
    }
  } finally {
    await worker.terminate();
  }
}

/** What only the system can have caused is told apart: nobody may blame the file. */
function failureOf(message: SourceMessage & { kind: 'unreadable' | 'failed' }): Error {
  if (message.kind === 'failed' && message.code === 'EIO') {
    return unreadableFile(Object.assign(new Error(message.reason), { code: message.code }));
  }
  return unreadableSource(
    message.kind === 'unreadable' ? message.reason : `converter stopped: ${message.reason.slice(0, 200)}`,
  );
}

/** Messages of a thread in their order; its death is the last one. */
class Inbox {
  readonly #messages: SourceMessage[] = [];
  #wake: (() => void) | undefined;

  constructor(worker: Worker) {
    worker.on('message', (message: SourceMessage) => this.#push(message));
    worker.on('error', (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#push({ kind: 'failed', reason, code: undefined });
    });
    worker.on('exit', () => this.#push({ kind: 'failed', reason: 'its thread ended', code: undefined }));
  }

  /** `undefined` where none came in time. */
  async next(timeoutMs: number): Promise<SourceMessage | undefined> {
    if (this.#messages.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    return this.#messages.shift();
  }

  #push(message: SourceMessage): void {
    this.#messages.push(message);
    this.#wake?.();
  }
}

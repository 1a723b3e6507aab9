import { Worker } from 'node:worker_threads';
import { CodedError } from '@secgraph/kernel';
import type { ThreadQuestion, ThreadReply } from './shared/protocol.ts';

export interface BoundedThreadOptions {
  /** For debuggers and profiles. */
  readonly name: string;
  /** A file that calls `answerQuestions`. */
  readonly entry: URL;
  /** So long one question may be worked at; loading the thread does not count. */
  readonly deadlineMs: number;
  /** Default: 64. */
  readonly heapMb?: number;
  /** Questions that wait, of everybody; default: 64. */
  readonly maxWaiting?: number;
  /** Questions of one asker that wait; default: 8. */
  readonly maxWaitingOfOne?: number;
  /** Without questions, before the thread is given back; default: one minute. */
  readonly idleMs?: number;
}

/**
 * `THREAD_TIMED_OUT`, `THREAD_LOST`: the question cost its thread (too long, too much memory), or the service is
 * stopping. `THREAD_BUSY`: too many wait.
 */
export type BoundedThreadErrorCode = 'THREAD_TIMED_OUT' | 'THREAD_LOST' | 'THREAD_BUSY';

export class BoundedThreadError extends CodedError<BoundedThreadErrorCode> {}

interface Asked<Question, Answer> {
  readonly id: number;
  readonly question: Question;
  readonly asker: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const HEAP_MB = 64;
export const MAX_WAITING = 64;
export const MAX_WAITING_OF_ONE = 8;
const IDLE_MS = 60_000;
/** To load its code, on a busy machine. */
const START_MS = 30_000;

/**
 * A thread for what strangers send and nobody knows the cost of: it works at one question at a time, and one that takes
 * too long or too much memory costs itself and the thread, which is started anew for the next. Askers take turns. It is
 * started by the first question, ends when none comes, and keeps no process alive.
 */
export class BoundedThread<Question, Answer> {
  readonly #options: BoundedThreadOptions;
  /** By asker; whose turn is next comes first. */
  readonly #waiting = new Map<string, Asked<Question, Answer>[]>();
  #waitingCount = 0;
  #current: Asked<Question, Answer> | undefined;
  #worker: Worker | undefined;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: BoundedThreadOptions) {
    this.#options = options;
  }

  /**
   * @param asker who takes turns with others: a user, an address
   * @throws {@link BoundedThreadError}, or the error of the thread as a `CodedError`, with its code where it had one and
   * else with `THREAD_QUESTION_FAILED`
   */
  ask(question: Question, asker = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#assertRoom(asker);
      const asked = { id: ++this.#lastId, question, asker, resolve, reject };
      const waiting = this.#waiting.get(asker);
      if (waiting === undefined) {
        this.#waiting.set(asker, [asked]);
      } else {
        waiting.push(asked);
      }
      this.#waitingCount++;
      this.#next();
    });
  }

  /** Fails what is under way. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const asked of [...this.#waiting.values()].flat()) {
      asked.reject(lost());
    }
    this.#waiting.clear();
    this.#waitingCount = 0;
    await this.#end(lost());
  }

  #assertRoom(asker: string): void {
    if (this.#isClosed) {
      throw lost();
    }
    const { maxWaiting = MAX_WAITING, maxWaitingOfOne = MAX_WAITING_OF_ONE } = this.#options;
    const own = this.#waiting.get(asker)?.length ?? 0;
    if (this.#waitingCount >= maxWaiting || own >= maxWaitingOfOne) {
      throw new BoundedThreadError(
        'THREAD_BUSY',
        'too much is waiting to be checked; please try again later',
        {
          details: { retryAfterSeconds: 1 },
        },
      );
    }
  }

  #next(): void {
    if (this.#current !== undefined) {
      return;
    }
    const asked = this.#take();
    if (asked === undefined) {
      this.#rest();
      return;
    }

    this.#current = asked;
    if (this.#worker === undefined) {
      this.#start();
    } else if (this.#isReady) {
      this.#hand(asked);
    }
  }

  #take(): Asked<Question, Answer> | undefined {
    const [first] = this.#waiting;
    if (first === undefined) {
      return undefined;
    }
    const [asker, asked] = first;
    const taken = asked.shift();
    this.#waiting.delete(asker);
    if (asked.length > 0) {
      this.#waiting.set(asker, asked);
    }
    this.#waitingCount--;

    return taken;
  }

  #start(): void {
    const { name, entry, heapMb = HEAP_MB } = this.#options;
    const worker = new Worker(entry, { name, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    this.#worker = worker;
    this.#isReady = false;
    let failure: unknown;
    worker.on('message', (reply: ThreadReply<Answer>) => this.#receive(worker, reply));
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) {
        this.#settle(lost(failure));
      }
    });
    worker.unref();
    this.#limit(START_MS);
  }

  #receive(worker: Worker, reply: ThreadReply<Answer>): void {
    // Of one that was given up meanwhile.
    if (this.#worker !== worker) {
      return;
    }
    if (reply.type === 'ready') {
      this.#isReady = true;
      if (this.#current !== undefined) {
        this.#hand(this.#current);
      }
      return;
    }
    const current = this.#current;
    if (current?.id !== reply.id) {
      return;
    }

    clearTimeout(this.#timer);
    this.#current = undefined;
    if (reply.type === 'answered') {
      current.resolve(reply.answer);
    } else {
      const { code = 'THREAD_QUESTION_FAILED', message, details } = reply;
      current.reject(new CodedError(code, message, { details }));
    }
    this.#next();
  }

  #hand({ id, question }: Asked<Question, Answer>): void {
    this.#limit(this.#options.deadlineMs);
    this.#worker?.postMessage({ id, question } satisfies ThreadQuestion<Question>);
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#end(timedOut()), ms);
  }

  /** The thread is gone, or will be: it hears of nothing any more. */
  async #end(error: BoundedThreadError): Promise<void> {
    const worker = this.#worker;
    this.#settle(error);
    await worker?.terminate();
  }

  #settle(error: BoundedThreadError): void {
    clearTimeout(this.#timer);
    const current = this.#current;
    this.#worker = undefined;
    this.#isReady = false;
    this.#current = undefined;
    current?.reject(error);
    if (!this.#isClosed) {
      this.#next();
    }
  }

  #rest(): void {
    clearTimeout(this.#timer);
    if (this.#worker !== undefined) {
      const { idleMs = IDLE_MS } = this.#options;
      this.#timer = setTimeout(() => void this.#end(lost()), idleMs).unref();
    }
  }
}

function timedOut(): BoundedThreadError {
  return new BoundedThreadError('THREAD_TIMED_OUT', 'what was sent takes too long to be checked');
}

function lost(cause?: unknown): BoundedThreadError {
  return new BoundedThreadError('THREAD_LOST', 'what was sent could not be checked', { cause });
}

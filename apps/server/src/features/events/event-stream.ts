import { Readable } from 'node:stream';
import type { EndEvent, FileUploadJob, JobsEvent, StateEvent } from '@secgraph/contract';
import { withoutIngest } from '../datapipe-status/present-datapipe-status.ts';

/** What is to be told, each with the state as it is now: a later one takes the place of one that was not sent yet. */
export interface LiveChanges {
  readonly datapipe?: StateEvent['datapipe'] | undefined;
  readonly jobs?: JobsEvent | undefined;
  readonly generation?: number | undefined;
}

/** Beyond, whoever reads slowly is told the whole state instead. */
const MAX_PENDING_JOBS = 500;
/** What waits here for the connection; more is not made before it is wanted. */
const BUFFER_BYTES = 16 * 1024;

/**
 * The events of one connection, as text. Nothing is written ahead of the reader: what happens meanwhile is joined, so a
 * slow one costs no more memory than a fast one.
 */
export class EventStream extends Readable {
  #state: StateEvent | undefined;
  #datapipe: LiveChanges['datapipe'];
  #generation: number | undefined;
  readonly #jobs = new Map<number, FileUploadJob | undefined>();
  /** Behind everything else. */
  #farewell: (string | null)[] = [];
  #isEnding = false;
  /** Of the moment of what is told next. */
  #id = '';
  #isBehind = false;
  #isWanted = false;
  #hasStarted = false;

  readonly #tellsJobs: boolean;

  constructor({ tellsJobs }: { readonly tellsJobs: boolean }) {
    super({ highWaterMark: BUFFER_BYTES });
    this.#tellsJobs = tellsJobs;
  }

  /** It has missed so much that only the whole state will do. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Tells the whole state, before anything else. */
  start(id: string, state: StateEvent): void {
    this.#id = id;
    this.#state = this.#tellsJobs
      ? state
      : { ...state, datapipe: withoutIngest(state.datapipe), jobs: [], is_cut: false };
    this.#isBehind = false;
    this.#hasStarted = true;
    this.#flush();
  }

  offer(id: string, { datapipe, jobs, generation }: LiveChanges): void {
    this.#id = id;
    this.#datapipe = (this.#tellsJobs ? datapipe : datapipe && withoutIngest(datapipe)) ?? this.#datapipe;
    this.#generation = generation ?? this.#generation;
    const told = this.#tellsJobs ? jobs : undefined;
    for (const job of told?.jobs ?? []) {
      this.#jobs.set(job.id, job);
    }
    for (const jobId of told?.removed ?? []) {
      this.#jobs.set(jobId, undefined);
    }
    if (this.#jobs.size > MAX_PENDING_JOBS) {
      this.#isBehind = true;
      this.#jobs.clear();
    }
    this.#flush();
  }

  /** Something to hear, so that nobody in between takes the connection for dead. */
  beat(): void {
    if (this.#isWanted) {
      this.#isWanted = this.push(':\n\n');
    }
  }

  /** Tells why nothing more comes, behind what waits to be told. */
  finish(reason: EndEvent['reason']): void {
    if (!this.#isEnding) {
      this.#isEnding = true;
      this.#farewell = [this.#write('end', { reason } satisfies EndEvent), null];
      this.#flush();
    }
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  #flush(): void {
    while (this.#isWanted && this.#hasStarted && !this.destroyed) {
      const text = this.#take();
      if (text === undefined) {
        return;
      }

      this.#isWanted = this.push(text);
    }
  }

  /** The next event; null behind the last, undefined while there is none. */
  #take(): string | null | undefined {
    if (this.#state !== undefined) {
      const state = this.#state;
      this.#state = undefined;
      return this.#write('state', state);
    }
    if (this.#datapipe !== undefined) {
      const datapipe = this.#datapipe;
      this.#datapipe = undefined;
      return this.#write('datapipe', datapipe);
    }
    if (this.#jobs.size > 0) {
      return this.#write('jobs', this.#takeJobs());
    }
    if (this.#generation !== undefined) {
      const generation = this.#generation;
      this.#generation = undefined;
      return this.#write('generation', { generation });
    }
    return this.#farewell.shift();
  }

  #takeJobs(): JobsEvent {
    const changed = [...this.#jobs];
    this.#jobs.clear();

    return {
      jobs: changed.flatMap(([, job]) => (job === undefined ? [] : [job])),
      removed: changed.flatMap(([id, job]) => (job === undefined ? [id] : [])),
    };
  }

  #write(event: string, data: object): string {
    return `id: ${this.#id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}

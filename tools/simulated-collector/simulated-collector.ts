import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { estateFiles, planEstate } from '@secgraph/estate';
import { type CollectorConnection, RefusedRequest } from './collector-connection.ts';

export interface SimulatedCollectorOptions {
  readonly connection: CollectorConnection;
  /** Of the directory that it finds. */
  readonly objects: number;
  readonly batchSize: number;
  /** How often each batch is sent once more, as some collectors do. */
  readonly repetitions: number;
  readonly pollMs: number;
  /** Sends no more than so many batches of a job, and stays at it. */
  readonly pauseAfter: number;
  readonly tell: (line: string) => void;
}

/** How a job ended, for the collector. */
export type CollectionEnd = 'collected' | 'canceled';

interface KnownJob {
  readonly id: number;
  readonly status: number;
  readonly execution_time: string;
}

const READY = 0;
const RUNNING = 1;
const ORPHANED = 'This job has been orphaned. Re-run collection for complete data.';

/** Does what collectors do: checks in, asks for jobs, collects, sends what it finds, and tells of the end. */
export class SimulatedCollector {
  readonly #options: SimulatedCollectorOptions;

  constructor(options: SimulatedCollectorOptions) {
    this.#options = options;
  }

  /** One that was begun before ended with the process that did it. */
  async checkIn(): Promise<void> {
    const { connection, tell } = this.#options;
    const client = (await connection.ask({
      method: 'PUT',
      path: '/api/v2/clients/update',
      json: {
        address: '127.0.0.1',
        hostname: 'simulated',
        username: 'svc',
        version: 'v0.0.0',
        usersid: 'S-1-5-21-1',
      },
    })) as { readonly current_job: KnownJob };
    if (client.current_job.status === RUNNING) {
      await this.#end('FAILED', ORPHANED);
      tell(`orphaned ${client.current_job.id}`);
    }
    tell('checked in');
  }

  /** Waits until a job is due. */
  async awaitJob(): Promise<number> {
    for (;;) {
      const jobs = (await this.#options.connection.ask({
        method: 'GET',
        path: '/api/v2/jobs/available',
      })) as readonly KnownJob[];
      const [next] = jobs
        .filter(({ status, execution_time: due }) => status === READY && Date.parse(due) <= Date.now())
        .sort((one, other) => Date.parse(one.execution_time) - Date.parse(other.execution_time));
      if (next !== undefined) {
        return next.id;
      }
      await sleep(this.#options.pollMs);
    }
  }

  async run(jobId: number): Promise<CollectionEnd> {
    const { connection, pauseAfter, tell } = this.#options;
    await connection.ask({ method: 'POST', path: '/api/v2/jobs/start', json: { id: jobId } });
    tell(`started ${jobId}`);

    let sent = 0;
    for (const batch of this.#batches()) {
      if (!(await this.#isStillWanted())) {
        return 'canceled';
      }
      if (sent === pauseAfter) {
        tell(`paused after ${sent}`);
        await this.#stayUntilCanceled();
        return 'canceled';
      }
      await this.#send(batch);
      sent++;
    }
    await this.#end('COMPLETE', 'Collection completed successfully');
    tell(`sent ${sent}`);

    return 'collected';
  }

  /** Documents as collectors write them, a few records each. */
  *#batches(): Generator<string> {
    const { objects, batchSize } = this.#options;
    for (const { type, records } of estateFiles(planEstate({ objects }))) {
      let batch: string[] = [];
      for (const record of records()) {
        batch.push(record);
        if (batch.length === batchSize) {
          yield documentOf(type, batch);
          batch = [];
        }
      }
      if (batch.length > 0) {
        yield documentOf(type, batch);
      }
    }
  }

  async #send(batch: string): Promise<void> {
    await this.#options.connection.ask({
      method: 'POST',
      path: '/api/v2/ingest',
      body: Uint8Array.from(gzipSync(batch)),
      headers: { 'content-encoding': 'gzip' },
      repetitions: this.#options.repetitions,
    });
  }

  async #end(status: 'COMPLETE' | 'FAILED', message: string): Promise<void> {
    await this.#options.connection.ask({
      method: 'POST',
      path: '/api/v2/jobs/end',
      json: { status, message, log: `${message}\n` },
    });
  }

  /** Also says that somebody is there. */
  async #isStillWanted(): Promise<boolean> {
    try {
      await this.#options.connection.ask({ method: 'GET', path: '/api/v2/jobs/current' });
      return true;
    } catch (error) {
      if (error instanceof RefusedRequest && error.status === 404) {
        return false;
      }
      throw error;
    }
  }

  async #stayUntilCanceled(): Promise<void> {
    while (await this.#isStillWanted()) {
      await sleep(this.#options.pollMs);
    }
  }
}

function documentOf(type: string, records: readonly string[]): string {
  return `{"meta":{"type":"${type}","version":6,"methods":0,"count":${records.length}},"data":[${records.join(',')}]}`;
}

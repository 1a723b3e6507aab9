import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CollectorConnection } from '../../../../tools/simulated-collector/collector-connection.ts';

export interface SimulatedOpenHoundOptions {
  readonly connection: CollectorConnection;
  /** Sent as logs. */
  readonly logs: Buffer;
  readonly tell: (line: string) => void;
}

interface Operation {
  readonly id: string;
  readonly type: string;
  readonly status: string;
}

interface Session {
  readonly artifact_id: string;
  readonly part_size: number;
  readonly part_count: number;
}

interface Job {
  readonly id: number;
}

const MANAGEMENT = '/api/v2/clients/management';
const PART_BYTES = 8 * 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Asks as OpenHound does when it is run as a service: at each turn first what there is to do beside collections, then
 * for a job, of which it takes the first.
 */
export class SimulatedOpenHound {
  readonly #options: SimulatedOpenHoundOptions;

  constructor(options: SimulatedOpenHoundOptions) {
    this.#options = options;
  }

  async checkIn(): Promise<void> {
    await this.#ask('PUT', '/api/v2/clients/update', {
      Address: 'unknown',
      Hostname: 'simulated',
      Version: 'v0.3.0-rc1',
    });
    this.#options.tell('checked in');
  }

  /** One turn. Returns whether there was anything to do. */
  async poll(): Promise<boolean> {
    const operations = (await this.#ask('GET', `${MANAGEMENT}/available`)) as readonly Operation[];
    const operation = operations.find(({ type, status }) => type === 'support_bundle' && status === 'queued');
    if (operation !== undefined) {
      await this.#sendLogs(operation.id);
      this.#options.tell(`sent logs ${operation.id}`);
      return true;
    }

    const [job] = (await this.#ask('GET', '/api/v2/jobs/available')) as readonly Job[];
    if (job !== undefined) {
      await this.#collect(job.id);
      this.#options.tell(`collected ${job.id}`);
      return true;
    }

    return false;
  }

  async #sendLogs(id: string): Promise<void> {
    const { logs } = this.#options;
    await this.#ask('POST', `${MANAGEMENT}/start`, { operation_id: id });
    const session = (await this.#ask('POST', `${MANAGEMENT}/artifacts`, {
      operation_id: id,
      artifact_type: 'support_bundle',
      total_size: logs.length,
      part_size: PART_BYTES,
      part_count: Math.ceil(logs.length / PART_BYTES),
      content_type: 'application/zip',
      checksum_algorithm: 'sha256',
      checksum: createHash('sha256').update(logs).digest('hex'),
    })) as Session;
    const artifact = `${MANAGEMENT}/artifacts/${session.artifact_id}`;
    for (let number = 1; number <= session.part_count; number++) {
      const part = logs.subarray((number - 1) * session.part_size, number * session.part_size);
      await this.#options.connection.ask({
        method: 'POST',
        path: `${artifact}/parts/${number}`,
        body: Uint8Array.from(part),
        headers: {
          'content-type': 'application/zip',
          'content-digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
        },
      });
    }
    await this.#ask('POST', `${artifact}/complete`, { operation_id: id });
    await this.#ask('POST', `${MANAGEMENT}/end`, { operation_id: id, status: 'succeeded' });
  }

  async #collect(id: number): Promise<void> {
    await this.#ask('POST', '/api/v2/jobs/start', { id });
    await this.#ask('GET', '/api/v2/jobs/current');
    const graph = {
      metadata: { source_kind: 'Simulated' },
      graph: {
        nodes: [{ id: 'simulated-1', kinds: ['Simulated'], properties: { name: 'ONE' } }],
        edges: [],
      },
    };
    await this.#options.connection.ask({
      method: 'POST',
      path: '/api/v2/ingest',
      body: Uint8Array.from(gzipSync(JSON.stringify(graph))),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    });
    await this.#ask('POST', '/api/v2/jobs/end', {
      status: 'complete',
      message: "Collector 'simulated' completed successfully",
    });
  }

  #ask(method: 'GET' | 'POST' | 'PUT', path: string, json?: object): Promise<unknown> {
    return this.#options.connection.ask({
      method,
      path,
      headers: JSON_TYPE,
      ...(json === undefined ? {} : { json }),
    });
  }
}

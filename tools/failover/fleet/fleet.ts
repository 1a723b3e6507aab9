import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../../service/service-process.ts';
import { type DatabaseCluster, SERVICES, until } from '../cluster/database-cluster.ts';

const RESTART_PAUSE_MS = 300;
const READY_WITHIN_MS = 180_000;

export interface FleetOptions {
  readonly cluster: DatabaseCluster;
  readonly folder: string;
  readonly logFolder: string;
  readonly password: string;
  readonly secretKey: string;
  /** Of the runtime: a service that is loaded from a few files is back in half the time. */
  readonly nodeArguments: readonly string[];
  readonly note: (text: string) => void;
}

/** Three services on one database, each with a folder of its own; one that ends is started again. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #services: ServiceProcess[] = [];
  readonly #supervisions: Promise<void>[] = [];
  /** Of ends that no event meant. */
  readonly unexpectedEnds: string[] = [];
  readonly #doomed = new Set<ServiceProcess>();
  #isClosed = false;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    // The first one migrates the database.
    for (let index = 0; index < SERVICES; index++) {
      await mkdir(this.#folderOf(index), { recursive: true });
      const service = this.#launch(index);
      if (index === 0) {
        await service.untilReady();
      }
    }
    await Promise.all(this.#services.map((service) => service.untilReady()));
    for (let index = 0; index < SERVICES; index++) {
      this.#supervisions.push(this.#supervise(index));
    }
  }

  /** Addresses for clients. */
  get doors(): readonly string[] {
    return this.#options.cluster.ports.doors.map((port) => `http://127.0.0.1:${port}`);
  }

  service(index: number): ServiceProcess {
    const service = this.#services[index];
    if (service === undefined) {
      throw new Error(`there is no service ${index}`);
    }
    return service;
  }

  /** By what the lease says of its holder. */
  indexOfHolder(holder: string): number | undefined {
    const index = this.#services.findIndex(({ pid }) => holder.endsWith(` process ${pid}`));

    return index === -1 ? undefined : index;
  }

  async kill(index: number): Promise<void> {
    const service = this.service(index);
    this.#doomed.add(service);
    await service.kill();
  }

  async untilReady(): Promise<void> {
    await until('all services are ready', READY_WITHIN_MS, async () => {
      const answers = await Promise.all(this.doors.map((door) => isReady(door)));
      return answers.every(Boolean);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#services.map((service) => service.stop()));
    await Promise.all(this.#supervisions);
  }

  async #supervise(index: number): Promise<void> {
    for (;;) {
      const service = this.service(index);
      await service.exited;
      if (this.#isClosed) {
        return;
      }
      if (!this.#doomed.has(service)) {
        const end = `service ${index} ended by itself: ${(await service.lastLines()).split('\n').at(-1)}`;
        this.unexpectedEnds.push(end);
        this.#options.note(end);
      }
      await sleep(RESTART_PAUSE_MS);
      this.#launch(index);
    }
  }

  #launch(index: number): ServiceProcess {
    const { cluster, password, secretKey, logFolder, folder, nodeArguments } = this.#options;
    const service = new ServiceProcess({
      dataFolder: this.#folderOf(index),
      port: cluster.servicePorts[index] ?? 0,
      password,
      nodeArguments,
      logFile: join(logFolder, `service-${index}.log`),
      environment: {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        DATABASE_URL: cluster.urlOf(index),
        DATABASE_READ_URL: cluster.replicaUrl,
        SECGRAPH_UPLOADS: 'database',
        SECGRAPH_SECRET_KEY: secretKey,
        SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true',
        SECGRAPH_WEB_UI: 'false',
        SECGRAPH_ACCESS_LOG: 'false',
        SECGRAPH_GRAPH_WORKERS: '1',
        SECGRAPH_LOGIN_DELAY_MS: '0',
        SECGRAPH_ARGON2_MEMORY_KIB: '8192',
        SECGRAPH_ARGON2_ITERATIONS: '1',
      },
    });
    this.#services[index] = service;

    return service;
  }

  #folderOf(index: number): string {
    return join(this.#options.folder, `service-${index}`);
  }
}

async function isReady(door: string): Promise<boolean> {
  const answer = await fetch(`${door}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);

  return answer?.status === 200;
}

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '@secgraph/client';
import { snapshotPath } from '@secgraph/datapipe';
import { readSnapshotFile } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import type { GraphView } from '@secgraph/questions';
import { openGraph, shareGraph } from '@secgraph/questions/thread';
import { openApiClient } from '../../tools/service/api-client.ts';
import { findFreePort } from '../../tools/service/find-free-port.ts';
import { ServiceProcess, type ServiceProcessOptions } from '../../tools/service/service-process.ts';
import { createThrowAwayFolder } from '../../tools/service/throw-away-folder.ts';
import type { BenchSize } from '../bench-size.ts';
import { type Comparisons, type Contest, compareRuns } from '../measure/compare-runs.ts';
import { type Estate, openEstate } from './cached-estate.ts';
import type { CpuProfiler } from './cpu-profiler.ts';
import { ingestArchive } from './ingest-archive.ts';

export interface SessionOptions {
  readonly size: BenchSize;
  readonly signal: AbortSignal;
  readonly profiler: CpuProfiler | undefined;
  /** Told what is under way, and how far it is. */
  readonly onProgress: (work: string, place?: string) => void;
}

const PASSWORD = 'bench-Password-4711';

/** A data folder of a service that took the estate in and has ended. */
export interface IngestedEstate {
  readonly dataFolder: string;
  readonly snapshotFile: string;
}

/** A running service with somebody logged in. */
export interface RunningService {
  readonly process: ServiceProcess;
  readonly client: Client;
  /** Of the session, for other clients. */
  readonly token: string;
}

/** What the rows of one size share. Removes everything it made, and ends every service it started. */
export class BenchSession implements AsyncDisposable {
  readonly size: BenchSize;
  readonly signal: AbortSignal;
  readonly #options: SessionOptions;
  readonly #folder: Awaited<ReturnType<typeof createThrowAwayFolder>>;
  readonly #services = new Set<ServiceProcess>();
  #folderCount = 0;
  #ingested: Promise<IngestedEstate> | undefined;
  #graph: Promise<GraphView> | undefined;

  static async open(options: SessionOptions): Promise<BenchSession> {
    return new BenchSession(options, await createThrowAwayFolder('secgraph-bench-'));
  }

  private constructor(options: SessionOptions, folder: Awaited<ReturnType<typeof createThrowAwayFolder>>) {
    this.size = options.size;
    this.signal = options.signal;
    this.#options = options;
    this.#folder = folder;
  }

  progress(work: string, place?: string): void {
    this.#options.onProgress(work, place);
  }

  /** The archive of this size; another seed gives another directory of the same size. */
  estate(seed = 1): Promise<Estate> {
    return openEstate(this.size, seed, () => this.progress(`generating ${this.size.name} (once)`));
  }

  /** Compares in this process; with `--profile`, one more run of the product leaves its profile. */
  async compareHere<Name extends string>(name: string, contest: Contest<Name>): Promise<Comparisons<Name>> {
    const comparisons = await this.compareService(name, contest);
    await this.#options.profiler?.record(name, contest.product);

    return comparisons;
  }

  /** Compares where the product runs in a service: with `--profile`, services leave the profiles. */
  compareService<Name extends string>(name: string, contest: Contest<Name>): Promise<Comparisons<Name>> {
    return compareRuns(contest, (done) => {
      this.signal.throwIfAborted();
      this.progress(name, `${done + 1} of ${contest.repetitions}`);
    });
  }

  /** A new empty folder, removed at the end. */
  async newFolder(): Promise<string> {
    this.#folderCount++;
    const path = join(this.#folder.path, String(this.#folderCount));
    await mkdir(path, { mode: 0o755 });

    return path;
  }

  /** Ready and logged in. Runs with its defaults. */
  async startService(
    dataFolder: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<RunningService> {
    const nodeArguments = this.#options.profiler?.nodeArguments ?? [];

    return this.#untilReady(await this.#spawn(dataFolder, { nodeArguments, environment }));
  }

  /** Not ready yet. */
  async spawnService(dataFolder: string): Promise<ServiceProcess> {
    return this.#spawn(dataFolder, { nodeArguments: this.#options.profiler?.nodeArguments ?? [] });
  }

  /** Made by whoever asks first, and shared: to be left as it is. */
  ingested(): Promise<IngestedEstate> {
    this.#ingested ??= this.#ingest();
    return this.#ingested;
  }

  /** A data folder as that of {@link ingested}, for a service beside another one. Nobody may run on the first yet. */
  async copyIngested(): Promise<string> {
    const { dataFolder } = await this.ingested();
    const copy = join(await this.newFolder(), 'copy');
    // With owners and rights, which the embedded database insists on.
    await promisify(execFile)('cp', ['-a', dataFolder, copy]);

    return copy;
  }

  /** Offers a data folder for {@link ingested}, which saves making one. */
  offerIngested(dataFolder: string): void {
    this.#ingested ??= Promise.resolve(describeFolder(dataFolder));
  }

  /** As {@link ingested}, for the asker alone: who asks next gets another. */
  async takeIngested(): Promise<IngestedEstate> {
    const taken = await this.ingested();
    this.#ingested = undefined;

    return taken;
  }

  /** The graph of the estate, in this process. */
  graph(): Promise<GraphView> {
    this.#graph ??= this.#openGraph();
    return this.#graph;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#services].map((service) => service.stop()));
    await this.#folder.remove();
  }

  /** At once, when there is no time for {@link [Symbol.asyncDispose]}. */
  kill(): void {
    for (const service of this.#services) {
      void service.kill();
    }
  }

  async #untilReady(service: ServiceProcess): Promise<RunningService> {
    await service.untilReady(this.signal);

    return { process: service, ...(await openApiClient(service.url, PASSWORD)) };
  }

  async #spawn(
    dataFolder: string,
    options: Pick<ServiceProcessOptions, 'nodeArguments' | 'environment'> = {},
  ): Promise<ServiceProcess> {
    this.signal.throwIfAborted();
    const service = new ServiceProcess({
      dataFolder,
      port: await findFreePort(),
      password: PASSWORD,
      logFile: join(this.#folder.path, 'service.log'),
      ...options,
    });
    this.#services.add(service);

    return service;
  }

  /** Not profiled: it is what rows start from, not what they measure. */
  async #ingest(): Promise<IngestedEstate> {
    const { path } = await this.estate();
    const dataFolder = await this.newFolder();
    this.progress(`ingesting ${this.size.name}`);
    const { process: service, client } = await this.#untilReady(await this.#spawn(dataFolder));
    await ingestArchive(client, path, this.signal);
    await service.stop();

    return describeFolder(dataFolder);
  }

  async #openGraph(): Promise<GraphView> {
    const { snapshotFile } = await this.ingested();
    const read = await readSnapshotFile(snapshotFile);
    if (!read.ok) {
      throw read.error;
    }

    const { snapshot, names } = read.value;
    return openGraph(shareGraph(snapshot, { names }), BUILT_IN_MODEL);
  }
}

function describeFolder(dataFolder: string): IngestedEstate {
  return { dataFolder, snapshotFile: snapshotPath(dataFolder) };
}

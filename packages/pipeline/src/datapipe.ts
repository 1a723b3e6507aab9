import type { GraphSnapshot } from '@secgraph/graph';
import type { GraphWriter } from './generation/graph-writer.ts';
import type { DatapipePorts } from './ports.ts';
import { runAnalysisStage } from './stages/analysis-stage.ts';
import { type IngestOptions, runIngestStage } from './stages/ingest-stage.ts';
import { runPruneStage } from './stages/prune-stage.ts';
import { runPurgeStage } from './stages/purge-stage.ts';

export interface DatapipeOptions {
  readonly ingest: IngestOptions;
  /** A new generation is durable and complete in memory. */
  readonly publish: (snapshot: GraphSnapshot) => void;
}

/**
 * The one writer of the graph: carries out deletions, ingests waiting files, analyses, and publishes new
 * generations, in this order, whenever there is such work.
 */
export class Datapipe {
  readonly #ports: DatapipePorts;
  readonly #writer: GraphWriter;
  readonly #options: DatapipeOptions;
  #publishedGeneration: number;

  /** What the writer starts with counts as published. */
  constructor(ports: DatapipePorts, writer: GraphWriter, options: DatapipeOptions) {
    this.#ports = ports;
    this.#writer = writer;
    this.#options = options;
    this.#publishedGeneration = writer.generation;
  }

  /** Once before the first tick: picks up what a stopped service left in the middle. */
  async start(): Promise<void> {
    await this.#ports.requests.recoverAnalysis();
    await this.prune();
  }

  /** One pass over all stages. A state is reported only when there is work. Throws what a stage throws. */
  async tick(signal: AbortSignal): Promise<void> {
    const { jobs } = this.#ports;

    await this.#run(() => runPurgeStage(this.#ports, this.#writer));
    await this.#run(() => runIngestStage(this.#ports, this.#writer, this.#options.ingest, signal));
    await jobs.timeOutStale();
    await jobs.awaitAnalysis();
    await this.#run(() => runAnalysisStage(this.#ports, this.#writer));
  }

  /** Removes stored uploads that nothing refers to. */
  async prune(): Promise<void> {
    await this.#run(() => runPruneStage(this.#ports));
  }

  async #run(stage: () => Promise<boolean>): Promise<void> {
    if (await stage()) {
      this.#publishIfNew();
      await this.#ports.status.update('idle');
    }
  }

  #publishIfNew(): void {
    if (this.#writer.generation !== this.#publishedGeneration) {
      this.#options.publish(this.#writer.fold());
      this.#publishedGeneration = this.#writer.generation;
    }
  }
}

import type { GraphSnapshot } from '@secgraph/graph';
import { isAnalysisDue, runAnalysisStage, settleAnalysis } from './analysis/analysis-stage.ts';
import { LastAnalysis } from './analysis/last-analysis.ts';
import type { GraphWriter } from './generation/graph-writer.ts';
import { IngestInterruption } from './ingest/ingest-interruption.ts';
import { type IngestOptions, runIngestStage } from './ingest/ingest-stage.ts';
import { runLinkStage } from './ingest/link-stage.ts';
import type { DatapipePorts } from './ports.ts';
import { runExpireStage } from './removal/expire-stage.ts';
import { freeKinds } from './removal/free-kinds.ts';
import { runPruneStage } from './removal/prune-stage.ts';
import { runPurgeStage } from './removal/purge-stage.ts';
import { runExpiredMarksStage } from './updates/by-hand/expired-marks-stage.ts';
import { runUpdateStage } from './updates/update-stage.ts';

export interface DatapipeOptions {
  readonly ingest: IngestOptions;
  /** A new generation is durable and complete in memory. */
  readonly publish: (snapshot: GraphSnapshot) => void;
}

/**
 * The one writer of the graph: carries out deletions and changes people ask for, ingests waiting files, analyses, and publishes new
 * generations, in this order, whenever there is such work.
 */
export class Datapipe {
  readonly #ports: DatapipePorts;
  readonly #writer: GraphWriter;
  readonly #options: DatapipeOptions;
  readonly #interruption = new IngestInterruption();
  readonly #last = new LastAnalysis();
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
    await this.#ports.updates.recover();
    await runLinkStage(this.#ports, this.#writer, { isStart: true });
    await freeKinds(this.#ports, this.#writer);
    this.#publishIfNew();
    await this.prune();
  }

  /**
   * Ends the ingest under way when its file is not wanted any more. To be called whenever somebody may have
   * cancelled a job or asked for a deletion; has no effect on anything else.
   */
  async reconsider(): Promise<void> {
    await this.#interruption.look(this.#ports.queue);
  }

  /** One pass over all stages. A state is reported only when there is work. Throws what a stage throws. */
  async tick(signal: AbortSignal): Promise<void> {
    const { jobs } = this.#ports;

    if (await runExpiredMarksStage(this.#ports, this.#writer)) {
      this.#publishIfNew();
    }
    const hasIngested = await this.#takeIn(signal);
    await jobs.timeOutStale();
    await jobs.awaitAnalysis();

    if (hasIngested) {
      await runExpireStage(this.#ports, this.#writer);
    }
    const hasLinked = await runLinkStage(this.#ports, this.#writer, { isStart: false });
    if (hasIngested) {
      await this.#restAfterIngest();
    } else if (hasLinked) {
      this.#publishIfNew();
    }

    const run = await runAnalysisStage(this.#ports, this.#writer, { signal, last: this.#last });

    if (run !== undefined) {
      await freeKinds(this.#ports, this.#writer);
      this.#publishIfNew();
      await settleAnalysis(this.#writer, run);
      await this.#rest();
    }
  }

  /** Removes stored uploads that nothing refers to. */
  async prune(): Promise<void> {
    await runPruneStage(this.#ports);
    await this.#ports.status.update('idle');
  }

  /** Deletions, changes and files. A deletion that comes meanwhile waits for none of them, nor for an analysis. */
  async #takeIn(signal: AbortSignal): Promise<boolean> {
    const control = { signal, interruption: this.#interruption };
    let hasIngested = false;

    do {
      if (await runPurgeStage(this.#ports, this.#writer)) {
        await freeKinds(this.#ports, this.#writer);
        await this.#rest();
        hasIngested = false;
      }

      await this.#runUpdates(signal);
      const isAny = await runIngestStage(this.#ports, this.#writer, this.#options.ingest, control);
      hasIngested ||= isAny;
    } while (!signal.aborted && (await this.#ports.requests.findDeletion()) !== undefined);

    return hasIngested;
  }

  /** All that wait, one by one: whoever asked for one waits for the generation that holds it. */
  async #runUpdates(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await runUpdateStage(this.#ports, this.#writer))) {
      this.#publishIfNew();
    }
  }

  /**
   * An analysis that follows right away completes what was ingested: then only its generation is published,
   * which saves building an index of names and keeping one more generation in memory.
   */
  async #restAfterIngest(): Promise<void> {
    if (await isAnalysisDue(this.#ports)) {
      await this.#ports.status.update('idle');
    } else {
      await freeKinds(this.#ports, this.#writer);
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    this.#publishIfNew();
    await this.#ports.status.update('idle');
  }

  #publishIfNew(): void {
    if (this.#writer.generation !== this.#publishedGeneration) {
      this.#options.publish(this.#writer.publish());
      this.#publishedGeneration = this.#writer.generation;
    }
  }
}

import type { DatapipeState } from '@secgraph/database/datapipe';
import type { GraphSource } from '@secgraph/database/graph';
import type { LoopLag } from '@secgraph/kernel/machine';
import type { FileEnd, PipelineMeter } from '../ports.ts';

/** What a datapipe thread has done since it began; numbers only rise. */
export interface WorkReport {
  readonly stage: DatapipeState;
  readonly stageSeconds: Readonly<Partial<Record<DatapipeState, number>>>;
  /** Files by how their ingest ended. */
  readonly files: Readonly<Partial<Record<FileEnd, number>>>;
  /** Of files that were ingested, as they are stored. */
  readonly fileBytes: number;
  /** That files told of, whether they were new or not. */
  readonly nodes: number;
  readonly relationships: number;
  readonly analyses: Readonly<Record<string, { readonly runs: number; readonly seconds: number }>>;
  /** By id. */
  readonly rules: Readonly<Record<string, { readonly runs: number; readonly seconds: number }>>;
  /** How often it had to start over. */
  readonly failures: number;
  /** How often the graph was read from the tables, by server. */
  readonly graphReads: Readonly<Partial<Record<GraphSource, number>>>;
  /** Of the snapshot file, when it was written last; undefined: not since the thread began. */
  readonly filed: { readonly generation: number; readonly atMs: number } | undefined;
  readonly loopLag: LoopLag;
}

interface Timed {
  runs: number;
  seconds: number;
}

/** Counts what the datapipe does, for {@link report}. */
export class WorkMeter implements PipelineMeter {
  readonly #now: () => number;
  #stage: DatapipeState = 'starting';
  #stageSinceMs: number;
  readonly #stageSeconds = new Map<DatapipeState, number>();
  readonly #files = new Map<FileEnd, number>();
  #fileBytes = 0;
  #nodes = 0;
  #relationships = 0;
  readonly #analyses = new Map<string, Timed>();
  readonly #rules = new Map<string, Timed>();
  #failures = 0;
  readonly #graphReads = new Map<GraphSource, number>();
  #filed: WorkReport['filed'];

  /** `now`: monotonic, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#stageSinceMs = now();
  }

  enterStage(stage: DatapipeState): void {
    this.#settleStage();
    this.#stage = stage;
  }

  noteFile(end: FileEnd, bytes: number): void {
    this.#files.set(end, (this.#files.get(end) ?? 0) + 1);
    this.#fileBytes += end === 'ingested' ? bytes : 0;
  }

  noteTaken({ nodes, relationships }: { readonly nodes: number; readonly relationships: number }): void {
    this.#nodes += nodes;
    this.#relationships += relationships;
  }

  noteAnalysis(outcome: string, durationMs: number): void {
    add(this.#analyses, outcome, durationMs);
  }

  noteRule(rule: string, durationMs: number): void {
    add(this.#rules, rule, durationMs);
  }

  noteFailure(): void {
    this.#failures++;
  }

  noteGraphRead(source: GraphSource): void {
    this.#graphReads.set(source, (this.#graphReads.get(source) ?? 0) + 1);
  }

  noteFiled(generation: number): void {
    this.#filed = { generation, atMs: Date.now() };
  }

  report(loopLag: LoopLag): WorkReport {
    this.#settleStage();

    return {
      stage: this.#stage,
      stageSeconds: Object.fromEntries(this.#stageSeconds),
      files: Object.fromEntries(this.#files),
      fileBytes: this.#fileBytes,
      nodes: this.#nodes,
      relationships: this.#relationships,
      analyses: Object.fromEntries(this.#analyses),
      rules: Object.fromEntries(this.#rules),
      failures: this.#failures,
      graphReads: Object.fromEntries(this.#graphReads),
      filed: this.#filed,
      loopLag,
    };
  }

  #settleStage(): void {
    const nowMs = this.#now();
    const seconds = (nowMs - this.#stageSinceMs) / 1_000;
    this.#stageSeconds.set(this.#stage, (this.#stageSeconds.get(this.#stage) ?? 0) + seconds);
    this.#stageSinceMs = nowMs;
  }
}

function add(timed: Map<string, Timed>, name: string, durationMs: number): void {
  const before = timed.get(name) ?? { runs: 0, seconds: 0 };
  timed.set(name, { runs: before.runs + 1, seconds: before.seconds + durationMs / 1_000 });
}

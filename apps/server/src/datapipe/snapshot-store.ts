import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, loadState, readGraph } from '@secgraph/database';
import {
  createSnapshotBuilder,
  type FiledSnapshot,
  type GraphCounters,
  type GraphSnapshot,
  type NameIndex,
  readSnapshotFile,
  writeSnapshotFile,
} from '@secgraph/graph';
import type { PipelineLog } from '@secgraph/pipeline';

/** A generation as it is stored: from the snapshot file when that is whole and current, else from PostgreSQL. */
export interface StoredGraph {
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
  /** Whether the snapshot file holds this generation. */
  readonly isFiled: boolean;
  /** Its index, where the file holds that, too. */
  readonly names: NameIndex | undefined;
}

/** Reads and keeps generations. The snapshot file is a cache: deleting it costs a rebuild and nothing else. */
export class SnapshotStore {
  readonly #database: Database;
  readonly #folder: string;
  readonly #log: PipelineLog;

  constructor(database: Database, dataFolder: string, log: PipelineLog) {
    this.#database = database;
    this.#folder = join(dataFolder, 'snapshot');
    this.#log = log;
  }

  async load(): Promise<StoredGraph> {
    const state = await loadState(this.#database);
    const filed = await this.#readFile();

    if (typeof filed === 'string') {
      return this.#rebuild(filed);
    }

    const { generation } = filed.snapshot;
    return generation === state.generation
      ? { snapshot: filed.snapshot, counters: state.counters, isFiled: true, names: filed.names }
      : this.#rebuild(`it holds generation ${generation}, PostgreSQL holds ${state.generation}`);
  }

  async save(filed: FiledSnapshot): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeSnapshotFile(this.#path, filed);
  }

  /** Or why there is none, whatever the reason. */
  async #readFile(): Promise<FiledSnapshot | string> {
    try {
      const filed = await readSnapshotFile(this.#path);
      return filed.ok ? filed.value : filed.error.message;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #rebuild(reason: string): Promise<StoredGraph> {
    const startedAtMs = performance.now();
    const counters: { current: GraphCounters | undefined } = { current: undefined };
    const builder = await readGraph(this.#database, (state) => {
      counters.current = state.counters;
      return createSnapshotBuilder({ generation: state.generation });
    });
    const { snapshot, droppedRelationships } = builder.finish();

    this.#log.info(
      {
        reason,
        generation: snapshot.generation,
        nodes: snapshot.nodeCount,
        relationships: snapshot.relationshipCount,
        droppedRelationships,
        durationMs: Math.round(performance.now() - startedAtMs),
      },
      'built the snapshot from PostgreSQL',
    );

    const state = counters.current ?? (await loadState(this.#database)).counters;
    return { snapshot, counters: state, isFiled: false, names: undefined };
  }

  get #path(): string {
    return join(this.#folder, 'graph.snapshot');
  }
}

import { type Database, isCurrentTerm } from '@secgraph/database';
import { loadState, readGraph } from '@secgraph/database/graph';
import {
  createSnapshotBuilder,
  type FiledSnapshot,
  type GraphCounters,
  type GraphSnapshot,
  type NameIndex,
} from '@secgraph/graph';
import type { PipelineLog } from '../ports.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** A generation as it is stored: from the snapshot file when that is whole and current, else from PostgreSQL. */
export interface StoredGraph {
  readonly snapshot: GraphSnapshot;
  readonly counters: GraphCounters;
  /** Whether the snapshot file holds this generation. */
  readonly isFiled: boolean;
  /** Its index, where the file holds that, too. */
  readonly names: NameIndex | undefined;
}

/** Reads and keeps generations. */
export class SnapshotStore {
  readonly #database: Database;
  readonly #file: SnapshotFile;
  readonly #log: PipelineLog;

  constructor(database: Database, file: SnapshotFile, log: PipelineLog) {
    this.#database = database;
    this.#file = file;
    this.#log = log;
  }

  async load(): Promise<StoredGraph> {
    const state = await loadState(this.#database);
    const filed = await this.#file.read(state);

    return typeof filed === 'string'
      ? this.#rebuild(filed)
      : { snapshot: filed.snapshot, counters: state.counters, isFiled: true, names: filed.names };
  }

  /** Files a generation that the writer of this term has made; does nothing when storage has moved on. */
  async save(filed: Omit<FiledSnapshot, 'stamp'>, term: number): Promise<void> {
    const { generation, stamp } = await loadState(this.#database);
    const isCurrent = () => isCurrentTerm(this.#database, term);

    if (generation === filed.snapshot.generation && (await isCurrent())) {
      await this.#file.write({ ...filed, stamp }, { writer: String(term), isWanted: isCurrent });
    }
  }

  /** Of the snapshot file: what a writer left that died while it wrote. */
  removeDrafts(): Promise<void> {
    return this.#file.removeDrafts();
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
}

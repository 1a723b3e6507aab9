import { type Database, isCurrentTerm } from '@secgraph/database';
import {
  type GraphReplica,
  type GraphSource,
  type GraphState,
  loadState,
  readGraph,
} from '@secgraph/database/graph';
import {
  createSnapshotBuilder,
  type FiledSnapshot,
  type GraphCounters,
  type GraphSnapshot,
  type NameIndex,
} from '@secgraph/graph';
import type { DiskSpace } from '@secgraph/kernel/disk';
import type { PipelineLog } from '../ports.ts';
import type { SharedSnapshots } from './shared-snapshots.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const NEVER = new AbortController().signal;
const NOT_FETCHED = 'the stored snapshot cannot be used: the graph is loaded from the tables';

/**
 * A generation as it is stored: from the snapshot file when that is whole and current, or one that another
 * process has stored, else from PostgreSQL.
 */
export interface StoredGraph {
  readonly snapshot: GraphSnapshot;
  /** Of this generation alone: after a fail-over that lost some, another graph may come to have their numbers. */
  readonly stamp: string;
  readonly counters: GraphCounters;
  /** Whether the snapshot file holds this generation. */
  readonly isFiled: boolean;
  /** Its index, where the file holds that, too. */
  readonly names: NameIndex | undefined;
}

export interface SnapshotStoreOptions {
  readonly database: Database;
  readonly file: SnapshotFile;
  readonly log: PipelineLog;
  /** Of processes that have no folder in common; default: there are none. */
  readonly shared?: SharedSnapshots | undefined;
  /** Where the tables are read if it can be; default: from the primary. */
  readonly replica?: Pick<GraphReplica, 'read'> | undefined;
  /** Told of each time that the tables were read; default: nobody is. */
  readonly onRead?: ((source: GraphSource) => void) | undefined;
  /** Of the disk that the file is on. */
  readonly space?: Pick<DiskSpace, 'assertRoom'> | undefined;
}

export interface LoadOptions {
  /** Ends a fetch; default: nothing does. */
  readonly signal?: AbortSignal;
  /** Told of an earlier generation, where that is at hand and the newest one takes its time; default: nobody wants it. */
  readonly onEarlier?: ((earlier: FiledSnapshot) => void) | undefined;
}

/** Reads and keeps generations. */
export class SnapshotStore {
  readonly #options: SnapshotStoreOptions;
  readonly #database: Database;
  readonly #file: SnapshotFile;
  readonly #log: PipelineLog;
  /** Of the generation that the file holds, where it is of this process's making, or was current. */
  #filedStamp: string | undefined;
  #sharedStamp: string | undefined;

  constructor(options: SnapshotStoreOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#file = options.file;
    this.#log = options.log;
  }

  async load({ signal = NEVER, onEarlier }: LoadOptions = {}): Promise<StoredGraph> {
    const state = await loadState(this.#database);
    const filed = await this.#file.read(state);
    if (typeof filed !== 'string') {
      return this.#current(filed, state);
    }

    const fetched = await this.#fetch(signal, onEarlier === undefined ? state.stamp : undefined);
    if (fetched?.stamp === state.stamp) {
      return this.#current(fetched, state);
    }
    if (fetched !== undefined) {
      onEarlier?.(fetched);
    }
    return this.#rebuild(filed);
  }

  /** Files a generation that the writer of this term has made; does nothing when storage has moved on. */
  async save(filed: Omit<FiledSnapshot, 'stamp'>, term: number): Promise<void> {
    const { generation, stamp } = await loadState(this.#database);
    const isCurrent = () => isCurrentTerm(this.#database, term);

    if (generation === filed.snapshot.generation && (await isCurrent())) {
      this.#filedStamp = undefined;
      await this.#file.write({ ...filed, stamp }, { writer: String(term), isWanted: isCurrent });
      this.#filedStamp = stamp;
    }
  }

  /** Whether the file holds a generation that others cannot fetch yet. */
  get isToShare(): boolean {
    const isNew = this.#filedStamp !== undefined && this.#filedStamp !== this.#sharedStamp;

    return this.#options.shared !== undefined && isNew;
  }

  /** Stores the file for other processes, as the writer of this term; it must not be saved meanwhile. */
  async share(term: number, signal: AbortSignal): Promise<void> {
    const stamp = this.#filedStamp;
    const { shared } = this.#options;

    if (shared !== undefined && stamp !== undefined) {
      // Who fails tries again with the next one.
      this.#sharedStamp = stamp;
      const { databaseId } = await loadState(this.#database);
      const isWanted = () => isCurrentTerm(this.#database, term);
      await shared.publish({ path: this.#file.path, stamp, databaseId, signal, isWanted });
    }
  }

  /** Of the snapshot file: what a writer left that died while it wrote. */
  removeDrafts(): Promise<void> {
    return this.#file.removeDrafts();
  }

  #current(filed: FiledSnapshot, { stamp, counters }: GraphState): StoredGraph {
    this.#filedStamp = stamp;

    return { snapshot: filed.snapshot, stamp, counters, isFiled: true, names: filed.names };
  }

  /** What another process has stored, when it is of this generation (default: of any); without it, there are the tables. */
  async #fetch(signal: AbortSignal, stamp: string | undefined): Promise<FiledSnapshot | undefined> {
    const { shared, space } = this.#options;
    const newest = await shared?.findNewest();
    if (shared === undefined || newest === undefined || (stamp !== undefined && newest.stamp !== stamp)) {
      return undefined;
    }

    const startedAtMs = performance.now();
    const reserve = async (bytes: number) => space?.assertRoom(bytes);
    try {
      const filed = await this.#file.replace((path, draft) =>
        shared.fetch(newest, path, { signal, reserve, draft }),
      );
      if (typeof filed === 'string' || filed.stamp !== newest.stamp) {
        const reason = typeof filed === 'string' ? filed : 'it holds another generation than it should';
        this.#log.warn({ reason }, NOT_FETCHED);
        return undefined;
      }
      const durationMs = Math.round(performance.now() - startedAtMs);
      this.#log.info(
        { generation: filed.snapshot.generation, durationMs },
        'fetched the snapshot that another process has stored',
      );
      return filed;
    } catch (err) {
      signal.throwIfAborted();
      this.#log.warn({ err }, NOT_FETCHED);
      return undefined;
    }
  }

  async #rebuild(reason: string): Promise<StoredGraph> {
    const startedAtMs = performance.now();
    const read: { state: GraphState | undefined } = { state: undefined };
    const open = (state: GraphState) => {
      read.state = state;
      return createSnapshotBuilder({ generation: state.generation });
    };
    const { replica, onRead } = this.#options;
    const copied = await replica?.read(this.#database, open);
    const builder = copied ?? (await readGraph(this.#database, open));
    const source = copied === undefined ? 'primary' : 'replica';
    onRead?.(source);
    const { snapshot, droppedRelationships } = builder.finish();

    this.#log.info(
      {
        reason,
        ...(replica === undefined ? {} : { source }),
        generation: snapshot.generation,
        nodes: snapshot.nodeCount,
        relationships: snapshot.relationshipCount,
        droppedRelationships,
        durationMs: Math.round(performance.now() - startedAtMs),
      },
      'built the snapshot from PostgreSQL',
    );

    const { stamp, counters } = read.state ?? (await loadState(this.#database));
    return { snapshot, stamp, counters, isFiled: false, names: undefined };
  }
}

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  isCurrentTerm,
  isDatabaseError,
  isDatabaseOutage,
  type Leadership,
  listen,
  tryLead,
} from '@secgraph/database';
import { DATAPIPE_CHANNEL } from '@secgraph/database/datapipe';
import { GENERATION_CHANNEL, type GraphReplica, loadState } from '@secgraph/database/graph';
import { type GraphSnapshot, type NameIndex, reclaimSharedMemory } from '@secgraph/graph';
import { ConvertPool, removeSpools } from '@secgraph/ingest';
import { DiskSpace, makePrivateFolder } from '@secgraph/kernel/disk';
import type { SharedGraph } from '@secgraph/questions';
import { shareGraph } from '@secgraph/questions/thread';
import { Datapipe } from '../datapipe.ts';
import { GraphWriter } from '../generation/graph-writer.ts';
import { MemoryRoom } from '../memory/memory-room.ts';
import type { PipelineLog } from '../ports.ts';
import type { SharedSnapshots } from '../snapshot/shared-snapshots.ts';
import type { SnapshotFile } from '../snapshot/snapshot-file.ts';
import { SnapshotStore, type StoredGraph } from '../snapshot/snapshot-store.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import { createDatapipePorts } from './datapipe-ports.ts';
import type { DatapipeEvent, DatapipeThreadData } from './protocol.ts';
import { SavePace } from './save-pace.ts';
import { WakeSignal } from './wake-signal.ts';
import { WorkMeter } from './work-meter.ts';

const PRUNE_INTERVAL_MS = 24 * 60 * 60 * 1_000;
/**
 * Doubles with every failure in a row, but for those of a database that is away: the writer is to be there when it is, and
 * to ask costs nothing.
 */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/**
 * After a snapshot was stored for others, none is for sixty times as long as that took: it also fills the database's
 * log.
 */
const SHARE_REST_FACTOR = 60;
/** How often whoever stands by looks whether the writer still is there. */
const STANDBY_LOOK_MS = 1_000;

interface PublishedGraph {
  readonly snapshot: GraphSnapshot;
  readonly names?: NameIndex | undefined;
  /** Undefined: this process has just written it. */
  readonly stamp: string | undefined;
}

export interface DatapipeServiceOptions {
  readonly database: Database;
  readonly snapshotFile: SnapshotFile;
  /** Of processes that have no folder in common; default: there are none. */
  readonly sharedSnapshots?: SharedSnapshots | undefined;
  /** Where the graph is read if it can be; default: from the database itself. */
  readonly replica?: GraphReplica | undefined;
  readonly data: DatapipeThreadData;
  /** Where files of a database wait. */
  readonly uploads: (databaseId: string) => UploadStore | Promise<UploadStore>;
  readonly log: PipelineLog;
  readonly send: (event: DatapipeEvent) => void;
  /** Default: nobody reads it. */
  readonly meter?: WorkMeter;
  /** How long to wait after the first failure; default one second. */
  readonly retryMs?: number;
}

/**
 * Runs the datapipe where this process is elected, follows the generations of the elected one elsewhere, and
 * starts over from what is stored whenever something fails.
 */
export class DatapipeService {
  readonly #database: Database;
  readonly #data: DatapipeThreadData;
  readonly #openUploads: DatapipeServiceOptions['uploads'];
  readonly #log: PipelineLog;
  readonly #send: (event: DatapipeEvent) => void;
  readonly #meter: WorkMeter;
  readonly #store: SnapshotStore;
  readonly #retryMs: number;
  readonly #stopping = new AbortController();
  readonly #wake = new WakeSignal();
  readonly #space: DiskSpace;
  readonly #memory: MemoryRoom;
  readonly #savePace = new SavePace();
  #saveTimer: NodeJS.Timeout | undefined;
  readonly #sharePace = new SavePace(undefined, SHARE_REST_FACTOR);
  #shareTimer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | undefined;
  #published: SharedGraph | undefined;
  #publishedGeneration = -1;
  /** Of what this process serves; undefined where it wrote that itself. */
  #publishedStamp: string | undefined;
  #filedGeneration = -1;
  #term: number | undefined;
  #hasToldRole = false;
  #hasToldNewerRelease = false;
  /** What this process serves while another one writes: whoever takes over need not read it once more. */
  #followed: StoredGraph | undefined;
  #failuresInRow = 0;
  #isDatabaseAway = false;
  #datapipe: Datapipe | undefined;

  constructor(options: DatapipeServiceOptions) {
    const { database, snapshotFile, sharedSnapshots, replica, data, uploads, log, send } = options;
    const { meter = new WorkMeter(), retryMs = RETRY_MS } = options;
    this.#database = database;
    this.#data = data;
    this.#openUploads = uploads;
    this.#log = log;
    this.#send = send;
    this.#meter = meter;
    this.#retryMs = retryMs;
    this.#space = new DiskSpace({ folder: data.dataFolder, keptMib: data.keptFreeMib });
    this.#memory = new MemoryRoom({
      limitBytes: data.memoryLimitBytes,
      besideBytes: data.memoryBesideBytes,
    });
    this.#store = new SnapshotStore({
      database,
      file: snapshotFile,
      log,
      shared: sharedSnapshots,
      replica,
      onRead: (source) => meter.noteGraphRead(source),
      space: this.#space,
    });
  }

  wake(): void {
    this.#wake.set();
    // What is under way may not be wanted any more; when that cannot be found out, it just goes on.
    this.#datapipe?.reconsider().catch(() => undefined);
  }

  stop(): void {
    this.#stopping.abort();
    this.#wake.set();
  }

  /** Ends after {@link stop}. */
  async run(): Promise<void> {
    makePrivateFolder(this.#temporaryFolder);
    const listener = listen(this.#database, {
      channels: [GENERATION_CHANNEL, DATAPIPE_CHANNEL],
      pollMs: this.#data.intervalMs,
      wake: () => this.wake(),
      log: (line) => this.#log.warn({}, line),
    });
    const pool = new ConvertPool({ workers: this.#data.convertWorkers });

    while (!this.#stopping.signal.aborted) {
      try {
        await this.#runOnce(pool);
        this.#noteSuccess();
      } catch (error) {
        await this.#reportFailure(error);
      }
    }

    await pool.close();
    await listener.stop();
  }

  /** One term as leader, or one look around as follower. */
  async #runOnce(pool: ConvertPool): Promise<void> {
    const leadership = await this.#tryLead();

    if (leadership === undefined) {
      this.#tellRole(undefined);
      await this.#follow();
      await this.#restAsFollower();
      return;
    }

    this.#tellRole(leadership.term);
    try {
      await this.#lead(leadership, pool);
      await this.#standBy(leadership, leadership.signal.reason);
    } catch (error) {
      if (!(await this.#standBy(leadership, error))) {
        throw error;
      }
    } finally {
      this.#tellRole(undefined);
      await leadership.resign();
    }
  }

  /** Of a newer schema, this release may read what it can, until it is stopped, and writes nothing. */
  async #tryLead(): Promise<Leadership | undefined> {
    try {
      return await tryLead(this.#database, {
        release: this.#data.productVersion,
        log: (line) => this.#log.warn({}, line),
      });
    } catch (error) {
      if (!isDatabaseError(error, 'DATABASE_NEWER_VERSION')) {
        throw error;
      }
      if (!this.#hasToldNewerRelease) {
        this.#hasToldNewerRelease = true;
        this.#log.error(
          { reason: error.message },
          'a newer release has migrated the database: stop this process',
        );
      }
      return undefined;
    }
  }

  /** Whoever renews the lease has to know before the work begins. */
  #tellRole(term: number | undefined): void {
    if (this.#hasToldRole && term === this.#term) {
      return;
    }
    this.#hasToldRole = true;
    this.#term = term;
    this.#send({ type: 'role', term });
  }

  /** Nothing counts of what a writer had under way that was replaced: it is dropped, and done by the other one. */
  async #standBy({ term }: Leadership, reason: unknown): Promise<boolean> {
    const isReplaced =
      !this.#stopping.signal.aborted && !(await isCurrentTerm(this.#database, term).catch(() => true));
    if (isReplaced) {
      this.#log.warn({ err: reason, term }, 'another process has become the writer: this one stands by');
    }
    return isReplaced;
  }

  async #follow(): Promise<void> {
    const { stamp } = await loadState(this.#database);

    if (stamp !== this.#publishedStamp) {
      this.#followed = undefined;
      // Whoever begins answers with what it can get at once, and is as late as others that follow.
      const isFirst = this.#publishedGeneration === -1;
      const stored = await this.#store.load({
        signal: this.#stopping.signal,
        onEarlier: isFirst ? (earlier) => this.#publish(earlier) : undefined,
      });
      this.#publish(stored);
      this.#followed = stored;
    }
  }

  async #restAsFollower(): Promise<void> {
    const look = setTimeout(() => this.#wake.set(), STANDBY_LOOK_MS);
    await this.#wake.wait();
    clearTimeout(look);
  }

  /** Only what was loaded under the stamp that still is the newest one is the newest generation. */
  async #loadToLead(): Promise<StoredGraph> {
    const followed = this.#followed;
    this.#followed = undefined;
    const { stamp, counters } = await loadState(this.#database);

    return followed?.stamp === stamp
      ? { ...followed, counters }
      : this.#store.load({ signal: this.#stopping.signal });
  }

  async #lead(leadership: Leadership, pool: ConvertPool): Promise<void> {
    const signal = AbortSignal.any([leadership.signal, this.#stopping.signal]);
    const { databaseId } = await loadState(this.#database);
    const uploads = await this.#openUploads(databaseId);
    const ports = createDatapipePorts({
      database: this.#database,
      uploads,
      space: this.#space,
      memory: this.#memory,
      leadership,
      analysisRules: this.#data.analysisRules,
      productVersion: this.#data.productVersion,
      selectorMs: this.#data.selectorMs,
      log: this.#log,
      meter: this.#meter,
      onBeginUpdate: (updateId, cancellation) => this.#send({ type: 'update', updateId, cancellation }),
      onAnalysis: (cancellation) => this.#send({ type: 'analysis', cancellation }),
    });
    const stored = await this.#loadToLead();
    const writer = new GraphWriter(stored, ports.graph, {
      complete: (change) => ports.standing.enforce(change),
    });
    const datapipe = new Datapipe(ports, writer, {
      publish: (snapshot) => this.#publish({ snapshot, stamp: undefined }),
      ingest: {
        pool,
        temporaryFolder: this.#temporaryFolder,
        limits: this.#data.ingestLimits,
        kindLimits: this.#data.kindLimits,
        takesOldLocalGroups: this.#data.takesOldLocalGroups,
      },
    });

    this.#publish(stored);
    this.#filedGeneration = stored.isFiled && stored.names !== undefined ? stored.snapshot.generation : -1;
    await this.#sweep();
    await datapipe.start();
    this.#datapipe = datapipe;
    try {
      await this.#tickUntilAborted(datapipe, writer, { signal, term: leadership.term });
    } finally {
      this.#datapipe = undefined;
    }
  }

  /** Only who leads unpacks anything, and writes the snapshot. While the folder is away, there is nothing to sweep. */
  async #sweep(): Promise<void> {
    await removeSpools(this.#temporaryFolder).catch((err: unknown) => {
      this.#log.warn({ err }, 'cannot look for what was left half unpacked');
    });
    await this.#store.removeDrafts();
  }

  async #tickUntilAborted(
    datapipe: Datapipe,
    writer: GraphWriter,
    { signal, term }: { readonly signal: AbortSignal; readonly term: number },
  ): Promise<void> {
    let prunedAtMs = performance.now();

    while (!signal.aborted) {
      await datapipe.tick(signal);
      this.#noteSuccess();
      await this.#saveInTime(writer, term);
      this.#shareInTime(term, signal);

      if (performance.now() - prunedAtMs > PRUNE_INTERVAL_MS) {
        await datapipe.prune();
        prunedAtMs = performance.now();
      }

      await this.#wake.wait(signal);
    }

    clearTimeout(this.#saveTimer);
    clearTimeout(this.#shareTimer);
    await this.#sharing;
    if (this.#stopping.signal.aborted) {
      await this.#saveIfNew(writer, term);
    }
  }

  async #saveInTime(writer: GraphWriter, term: number): Promise<void> {
    const { restMs } = this.#savePace;
    clearTimeout(this.#saveTimer);

    if (this.#sharing !== undefined) {
      // It reads the file, and wakes the datapipe when it is done.
      return;
    }
    if (restMs === 0) {
      await this.#saveIfNew(writer, term);
    } else if (writer.generation !== this.#filedGeneration) {
      this.#saveTimer = setTimeout(() => this.wake(), restMs);
    }
  }

  /** Beside the work, from the file. What is not stored in time costs others that begin a look at the tables. */
  #shareInTime(term: number, signal: AbortSignal): void {
    clearTimeout(this.#shareTimer);
    if (this.#sharing !== undefined || !this.#store.isToShare) {
      return;
    }

    const { restMs } = this.#sharePace;
    if (restMs > 0) {
      this.#shareTimer = setTimeout(() => this.wake(), restMs);
      return;
    }
    this.#sharing = this.#sharePace
      .write(() => this.#store.share(term, signal))
      .catch((error: unknown) => {
        if (!signal.aborted) {
          this.#log.warn({ err: error }, 'cannot store the snapshot for other processes');
        }
      })
      .finally(() => {
        this.#sharing = undefined;
        this.wake();
      });
  }

  /** What was published already, is not once more; stamps tell where both have one. */
  #publish({ snapshot, stamp, names }: PublishedGraph): void {
    const isOther = stamp !== undefined && stamp !== this.#publishedStamp;
    const isNew = isOther || snapshot.generation !== this.#publishedGeneration;
    this.#publishedStamp = stamp;

    if (isNew) {
      this.#publishedGeneration = snapshot.generation;
      this.#published = shareGraph(snapshot, { names, previous: this.#published });
      this.#send({ type: 'graph', generation: snapshot.generation, graph: this.#published });
      reclaimSharedMemory(this.#published.retiredBytes);
    }
  }

  /**
   * The file is written when the datapipe rests, not too often, and at the end: a generation that lives for seconds is
   * not worth a write. It only saves time at the next start, so work goes on without it.
   */
  async #saveIfNew(writer: GraphWriter, term: number): Promise<void> {
    const snapshot = writer.fold();

    if (snapshot.generation !== this.#filedGeneration) {
      this.#filedGeneration = snapshot.generation;
      const isPublished = snapshot.generation === this.#publishedGeneration;
      const names = isPublished ? this.#published?.names : undefined;
      await this.#savePace
        .write(() => this.#store.save({ snapshot, names }, term))
        .then(() => this.#meter.noteFiled(snapshot.generation))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'cannot write the snapshot file'));
    }
  }

  async #reportFailure(error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) {
      return;
    }
    this.#meter.noteFailure();
    const isOutage = isDatabaseOutage(error);
    const retryMs = isOutage
      ? this.#retryMs
      : Math.min(this.#retryMs * 2 ** this.#failuresInRow, MAX_RETRY_MS);
    // While the database is away, whoever watches it says so: once is enough here.
    if (!isOutage || !this.#isDatabaseAway) {
      this.#log.error({ err: error, retryMs }, 'the datapipe failed and starts over from what is stored');
    }
    this.#isDatabaseAway = isOutage;
    this.#failuresInRow += isOutage ? 0 : 1;
    await sleep(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  #noteSuccess(): void {
    this.#failuresInRow = 0;
    this.#isDatabaseAway = false;
  }

  get #temporaryFolder(): string {
    return join(this.#data.dataFolder, 'tmp');
  }
}

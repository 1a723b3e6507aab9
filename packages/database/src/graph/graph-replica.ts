import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../connection/database.ts';
import { messageOf } from '../errors.ts';
import { type GraphState, loadState } from './graph-state.ts';
import { type GraphSink, readGraph } from './read-graph.ts';

/** Where a generation was read from. */
export type GraphSource = 'replica' | 'primary';

export interface GraphReplicaOptions {
  readonly url: string;
  readonly log: (line: string) => void;
  /** How long to wait until it has what the primary has; default 3 s. */
  readonly patienceMs?: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

const PATIENCE_MS = 3_000;
const POLL_MS = 100;
/** Whoever waits for a generation does not wait each time for one that is away. */
const REST_MS = 30_000;
const TOLD_EVERY_MS = 60_000;

/**
 * A server that follows the primary, and has the graph as well. Which generation it has is told by a stamp that no other
 * one has, so what is read from it is what the primary would have said, or it is not read from there.
 */
export class GraphReplica {
  readonly #options: GraphReplicaOptions;
  readonly #now: () => number;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #restsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(options: GraphReplicaOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Reads the newest generation of the primary. Undefined: the replica is away, does not get there in time, or ends the
   * read because the primary has cleaned up meanwhile: then there is the primary.
   *
   * @param openSink is called once more, should it be the primary after all
   */
  async read<Sink extends GraphSink>(
    primary: Database,
    openSink: (state: GraphState) => Sink,
  ): Promise<Sink | undefined> {
    if (this.#now() < this.#restsUntilMs) {
      return undefined;
    }

    let replica: Database | undefined;
    try {
      replica = await openDatabase({
        url: this.#options.url,
        applicationName: 'secgraph replica',
        maxConnections: 1,
      });
      if (await this.#catchesUp(replica, primary)) {
        return await readGraph(replica, openSink);
      }
      this.#giveUp('it has not got what the primary has');
    } catch (error) {
      this.#giveUp(messageOf(error));
    } finally {
      await replica?.close();
    }

    return undefined;
  }

  async #catchesUp(replica: Database, primary: Database): Promise<boolean> {
    const untilMs = this.#now() + (this.#options.patienceMs ?? PATIENCE_MS);
    for (;;) {
      const [there, newest] = await Promise.all([loadState(replica), loadState(primary)]);
      if (there.stamp === newest.stamp) {
        return true;
      }
      if (this.#now() >= untilMs) {
        return false;
      }
      await sleep(POLL_MS);
    }
  }

  #giveUp(reason: string): void {
    const nowMs = this.#now();
    this.#restsUntilMs = nowMs + REST_MS;
    if (nowMs - this.#toldAtMs >= TOLD_EVERY_MS) {
      this.#toldAtMs = nowMs;
      this.#options.log(`the graph is read from the primary instead of DATABASE_READ_URL: ${reason}`);
    }
  }
}

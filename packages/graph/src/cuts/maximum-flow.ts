import type { CancellationPoll } from '../traversal/traversal-options.ts';

/** Nodes of a flow network that are always there. */
export const SOURCE = 0;
export const SINK = 1;

/** More than any number of relationships. */
export const UNLIMITED = 0x3fff_ffff;

/** A network of whole capacities, arc by arc. Nodes are numbers below `nodeCount`, {@link SOURCE} and {@link SINK} among them. */
export class FlowNetwork {
  readonly #nodeCount: number;
  /** Arc `2i` and its way back, `2i + 1`. */
  readonly #ends: number[] = [];
  readonly #capacities: number[] = [];

  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
  }

  addArc(start: number, end: number, capacity: number): void {
    this.#ends.push(end, start);
    this.#capacities.push(capacity, 0);
  }

  /**
   * The nodes from which more could flow to the sink when as much flows as can: they are the sink's side of the
   * smallest cut that is nearest to it. One byte for each node.
   *
   * E. Dinic, "Algorithm for solution of a problem of maximum flow in networks with power estimation", Soviet Math.
   * Doklady 11 (1970). With capacities of one, O(arcs × √arcs).
   */
  findSinkSide(poll: CancellationPoll): Uint8Array {
    const flow = new Flow(this.#nodeCount, Uint32Array.from(this.#ends), Int32Array.from(this.#capacities));
    while (flow.levelNodes(poll)) {
      flow.block(poll);
    }
    return flow.sinkSide();
  }
}

class Flow {
  readonly #ends: Uint32Array;
  /** What more can flow along each arc. */
  readonly #rest: Int32Array;
  /** Arcs that leave node `u`: `#arcs[#offsets[u]]` and on. */
  readonly #offsets: Uint32Array;
  readonly #arcs: Uint32Array;
  readonly #levels: Int32Array;
  readonly #next: Uint32Array;
  readonly #queue: Uint32Array;

  constructor(nodeCount: number, ends: Uint32Array, capacities: Int32Array) {
    this.#ends = ends;
    this.#rest = capacities;
    this.#offsets = new Uint32Array(nodeCount + 1);
    for (let arc = 0; arc < ends.length; arc++) {
      const start = ends[arc ^ 1] as number;
      this.#offsets[start] = (this.#offsets[start] as number) + 1;
    }
    let sum = 0;
    for (let node = 0; node <= nodeCount; node++) {
      sum += this.#offsets[node] as number;
      this.#offsets[node] = sum;
    }
    this.#arcs = new Uint32Array(ends.length);
    for (let arc = ends.length - 1; arc >= 0; arc--) {
      const start = ends[arc ^ 1] as number;
      const place = (this.#offsets[start] as number) - 1;
      this.#offsets[start] = place;
      this.#arcs[place] = arc;
    }
    this.#levels = new Int32Array(nodeCount);
    this.#next = new Uint32Array(nodeCount);
    this.#queue = new Uint32Array(nodeCount);
  }

  /** Distances from the source over arcs with rest; false when the sink is out of reach. */
  levelNodes(poll: CancellationPoll): boolean {
    const levels = this.#levels.fill(-1);
    const queue = this.#queue;
    levels[SOURCE] = 0;
    queue[0] = SOURCE;
    let size = 1;

    for (let at = 0; at < size; at++) {
      const node = queue[at] as number;
      const end = this.#offsets[node + 1] as number;
      const start = this.#offsets[node] as number;
      for (let place = start; place < end; place++) {
        const arc = this.#arcs[place] as number;
        const other = this.#ends[arc] as number;
        if (this.#rest[arc] !== 0 && levels[other] === -1) {
          levels[other] = (levels[node] as number) + 1;
          queue[size++] = other;
        }
      }
      poll.spend(end - start);
    }
    return levels[SINK] !== -1;
  }

  /** Lets flow along shortest ways until every one of them is blocked. */
  block(poll: CancellationPoll): void {
    this.#next.set(this.#offsets.subarray(0, this.#next.length));
    const path: number[] = [];
    let node = SOURCE;

    for (;;) {
      if (node === SINK) {
        this.#augment(path);
        poll.spend(path.length);
        path.length = 0;
        node = SOURCE;
        continue;
      }

      const arc = this.#advance(node);
      if (arc !== undefined) {
        path.push(arc);
        node = this.#ends[arc] as number;
        continue;
      }
      if (node === SOURCE) {
        return;
      }
      // Nothing leads on from here, in this round.
      this.#levels[node] = -1;
      const back = path.pop() as number;
      node = this.#ends[back ^ 1] as number;
      poll.spend(1);
    }
  }

  sinkSide(): Uint8Array {
    const isOnSide = new Uint8Array(this.#levels.length);
    isOnSide[SINK] = 1;
    const queue = this.#queue;
    queue[0] = SINK;
    let size = 1;
    for (let at = 0; at < size; at++) {
      const node = queue[at] as number;
      for (let place = this.#offsets[node] as number; place < (this.#offsets[node + 1] as number); place++) {
        const arc = this.#arcs[place] as number;
        const before = this.#ends[arc] as number;
        if (this.#rest[arc ^ 1] !== 0 && isOnSide[before] === 0) {
          isOnSide[before] = 1;
          queue[size++] = before;
        }
      }
    }
    return isOnSide;
  }

  /** The next arc that leads one level further and is not full. */
  #advance(node: number): number | undefined {
    const end = this.#offsets[node + 1] as number;
    let place = this.#next[node] as number;
    for (; place < end; place++) {
      const arc = this.#arcs[place] as number;
      const level = this.#levels[this.#ends[arc] as number] as number;
      if (this.#rest[arc] !== 0 && level === (this.#levels[node] as number) + 1) {
        this.#next[node] = place;
        return arc;
      }
    }
    this.#next[node] = place;
    return undefined;
  }

  #augment(path: readonly number[]): void {
    const amount = path.reduce((least, arc) => Math.min(least, this.#rest[arc] as number), UNLIMITED);
    for (const arc of path) {
      this.#rest[arc] = (this.#rest[arc] as number) - amount;
      this.#rest[arc ^ 1] = (this.#rest[arc ^ 1] as number) + amount;
    }
  }
}

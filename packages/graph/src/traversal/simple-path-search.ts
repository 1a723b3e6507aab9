import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import { buildTopology } from '../topology/build-topology.ts';
import { findStronglyConnectedComponents } from './strongly-connected-components.ts';
import type { WalkSegments } from './walk-segments.ts';

const STEPS_PER_POLL = 4096;

/** Flags per segment. */
export interface SegmentFlags {
  /** 1 when some way, which may repeat nodes, leads by this segment to an end. Never set on a way to the root. */
  readonly leading: Uint8Array;
  /** 1 when a path may end with this segment. */
  readonly isEnd: Uint8Array;
}

/**
 * Decides which segments lie on a way from the root to an end that repeats no node.
 *
 * Strongly connected components are taken in reverse topological order. A way that leaves a component never
 * comes back to it, so all that matters of the rest is whether the way can be completed there; and a component
 * of one node has no choice to offer. Only inside larger components are ways tried, one by one, up to a budget.
 */
export class SimplePathSearch {
  /** Per segment; 1 = lies on such a way. */
  readonly confirmed: Uint8Array;
  /** False when the budget ran out and segments were confirmed unseen. */
  isExact = true;
  readonly #segments: WalkSegments;
  readonly #flags: SegmentFlags;
  readonly #cancellation: Cancellation;
  readonly #componentOf: Uint32Array;
  /** Per node: whether a way from outside its component arrives, can be completed from here, can leave here. */
  readonly #isEntry: Uint8Array;
  readonly #completes: Uint8Array;
  readonly #isExit: Uint8Array;
  /** The way being tried inside a component. */
  readonly #isOnPath: Uint8Array;
  readonly #path: { node: number; next: number; by: number }[] = [];
  /** The first so many steps of the way are confirmed. */
  #confirmedDepth = 0;
  #unconfirmed = 0;
  #stepsLeft: number;

  constructor(
    segments: WalkSegments,
    flags: SegmentFlags,
    limits: { readonly maxSteps: number; readonly cancellation: Cancellation },
  ) {
    const nodeCount = segments.nodes.length;
    this.confirmed = new Uint8Array(segments.children.length);
    this.#segments = segments;
    this.#flags = flags;
    this.#cancellation = limits.cancellation;
    this.#componentOf = componentsOf(segments, flags.leading);
    this.#isEntry = new Uint8Array(nodeCount);
    this.#completes = new Uint8Array(nodeCount);
    this.#isExit = new Uint8Array(nodeCount);
    this.#isOnPath = new Uint8Array(nodeCount);
    this.#stepsLeft = limits.maxSteps;
  }

  run(): void {
    this.#markEntries();
    const componentOf = this.#componentOf;
    const nodes = Uint32Array.from(componentOf.keys()).sort(
      (a, b) => (componentOf[a] as number) - (componentOf[b] as number),
    );
    for (let from = 0; from < nodes.length; ) {
      let to = from + 1;
      while (to < nodes.length && componentOf[nodes[to] as number] === componentOf[nodes[from] as number]) {
        to++;
      }
      this.#decideComponent(nodes.subarray(from, to));
      from = to;
    }
  }

  #markEntries(): void {
    const { children, expands } = this.#segments;
    for (const [number, child] of children.entries()) {
      if (this.#flags.leading[number] === 1 && expands[number] === 1 && !this.#staysInside(number)) {
        this.#isEntry[child] = 1;
      }
    }
  }

  #decideComponent(members: Uint32Array): void {
    this.#unconfirmed = 0;
    for (const node of members) {
      this.#decideSegmentsOut(node);
    }
    if (members.length === 1) {
      const [node = 0] = members;
      this.#completes[node] = this.#isExit[node] as number;
      return;
    }

    for (const entry of members) {
      if (this.#isEntry[entry] === 1 && !this.#tryWaysFrom(entry)) {
        this.#giveUp(members);
        return;
      }
    }
  }

  /** Segments to other components need no search; those which stay inside are counted. */
  #decideSegmentsOut(node: number): void {
    const { offsets, children, expands } = this.#segments;
    for (let number = offsets[node] as number; number < (offsets[node + 1] as number); number++) {
      if (this.#flags.leading[number] !== 1) {
        continue;
      }
      if (this.#staysInside(number)) {
        this.#unconfirmed++;
        continue;
      }
      const goesOn = expands[number] === 1 && this.#completes[children[number] as number] === 1;
      if (goesOn || this.#flags.isEnd[number] === 1) {
        this.confirmed[number] = 1;
        this.#isExit[node] = 1;
      }
    }
  }

  /** Tries the ways inside the component until nothing is left to learn; false when the budget ran out. */
  #tryWaysFrom(entry: number): boolean {
    this.#confirmedDepth = 0;
    this.#arrive(entry, -1, entry);
    for (let top = this.#path.at(-1); top !== undefined; top = this.#path.at(-1)) {
      const isSettled = this.#unconfirmed === 0 && this.#completes[entry] === 1;
      const number = top.next;
      if (isSettled || number === this.#segments.offsets[top.node + 1]) {
        this.#leave();
        continue;
      }
      top.next++;
      if (!this.#mayTake(number)) {
        continue;
      }
      if (!this.#spendStep()) {
        return false;
      }
      this.#take(number, entry);
    }
    return true;
  }

  #mayTake(number: number): boolean {
    const child = this.#segments.children[number] as number;
    return this.#flags.leading[number] === 1 && this.#staysInside(number) && this.#isOnPath[child] === 0;
  }

  #take(number: number, entry: number): void {
    if (this.#flags.isEnd[number] === 1) {
      this.#confirm(number);
      this.#confirmPath(entry);
    }
    if (this.#segments.expands[number] === 1) {
      this.#arrive(this.#segments.children[number] as number, number, entry);
    }
  }

  #arrive(node: number, by: number, entry: number): void {
    this.#path.push({ node, next: this.#segments.offsets[node] as number, by });
    this.#isOnPath[node] = 1;
    if (this.#isExit[node] === 1) {
      this.#confirmPath(entry);
    }
  }

  #leave(): void {
    const left = this.#path.pop();
    if (left !== undefined) {
      this.#isOnPath[left.node] = 0;
    }
    this.#confirmedDepth = Math.min(this.#confirmedDepth, this.#path.length);
  }

  #confirmPath(entry: number): void {
    this.#completes[entry] = 1;
    for (; this.#confirmedDepth < this.#path.length; this.#confirmedDepth++) {
      const number = this.#path[this.#confirmedDepth]?.by ?? -1;
      if (number >= 0) {
        this.#confirm(number);
      }
    }
  }

  #confirm(number: number): void {
    if (this.confirmed[number] === 0) {
      this.confirmed[number] = 1;
      this.#unconfirmed--;
    }
  }

  /** Takes every segment that leads to an end on trust. */
  #giveUp(members: Uint32Array): void {
    const { offsets } = this.#segments;
    this.isExact = false;
    while (this.#path.length > 0) {
      this.#leave();
    }
    for (const node of members) {
      this.#completes[node] = 1;
      for (let number = offsets[node] as number; number < (offsets[node + 1] as number); number++) {
        if (this.#flags.leading[number] === 1 && this.#staysInside(number)) {
          this.confirmed[number] = 1;
        }
      }
    }
  }

  #staysInside(number: number): boolean {
    const { parents, children } = this.#segments;
    return this.#componentOf[parents[number] as number] === this.#componentOf[children[number] as number];
  }

  #spendStep(): boolean {
    this.#stepsLeft--;
    if (this.#stepsLeft % STEPS_PER_POLL === 0) {
      throwIfCancelled(this.#cancellation);
    }
    return this.#stepsLeft >= 0;
  }
}

/** Component per node, in reverse topological order of the leading segments. */
function componentsOf(segments: WalkSegments, leading: Uint8Array): Uint32Array {
  const isLeading = (_: number, number: number): boolean => leading[number] === 1;
  const starts = segments.parents.filter(isLeading);
  const ends = segments.children.filter(isLeading);
  const topology = buildTopology(segments.nodes.length, starts, ends, new Uint8Array(starts.length));
  return findStronglyConnectedComponents(topology).componentOf;
}

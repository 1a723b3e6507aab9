import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import type { Bitmap } from '../property/bitmap.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';
import type { Condensation } from './condensation.ts';
import { LaneCounters } from './lane-counters.ts';
import type { NodeSets } from './node-sets.ts';
import { type ReducedReach, reduceReach } from './reduce-reach.ts';

export interface ReachOptions {
  /** `inbound`: count what reaches a set; `outbound`: count what it reaches. */
  readonly direction: 'inbound' | 'outbound';
  readonly sets: NodeSets;
  /** Which nodes count, members of the sets included; any other may lie on the way. */
  readonly counted: Bitmap;
  readonly cancellation?: Cancellation | undefined;
}

/** How far a measurement is, in passes over the graph. */
export interface ReachProgress {
  readonly done: number;
  readonly total: number;
}

/** Words of a place in one pass: eight fill half a cache line, and let 256 sets be followed at once. */
const WORDS = 8;
const LANES = WORDS * 32;

/**
 * For each set, how many counted nodes reach one of its members (or are reached), exactly. Whoever drives it may do
 * something else between the passes. Throws when cancelled.
 *
 * The graph is reduced once (`reduceReach`); a pass then follows 256 sets at a time, one bit each, through what is
 * left, in an order in which everything is met once. Memory: 32 bytes for each place that is left.
 */
export function* runReach(
  condensation: Condensation,
  { direction, sets, counted, cancellation = NEVER_CANCELLED }: ReachOptions,
): Generator<ReachProgress, Uint32Array> {
  const counts = new Uint32Array(sets.offsets.length - 1);
  const reduced = reduceReach(condensation, { direction, seeds: sets.nodes, counted, cancellation });
  const lanes = planLanes(condensation, reduced, sets, counts);
  const passes = Math.ceil(lanes.length / LANES);
  const poll = new CancellationPoll(cancellation);
  const pass = new ReachPass(reduced);

  for (let done = 0; done < passes; done++) {
    yield { done, total: passes };
    throwIfCancelled(cancellation);
    pass.run(lanes.slice(done * LANES, (done + 1) * LANES), poll);
  }

  for (const { count, ofSets } of lanes) {
    for (const set of ofSets) {
      counts[set] = count;
    }
  }
  return counts;
}

/** {@link runReach} in one go. */
export function measureReach(condensation: Condensation, options: ReachOptions): Uint32Array {
  const run = runReach(condensation, options);
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** What is followed as one bit: distinct places, ascending, and the sets that mean them. */
interface Lane {
  readonly places: Uint32Array;
  readonly ofSets: number[];
  count: number;
}

/**
 * Sets that begin at one place share a lane; those of a place that nothing leads to are counted already. Lanes are in
 * order of where they begin, since a pass need not look at any place before.
 */
function planLanes(
  { componentOf }: Condensation,
  reduced: ReducedReach,
  { offsets, nodes }: NodeSets,
  counts: Uint32Array,
): Lane[] {
  const single = new Map<number, Lane>();
  const several: Lane[] = [];

  for (let set = 0; set < counts.length; set++) {
    const places = distinctPlaces(
      nodes.subarray(offsets[set] as number, offsets[set + 1] as number),
      (node) => reduced.placeOf[componentOf[node] as number] as number,
    );
    const [place] = places;
    if (place === undefined) {
      continue;
    }
    if (places.length > 1) {
      several.push({ places, ofSets: [set], count: 0 });
    } else if (reduced.isEntered[place] === 0) {
      counts[set] = reduced.weights[place] as number;
    } else {
      const lane = single.get(place);
      if (lane === undefined) {
        single.set(place, { places, ofSets: [set], count: 0 });
      } else {
        lane.ofSets.push(set);
      }
    }
  }

  return [...single.values(), ...several].sort((left, right) => firstOf(left) - firstOf(right));
}

function distinctPlaces(nodes: Uint32Array, placeOf: (node: number) => number): Uint32Array {
  if (nodes.length === 1) {
    return Uint32Array.of(placeOf(nodes[0] as number));
  }
  return Uint32Array.from(new Set(Array.from(nodes, placeOf))).sort();
}

function firstOf({ places }: Lane): number {
  return places[0] as number;
}

class ReachPass {
  readonly #reduced: ReducedReach;
  readonly #words: Int32Array;
  readonly #counters = new LaneCounters(WORDS);

  constructor(reduced: ReducedReach) {
    this.#reduced = reduced;
    this.#words = new Int32Array(reduced.placeCount * WORDS);
  }

  /** Fills in the counts of at most as many lanes as there are bits. */
  run(lanes: readonly Lane[], poll: CancellationPoll): void {
    const first = lanes.reduce((lowest, lane) => Math.min(lowest, firstOf(lane)), this.#reduced.placeCount);
    const words = this.#words;
    words.fill(0);
    for (const [lane, { places }] of lanes.entries()) {
      for (const place of places) {
        const word = place * WORDS + (lane >>> 5);
        words[word] = (words[word] as number) | (1 << (lane & 31));
      }
    }

    this.#counters.clear();
    this.#propagate(first, poll);
    for (const [place, lane] of lanes.entries()) {
      lane.count = this.#counters.read(place);
    }
  }

  /** The words of a place as variables: a loop over them takes twice as long (`bench`: reach). */
  #propagate(first: number, poll: CancellationPoll): void {
    const { placeCount, nextOffsets, next, weights } = this.#reduced;
    const words = this.#words;
    const counters = this.#counters;

    for (let place = first; place < placeCount; place++) {
      const own = place * WORDS;
      const rowStart = nextOffsets[place] as number;
      const rowEnd = nextOffsets[place + 1] as number;
      let a = words[own] as number;
      let b = words[own + 1] as number;
      let c = words[own + 2] as number;
      let d = words[own + 3] as number;
      let e = words[own + 4] as number;
      let f = words[own + 5] as number;
      let g = words[own + 6] as number;
      let h = words[own + 7] as number;
      for (let position = rowStart; position < rowEnd; position++) {
        const other = (next[position] as number) * WORDS;
        a |= words[other] as number;
        b |= words[other + 1] as number;
        c |= words[other + 2] as number;
        d |= words[other + 3] as number;
        e |= words[other + 4] as number;
        f |= words[other + 5] as number;
        g |= words[other + 6] as number;
        h |= words[other + 7] as number;
      }
      poll.spend(rowEnd - rowStart + 1);
      if ((a | b | c | d | e | f | g | h) === 0) {
        continue;
      }

      words[own] = a;
      words[own + 1] = b;
      words[own + 2] = c;
      words[own + 3] = d;
      words[own + 4] = e;
      words[own + 5] = f;
      words[own + 6] = g;
      words[own + 7] = h;
      const weight = weights[place] as number;
      if (weight > 0) {
        counters.add(words, own, weight);
      }
    }
  }
}

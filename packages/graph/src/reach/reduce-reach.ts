import type { Cancellation } from '@secgraph/kernel';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bitmap, hasBit } from '../property/bitmap.ts';
import { GrowableUint32 } from '../property/growable-array.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency } from '../topology/topology.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';
import type { Condensation } from './condensation.ts';

/**
 * What is left of a graph when it is only asked how many counted nodes reach which seeds: a place stands for all
 * components that reach the same ones. Places lead to lower places.
 */
export interface ReducedReach {
  readonly placeCount: number;
  /** Place of each component; `NO_PLACE` of those that reach no seed. */
  readonly placeOf: Uint32Array;
  /** The places next to place `p` are `next[nextOffsets[p]]` … `next[nextOffsets[p + 1] − 1]`. */
  readonly nextOffsets: Uint32Array;
  readonly next: Uint32Array;
  /** How many counted nodes each place stands for. */
  readonly weights: Uint32Array;
  /** 1 where another place leads to it. */
  readonly isEntered: Uint8Array;
}

const NO_PLACE = 0xffff_ffff;

export interface ReduceOptions {
  /** `inbound`: what reaches the seeds; `outbound`: what they reach. */
  readonly direction: 'inbound' | 'outbound';
  readonly seeds: Uint32Array;
  readonly counted: Bitmap;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * Components are met in an order in which whatever they lead to comes before them. One that leads to nothing of
 * interest is dropped; one that leads to a single place belongs there, and those that lead to the same places
 * belong together: of a directory's users, who are in the same few groups and own nothing, little is left.
 *
 * O(nodes + relationships), but for the sorting of rows.
 */
export function reduceReach(condensation: Condensation, options: ReduceOptions): ReducedReach {
  const { topology, componentOf, componentCount } = condensation;
  const isInbound = options.direction === 'inbound';
  const row = new RowReader(condensation, isInbound ? topology.outbound : topology.inbound, {
    poll: new CancellationPoll(options.cancellation ?? NEVER_CANCELLED),
  });
  const isSeed = new Uint8Array(componentCount);
  for (const seed of options.seeds) {
    isSeed[componentOf[seed] as number] = 1;
  }

  const draft = new ReachDraft();
  for (let step = 0; step < componentCount; step++) {
    const component = isInbound ? step : componentCount - 1 - step;
    const size = row.read(component);
    let place = NO_PLACE;
    if (isSeed[component] === 1) {
      place = draft.add(row.sorted(size));
    } else if (size === 1) {
      place = row.places[0] as number;
    } else if (size > 1) {
      place = draft.findOrAdd(row.sorted(size));
    }

    if (place !== NO_PLACE) {
      row.placeOf[component] = place;
      draft.weigh(place, countMembers(condensation, component, options.counted));
    }
  }

  return draft.finish(row.placeOf);
}

/** Most rows are short, and calling the engine's own sorting takes longer than sorting them. */
const INSERTION_SORT_SIZE = 32;

/** Reads the distinct places that a component leads to. */
class RowReader {
  /** The places of the components met so far. */
  readonly placeOf: Uint32Array;
  places = new Uint32Array(1024);
  readonly #condensation: Condensation;
  readonly #adjacency: Adjacency;
  readonly #poll: CancellationPoll;
  /** For each place, the component that came by it last, plus one. There are at most as many places as components. */
  readonly #seenBy: Uint32Array;

  constructor(condensation: Condensation, adjacency: Adjacency, { poll }: { poll: CancellationPoll }) {
    this.#condensation = condensation;
    this.#adjacency = adjacency;
    this.#poll = poll;
    this.placeOf = new Uint32Array(condensation.componentCount).fill(NO_PLACE);
    this.#seenBy = new Uint32Array(condensation.componentCount);
  }

  /** Leaves them in `places`; returns how many. */
  read(component: number): number {
    const { componentOf, kinds, memberOffsets, members } = this.#condensation;
    const { offsets, nodes, kinds: kindOf } = this.#adjacency;
    const { placeOf } = this;
    const seenBy = this.#seenBy;
    const lastMember = memberOffsets[component + 1] as number;
    let size = 0;
    let looked = 0;

    for (let member = memberOffsets[component] as number; member < lastMember; member++) {
      const node = members[member] as number;
      const rowStart = offsets[node] as number;
      const rowEnd = offsets[node + 1] as number;
      looked += rowEnd - rowStart;
      for (let position = rowStart; position < rowEnd; position++) {
        if (kinds[kindOf[position] as number] !== 1) {
          position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
          continue;
        }
        // The place of the component itself is not known yet.
        const place = placeOf[componentOf[nodes[position] as number] as number] as number;
        if (place !== NO_PLACE && seenBy[place] !== component + 1) {
          seenBy[place] = component + 1;
          if (size === this.places.length) {
            this.#grow();
          }
          this.places[size++] = place;
        }
      }
    }

    this.#poll.spend(looked + 1);
    return size;
  }

  sorted(size: number): Uint32Array {
    const row = this.places.subarray(0, size);
    if (size > INSERTION_SORT_SIZE) {
      return row.sort();
    }
    for (let i = 1; i < size; i++) {
      const place = row[i] as number;
      let slot = i;
      for (; slot > 0 && (row[slot - 1] as number) > place; slot--) {
        row[slot] = row[slot - 1] as number;
      }
      row[slot] = place;
    }
    return row;
  }

  #grow(): void {
    const larger = new Uint32Array(this.places.length * 2);
    larger.set(this.places);
    this.places = larger;
  }
}

/** Grows place by place. */
class ReachDraft {
  #placeCount = 0;
  readonly #nextOffsets = new GrowableUint32();
  readonly #next = new GrowableUint32();
  readonly #weights = new GrowableUint32();
  #table = new Int32Array(1024).fill(-1);
  #known = 0;

  constructor() {
    this.#nextOffsets.push(0);
  }

  add(next: Uint32Array): number {
    this.#next.pushAll(next);
    this.#nextOffsets.push(this.#next.length);
    this.#weights.push(0);
    return this.#placeCount++;
  }

  /** The place that leads to exactly these, none of those that were only added. */
  findOrAdd(next: Uint32Array): number {
    if (this.#known * 2 > this.#table.length) {
      this.#rehash();
    }

    const mask = this.#table.length - 1;
    let slot = hashOf(next, 0, next.length) & mask;
    for (let place = this.#table[slot] as number; place !== -1; place = this.#table[slot] as number) {
      if (this.#leadsTo(place, next)) {
        return place;
      }
      slot = (slot + 1) & mask;
    }

    const place = this.add(next);
    this.#table[slot] = place;
    this.#known++;
    return place;
  }

  weigh(place: number, count: number): void {
    const weights = this.#weights.values;
    weights[place] = (weights[place] as number) + count;
  }

  finish(placeOf: Uint32Array): ReducedReach {
    const next = this.#next.values.subarray(0, this.#next.length);
    const isEntered = new Uint8Array(this.#placeCount);
    for (const place of next) {
      isEntered[place] = 1;
    }

    return {
      placeCount: this.#placeCount,
      placeOf,
      nextOffsets: this.#nextOffsets.values.subarray(0, this.#placeCount + 1),
      next,
      weights: this.#weights.values.subarray(0, this.#placeCount),
      isEntered,
    };
  }

  #leadsTo(place: number, next: Uint32Array): boolean {
    const offsets = this.#nextOffsets.values;
    const from = offsets[place] as number;
    if ((offsets[place + 1] as number) - from !== next.length) {
      return false;
    }

    const values = this.#next.values;
    for (let i = 0; i < next.length; i++) {
      if (values[from + i] !== next[i]) {
        return false;
      }
    }
    return true;
  }

  #rehash(): void {
    const old = this.#table;
    const mask = old.length * 2 - 1;
    this.#table = new Int32Array(old.length * 2).fill(-1);
    const offsets = this.#nextOffsets.values;
    for (const place of old) {
      if (place !== -1) {
        let slot = hashOf(this.#next.values, offsets[place] as number, offsets[place + 1] as number) & mask;
        while (this.#table[slot] !== -1) {
          slot = (slot + 1) & mask;
        }
        this.#table[slot] = place;
      }
    }
  }
}

/** FNV over whole numbers, mixed once more because tables look at the lowest bits. */
function hashOf(values: Uint32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ (values[i] as number), 0x01000193);
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x85ebca6b) ^ (hash >>> 13);
}

function countMembers({ memberOffsets, members }: Condensation, component: number, counted: Bitmap): number {
  const end = memberOffsets[component + 1] as number;
  let count = 0;
  for (let member = memberOffsets[component] as number; member < end; member++) {
    count += hasBit(counted, members[member] as number) ? 1 : 0;
  }
  return count;
}

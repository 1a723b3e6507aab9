import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bitmap, hasBit, iterateBits } from '../property/bitmap.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { KindMask, Topology } from '../topology/topology.ts';
import { withScratch } from '../traversal/scratch-memory.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';

/**
 * The part of a graph that leads to some goals, which are one node here, number 0. Walks end where they first come by
 * a goal: nothing that leaves one is part of it.
 */
export interface LeadingPart {
  readonly nodeCount: number;
  /** Node index by number; of the goals, 0, it says nothing. */
  readonly nodes: Uint32Array;
  /** What leaves number `u` are the links `offsets[u]` … `offsets[u + 1] − 1`. */
  readonly offsets: Uint32Array;
  /** By link: number of its end, and outbound position of the relationship. */
  readonly ends: Uint32Array;
  readonly positions: Uint32Array;
}

export interface LeadingPartOptions {
  readonly kinds: KindMask;
  readonly goals: Bitmap;
  /** Which relationships may lead to a goal, by outbound position, ascending; others among them do not matter. Default: all of the kinds. */
  readonly entries?: Uint32Array | undefined;
  readonly cancellation?: Cancellation | undefined;
}

const OUTSIDE = 0xffff_ffff;

/** O(nodes + relationships), and eight bytes for each relationship of the part. */
export function findLeadingPart(topology: Topology, options: LeadingPartOptions): LeadingPart {
  const { kinds, goals, entries, cancellation = NEVER_CANCELLED } = options;
  const { nodeCount, outbound, inbound } = topology;
  const poll = new CancellationPoll(cancellation);

  return withScratch(nodeCount, (scratch) => {
    const numberOf = scratch.list().fill(OUTSIDE, 0, nodeCount);
    const nodes = scratch.list();
    let size = 1;
    const enter = (node: number) => {
      if (numberOf[node] === OUTSIDE && !hasBit(goals, node)) {
        numberOf[node] = size;
        nodes[size++] = node;
      }
    };
    const enterAllBefore = (node: number) => {
      const end = inbound.offsets[node + 1] as number;
      const start = inbound.offsets[node] as number;
      for (let position = start; position < end; position++) {
        if (kinds[inbound.kinds[position] as number] !== 1) {
          position = skipUnfollowed(inbound.kinds, kinds, position, end) - 1;
          continue;
        }
        enter(inbound.nodes[position] as number);
      }
      poll.spend(end - start);
    };

    if (entries === undefined) {
      for (const goal of iterateBits(goals)) {
        enterAllBefore(goal);
      }
    } else {
      let node = 0;
      for (const position of entries) {
        while ((outbound.offsets[node + 1] as number) <= position) {
          node++;
        }
        const leads = kinds[outbound.kinds[position] as number] === 1;
        if (leads && hasBit(goals, outbound.nodes[position] as number)) {
          enter(node);
        }
      }
    }
    for (let number = 1; number < size; number++) {
      enterAllBefore(nodes[number] as number);
    }

    return listLinks(topology, options, { numberOf, nodes, size, poll });
  });
}

interface NumberedNodes {
  readonly numberOf: Uint32Array;
  readonly nodes: Uint32Array;
  readonly size: number;
  readonly poll: CancellationPoll;
}

/** Twice over the rows: once to know how many there are. */
function listLinks(
  { outbound }: Topology,
  { kinds, goals, entries }: LeadingPartOptions,
  { numberOf, nodes, size, poll }: NumberedNodes,
): LeadingPart {
  const isEntry = entries === undefined ? undefined : new Set(entries);
  const visit = (use: (number: number, end: number, position: number) => void) => {
    for (let number = 1; number < size; number++) {
      const node = nodes[number] as number;
      const rowEnd = outbound.offsets[node + 1] as number;
      const rowStart = outbound.offsets[node] as number;
      for (let position = rowStart; position < rowEnd; position++) {
        if (kinds[outbound.kinds[position] as number] !== 1) {
          position = skipUnfollowed(outbound.kinds, kinds, position, rowEnd) - 1;
          continue;
        }
        const other = outbound.nodes[position] as number;
        if (hasBit(goals, other)) {
          if (isEntry === undefined || isEntry.has(position)) {
            use(number, 0, position);
          }
        } else if (numberOf[other] !== OUTSIDE) {
          use(number, numberOf[other] as number, position);
        }
      }
      poll.spend(rowEnd - rowStart);
    }
  };

  const offsets = new Uint32Array(size + 1);
  visit((number) => {
    offsets[number + 1] = (offsets[number + 1] as number) + 1;
  });
  for (let number = 0; number < size; number++) {
    offsets[number + 1] = (offsets[number + 1] as number) + (offsets[number] as number);
  }

  const ends = new Uint32Array(offsets[size] as number);
  const positions = new Uint32Array(ends.length);
  let link = 0;
  visit((_, end, position) => {
    ends[link] = end;
    positions[link++] = position;
  });
  return { nodeCount: size, nodes: nodes.slice(0, size), offsets, ends, positions };
}

/** What leads to number `v` are the places `offsets[v]` … `offsets[v + 1] − 1`. */
export interface ReversedLinks {
  readonly offsets: Uint32Array;
  /** Number of the start, and link, place by place. */
  readonly starts: Uint32Array;
  readonly links: Uint32Array;
}

/** Turns all links around, by counting sort. */
export function reverseLinks({ nodeCount, offsets: outbound, ends }: LeadingPart): ReversedLinks {
  const offsets = new Uint32Array(nodeCount + 1);
  for (const end of ends) {
    offsets[end] = (offsets[end] as number) + 1;
  }
  let sum = 0;
  for (let number = 0; number <= nodeCount; number++) {
    sum += offsets[number] as number;
    offsets[number] = sum;
  }

  const starts = new Uint32Array(ends.length);
  const links = new Uint32Array(ends.length);
  for (let start = nodeCount - 1; start >= 0; start--) {
    for (let link = (outbound[start + 1] as number) - 1; link >= (outbound[start] as number); link--) {
      const end = ends[link] as number;
      const place = (offsets[end] as number) - 1;
      offsets[end] = place;
      starts[place] = start;
      links[place] = link;
    }
  }
  return { offsets, starts, links };
}

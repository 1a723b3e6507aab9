import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bitmap, hasBit } from '../property/bitmap.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';
import { type LeadingPart, reverseLinks } from './leading-part.ts';

export interface RemainingOptions {
  /** Outbound positions, in the order in which they go. */
  readonly cuts: Uint32Array;
  readonly counted: Bitmap;
  readonly cancellation?: Cancellation | undefined;
}

const NEVER_CUT = 0xffff_ffff;

/**
 * How many counted nodes still reach a goal once the first of the cuts are gone: at place 0 without any cut, at place
 * `k` without the first `k`. Begins with all of them gone and puts them back one by one, the last one first: what is
 * reached once stays so, so all places together take one search. O(nodes + links).
 */
export function countRemaining(
  part: LeadingPart,
  { cuts, counted, cancellation = NEVER_CANCELLED }: RemainingOptions,
): Uint32Array {
  const { offsets, starts, links } = reverseLinks(part);
  const order = orderOfLinks(part, cuts);
  const poll = new CancellationPoll(cancellation);
  const isReached = new Uint8Array(part.nodeCount);
  const waiting: number[] = [];
  let reached = 0;
  const reach = (number: number) => {
    if (isReached[number] === 0) {
      isReached[number] = 1;
      reached += number !== 0 && hasBit(counted, part.nodes[number] as number) ? 1 : 0;
      waiting.push(number);
    }
  };
  /** Follows what is not among the first cuts. */
  const followBut = (first: number) => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const end = offsets[number + 1] as number;
      for (let place = offsets[number] as number; place < end; place++) {
        if ((order[links[place] as number] as number) >= first) {
          reach(starts[place] as number);
        }
      }
      poll.spend(end - (offsets[number] as number));
    }
  };

  const remaining = new Uint32Array(cuts.length + 1);
  const { linkOf, startOf } = locateCuts(part, order, cuts.length);
  reach(0);
  followBut(cuts.length);
  remaining[cuts.length] = reached;
  for (let cut = cuts.length - 1; cut >= 0; cut--) {
    const link = linkOf[cut] as number;
    if (link !== NEVER_CUT && isReached[part.ends[link] as number] === 1) {
      reach(startOf[cut] as number);
      followBut(cut);
    }
    remaining[cut] = reached;
  }

  return remaining;
}

/** By link, its place among the cuts. */
function orderOfLinks({ positions }: LeadingPart, cuts: Uint32Array): Uint32Array {
  const placeOf = new Map(Array.from(cuts, (position, place) => [position, place]));

  return positions.map((position) => placeOf.get(position) ?? NEVER_CUT);
}

/** By cut, its link and the number that it leaves; what is not part of it leads nowhere. */
function locateCuts({ nodeCount, offsets }: LeadingPart, order: Uint32Array, count: number) {
  const linkOf = new Uint32Array(count).fill(NEVER_CUT);
  const startOf = new Uint32Array(count);
  for (let number = 0; number < nodeCount; number++) {
    for (let link = offsets[number] as number; link < (offsets[number + 1] as number); link++) {
      const cut = order[link] as number;
      if (cut !== NEVER_CUT) {
        linkOf[cut] = link;
        startOf[cut] = number;
      }
    }
  }
  return { linkOf, startOf };
}

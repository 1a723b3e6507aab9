import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bitmap, hasBit } from '../property/bitmap.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';
import { type LeadingPart, reverseLinks } from './leading-part.ts';
import { FlowNetwork, SINK, SOURCE, UNLIMITED } from './maximum-flow.ts';

export interface MinimumCut {
  /** Outbound positions, ascending. */
  readonly positions: Uint32Array;
  /** How many sources nothing separates: relationships that last lead from them to a goal. */
  readonly inseparable: number;
}

export interface MinimumCutOptions {
  /** Node indexes that are to be cut off; those without a way to a goal are no trouble. */
  readonly sources: Bitmap;
  /** Whether a relationship, by outbound position, cannot be removed. */
  readonly isLasting: (position: number) => boolean;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * The fewest relationships without which no source reaches a goal, inseparable ones left aside; of several such sets
 * the one nearest to the goals, which cuts off whoever gets in line before them, too.
 *
 * All sources are one node to the flow, and what lies between them does not matter: what is left is about those that
 * are no sources, groups in the main.
 */
export function findMinimumCut(part: LeadingPart, options: MinimumCutOptions): MinimumCut {
  const { nodeCount, offsets, ends, positions } = part;
  const poll = new CancellationPoll(options.cancellation ?? NEVER_CANCELLED);
  const isLasting = Uint8Array.from(positions, (position) => (options.isLasting(position) ? 1 : 0));
  const { sides, inseparable } = assignSides(part, options.sources, isLasting);

  const network = new FlowNetwork(nodeCount + 2);
  const nodeOf = (number: number) => {
    const side = sides[number] as number;
    return side === FREE ? number + 2 : side === GOAL_SIDE ? SINK : SOURCE;
  };
  const cut: number[] = [];
  /** Several relationships from sources to one node, or from one to goals, are one arc. */
  const fromSources = new Uint32Array(nodeCount);
  for (let number = 1; number < nodeCount; number++) {
    const start = nodeOf(number);
    let toGoals = 0;
    const last = offsets[number + 1] as number;
    for (let link = offsets[number] as number; start !== SINK && link < last; link++) {
      const end = ends[link] as number;
      const side = sides[end] as number;
      if (start === SOURCE && side === GOAL_SIDE) {
        cut.push(positions[link] as number);
      } else if (start === SOURCE && side === FREE) {
        fromSources[end] = (fromSources[end] as number) + 1;
      } else if (start !== SOURCE && side === GOAL_SIDE) {
        toGoals++;
      } else if (start !== SOURCE && side === FREE) {
        network.addArc(start, nodeOf(end), isLasting[link] === 1 ? UNLIMITED : 1);
      }
    }
    if (toGoals > 0) {
      network.addArc(start, SINK, toGoals);
    }
    poll.spend(last - (offsets[number] as number));
  }
  for (const [number, count] of fromSources.entries()) {
    if (count > 0) {
      network.addArc(SOURCE, nodeOf(number), count);
    }
  }

  const isSinkSide = network.findSinkSide(poll);
  const isReached = markReached(part, sides);
  for (let number = 1; number < nodeCount; number++) {
    if (isReached[number] === 0 || isSinkSide[nodeOf(number)] === 1) {
      continue;
    }
    for (let link = offsets[number] as number; link < (offsets[number + 1] as number); link++) {
      const end = nodeOf(ends[link] as number);
      if (isSinkSide[end] === 1 && !(end === SINK && sides[number] === SOURCE_SIDE)) {
        cut.push(positions[link] as number);
      }
    }
  }
  return { positions: Uint32Array.from(cut).sort(), inseparable };
}

const FREE = 0;
const GOAL_SIDE = 1;
const SOURCE_SIDE = 2;

/** What lasting relationships join to the goals, then to the sources. */
function assignSides(part: LeadingPart, sources: Bitmap, isLasting: Uint8Array) {
  const { nodeCount, nodes, offsets, ends } = part;
  const reversed = reverseLinks(part);
  const sides = new Uint8Array(nodeCount);
  const queue = new Uint32Array(nodeCount);
  let inseparable = 0;
  sides[0] = GOAL_SIDE;
  let size = 1;

  for (let at = 0; at < size; at++) {
    const number = queue[at] as number;
    const last = reversed.offsets[number + 1] as number;
    for (let place = reversed.offsets[number] as number; place < last; place++) {
      const start = reversed.starts[place] as number;
      if (isLasting[reversed.links[place] as number] === 1 && sides[start] === FREE) {
        sides[start] = GOAL_SIDE;
        inseparable += hasBit(sources, nodes[start] as number) ? 1 : 0;
        queue[size++] = start;
      }
    }
  }

  size = 0;
  for (let number = 1; number < nodeCount; number++) {
    if (sides[number] === FREE && hasBit(sources, nodes[number] as number)) {
      sides[number] = SOURCE_SIDE;
      queue[size++] = number;
    }
  }
  for (let at = 0; at < size; at++) {
    const number = queue[at] as number;
    for (let link = offsets[number] as number; link < (offsets[number + 1] as number); link++) {
      const end = ends[link] as number;
      if (isLasting[link] === 1 && sides[end] === FREE) {
        sides[end] = SOURCE_SIDE;
        queue[size++] = end;
      }
    }
  }
  return { sides, inseparable };
}

/** Nodes that sources lead to: what nobody reaches needs no cut. */
function markReached({ nodeCount, offsets, ends }: LeadingPart, sides: Uint8Array): Uint8Array {
  const isReached = new Uint8Array(nodeCount);
  const queue = new Uint32Array(nodeCount);
  let size = 0;
  const enter = (number: number) => {
    if (isReached[number] === 0) {
      isReached[number] = 1;
      queue[size++] = number;
    }
  };
  for (const [number, side] of sides.entries()) {
    if (side === SOURCE_SIDE) {
      enter(number);
    }
  }
  for (let at = 0; at < size; at++) {
    const number = queue[at] as number;
    for (let link = offsets[number] as number; link < (offsets[number + 1] as number); link++) {
      enter(ends[link] as number);
    }
  }
  return isReached;
}

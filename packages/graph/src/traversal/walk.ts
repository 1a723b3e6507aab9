import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { KindMask, Topology } from '../topology/topology.ts';
import { CancellationPoll } from './traversal-options.ts';

/**
 * One step of a walk, as its callbacks see it: the node reached, and how. Valid during the call only.
 *
 * It tells the first hop from all others and nothing else about the way from the starts, so that what a walk
 * finds does not depend on the order in which it looks.
 */
export interface Segment {
  readonly node: number;
  /** The node it was reached from. */
  readonly parent: number;
  /** Kind id of the relationship it was reached by. */
  readonly kind: number;
  /** True when the parent is a start. */
  readonly isFirstHop: boolean;
}

export type SegmentPredicate = (segment: Segment) => boolean;

/** How a walk leaves its starts. All predicates are true by default. */
export interface WalkOptions {
  readonly direction: 'outbound' | 'inbound';
  /** Default: every kind. */
  readonly kinds?: KindMask | undefined;
  /** Whether the relationship is followed at all. */
  readonly descend?: SegmentPredicate | undefined;
  /** Whether the walk goes on from the node so reached. */
  readonly expand?: SegmentPredicate | undefined;
  /** Whether what is reached so belongs to the result. */
  readonly accept?: SegmentPredicate | undefined;
  readonly cancellation?: Cancellation | undefined;
}

/** Expanded nodes in order of discovery, the starts first. Grows while it is followed. */
export interface WalkOrder {
  readonly nodes: Uint32Array;
  size: number;
  readonly startCount: number;
}

export interface WalkVisitor {
  /** Before the first segment of each expanded node. */
  readonly enter?: () => void;
  /** For every relationship that is followed; `isExpanded`: the walk goes on from its node. */
  readonly visit: (segment: Segment, position: number, isExpanded: boolean) => void;
}

/** Begins with the starts, each once, in cells that the caller provides: one per node of the graph. */
export function startWalk(starts: Iterable<number>, cells: Uint32Array): WalkOrder {
  const distinct = [...new Set(starts)];
  cells.set(distinct);

  return { nodes: cells, size: distinct.length, startCount: distinct.length };
}

/** Visits what leads on from the nodes of the order, those included that the visitor adds meanwhile. */
export function followWalk(
  topology: Topology,
  order: WalkOrder,
  options: WalkOptions,
  { enter, visit }: WalkVisitor,
): void {
  const { kinds = ALL_KINDS, descend, expand, cancellation = NEVER_CANCELLED } = options;
  const { offsets, nodes, kinds: kindOf } = topology[options.direction];
  const poll = new CancellationPoll(cancellation);
  const segment = { node: 0, parent: 0, kind: 0, isFirstHop: true };

  for (let i = 0; i < order.size; i++) {
    segment.parent = order.nodes[i] as number;
    segment.isFirstHop = i < order.startCount;
    enter?.();
    const rowStart = offsets[segment.parent] as number;
    const rowEnd = offsets[segment.parent + 1] as number;
    poll.spend(rowEnd - rowStart + 1);
    for (let position = rowStart; position < rowEnd; position++) {
      segment.kind = kindOf[position] as number;
      if (kinds[segment.kind] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      segment.node = nodes[position] as number;
      if (descend === undefined || descend(segment)) {
        visit(segment, position, expand === undefined || expand(segment));
      }
    }
  }
}

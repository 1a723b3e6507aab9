import type { Topology } from '../topology/topology.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import { followWalk, type SegmentPredicate, startWalk, type WalkOptions, type WalkOrder } from './walk.ts';

/**
 * The nodes where a walk ends: reached by an accepted segment from which nothing leads on. An inner node which is
 * reached once more is not among them. Distinct node indexes, nearest first.
 *
 * O(nodes + relationships within reach); looks at each relationship twice.
 */
export function findTerminalNodes(
  topology: Topology,
  starts: Iterable<number>,
  options: WalkOptions,
): Uint32Array {
  return withScratch(topology.nodeCount, (scratch) => {
    const order = startWalk(starts, scratch.list());
    const marks = scratch.marks();
    const reached = marks.reserve(2);
    const leadsOn = reached + 1;
    markStarts(order, marks.values, reached);
    followWalk(topology, order, options, {
      visit({ node, parent }, _, isExpanded) {
        marks.values[parent] = leadsOn;
        if (isExpanded && (marks.values[node] as number) < reached) {
          marks.values[node] = reached;
          order.nodes[order.size++] = node;
        }
      },
    });

    const found = collector(scratch, options.accept);
    followWalk(topology, order, options, {
      visit(segment, _, isExpanded) {
        if (!isExpanded || marks.values[segment.node] !== leadsOn) {
          found.collect(segment);
        }
      },
    });
    return found.finish();
  });
}

/**
 * The nodes reached by an accepted segment, a start only if the walk gets back to it. Distinct node indexes, nearest
 * first. O(nodes + relationships within reach).
 */
export function findWalkedNodes(
  topology: Topology,
  starts: Iterable<number>,
  options: WalkOptions,
): Uint32Array {
  return withScratch(topology.nodeCount, (scratch) => {
    const order = startWalk(starts, scratch.list());
    const marks = scratch.marks();
    const reached = marks.reserve(1);
    markStarts(order, marks.values, reached);

    const found = collector(scratch, options.accept);
    followWalk(topology, order, options, {
      visit(segment, _, isExpanded) {
        if (isExpanded && marks.values[segment.node] !== reached) {
          marks.values[segment.node] = reached;
          order.nodes[order.size++] = segment.node;
        }
        found.collect(segment);
      },
    });
    return found.finish();
  });
}

function markStarts(order: WalkOrder, marks: Uint32Array, mark: number): void {
  for (let i = 0; i < order.startCount; i++) {
    marks[order.nodes[i] as number] = mark;
  }
}

interface Collector {
  readonly collect: SegmentCallback;
  readonly finish: () => Uint32Array;
}

type SegmentCallback = (segment: Parameters<SegmentPredicate>[0]) => void;

/** Each node once, however often it is accepted. */
function collector(scratch: Scratch, accept: SegmentPredicate | undefined): Collector {
  const { values, mark } = marksOf(scratch);
  const nodes = scratch.list();
  let size = 0;

  return {
    collect(segment) {
      if (values[segment.node] !== mark && (accept === undefined || accept(segment))) {
        values[segment.node] = mark;
        nodes[size++] = segment.node;
      }
    },
    finish: () => nodes.slice(0, size),
  };
}

function marksOf(scratch: Scratch): { readonly values: Uint32Array; readonly mark: number } {
  const marks = scratch.marks();

  return { values: marks.values, mark: marks.reserve(1) };
}

import {
  findTerminalNodes,
  findWalkedNodes,
  findWalkPaths,
  type SegmentPredicate,
  type WalkPathsOptions,
  withScratch,
} from '@secgraph/graph';
import type { RelationshipKind } from '@secgraph/graph-schema';
import type { GraphView } from '../../graph/graph-view.ts';
import type { OperationContext } from '../../graph-operation.ts';
import type { GraphElements } from '../../presenters/graph-elements.ts';
import { kindMaskOfNames } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';

type PredicateOf = (graph: GraphView) => SegmentPredicate;

/** A walk from the root, as data. */
export interface WalkShape {
  readonly direction: 'outbound' | 'inbound';
  readonly kinds: readonly RelationshipKind[];
  /** Which relationships are followed; default: all of the kinds. */
  readonly descend?: PredicateOf;
  /** Whether the walk goes on from what was reached so; default: always. */
  readonly expand?: PredicateOf;
  /** What belongs to the list; default: everything. */
  readonly accept?: PredicateOf;
}

/** Lists the ends of a walk: what it reaches and cannot go on from. Draws every path to them. */
export function terminalsOf(shape: WalkShape): ListRule {
  return {
    listNodes: (context, root) =>
      findTerminalNodes(context.graph.snapshot, [root], walkOptions(context, shape)),
    drawGraph: (context, root) => drawPaths(context, [root], walkOptions(context, shape)),
  };
}

/** Lists everything a walk reaches, apart from its root. Draws every path to it. */
export function reachedBy(shape: WalkShape): ListRule {
  return {
    listNodes: (context, root) => listReached(context, root, shape),
    drawGraph: (context, root) => drawReached(context, root, shape),
  };
}

export function listReached(context: OperationContext, root: number, shape: WalkShape): Uint32Array {
  const nodes = findWalkedNodes(context.graph.snapshot, [root], walkOptions(context, shape));

  return nodes.includes(root) ? nodes.filter((node) => node !== root) : nodes;
}

export function drawReached(context: OperationContext, root: number, shape: WalkShape): GraphElements {
  return drawPaths(context, [root], { ...walkOptions(context, shape), ends: 'anywhere' });
}

/** Every path from a start to an accepted end that comes to no node twice. */
export function drawPaths(
  context: OperationContext,
  starts: Iterable<number>,
  options: WalkPathsOptions,
): GraphElements {
  return findWalkPaths(context.graph.snapshot, starts, options);
}

export function walkOptions(
  { graph, cancellation, reserveMemory }: OperationContext,
  { direction, kinds, descend, expand, accept }: WalkShape,
): WalkPathsOptions {
  return {
    direction,
    kinds: kindMaskOfNames(graph, kinds),
    descend: descend?.(graph),
    expand: expand?.(graph),
    accept: accept?.(graph),
    cancellation,
    reserveMemory,
  };
}

/** Several parts of the graph as one. */
export function uniteElements(parts: readonly GraphElements[]): GraphElements {
  const nodes = new Set<number>();
  const relationships = new Set<number>();
  for (const part of parts) {
    for (const node of part.nodes) {
      nodes.add(node);
    }
    for (const position of part.relationships) {
      relationships.add(position);
    }
  }

  return { nodes, relationships };
}

/** Distinct. */
export function uniteNodes({ snapshot }: GraphView, parts: readonly Uint32Array[]): Uint32Array {
  const [only, ...others] = parts.filter((part) => part.length > 0);
  if (others.length === 0) {
    return only ?? new Uint32Array();
  }

  return withScratch(snapshot.nodeCount, (scratch) => {
    const marks = scratch.marks();
    const mark = marks.reserve(1);
    const nodes = scratch.list();
    let size = 0;
    for (const part of parts) {
      for (const node of part) {
        if (marks.values[node] !== mark) {
          marks.values[node] = mark;
          nodes[size++] = node;
        }
      }
    }

    return nodes.slice(0, size);
  });
}

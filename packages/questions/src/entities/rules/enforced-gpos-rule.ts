import type { KindMask } from '@secgraph/graph';
import type { GraphView } from '../../graph/graph-view.ts';
import type { OperationContext } from '../../graph-operation.ts';
import { polled } from '../../polled.ts';
import { type GraphElements, NO_ELEMENTS } from '../../presenters/graph-elements.ts';
import { blocksInheritance, isEnforced } from './gpo-reach-rules.ts';
import { hasKindOf, kindMaskOfNames, type NodeTest } from './kind-tests.ts';
import { type Link, linksOf } from './links-of.ts';
import type { ListRule } from './list-rule.ts';

/** The policies that apply to the root: linked to it or above it, and not kept away by a unit that blocks inheritance. */
export const enforcedGpos: ListRule = {
  listNodes: (context, root) =>
    Uint32Array.from(new Set(findApplications(context, root).found.map(({ to }) => to.node))),
  drawGraph: drawApplications,
};

/**
 * A node on the way up from the root, with what became of a policy on its way down from there: whether it is kept
 * away when nothing has blocked it above, and when something has.
 */
interface Place {
  readonly node: number;
  readonly isExcluded: boolean;
  readonly isExcludedWhenBlocked: boolean;
}

interface Step {
  readonly from: Place;
  readonly to: Place;
  /** Outbound. */
  readonly position: number;
}

interface Applications {
  /** The last steps of the ways by which a policy applies. */
  readonly found: readonly Step[];
  /** All steps that lead up to a place, by its key. */
  readonly stepsTo: ReadonlyMap<number, readonly Step[]>;
}

/** What walks up the containers need of a graph. */
interface Containers {
  readonly graph: GraphView;
  readonly kinds: KindMask;
  readonly isOu: NodeTest;
  readonly isDomain: NodeTest;
  readonly isGpo: NodeTest;
}

/** Every way up, each place once: few, as an object lies in one container and that in one. */
function findApplications(context: OperationContext, root: number): Applications {
  const containers = containersOf(context.graph);
  const start = placeAbove(containers, { isExcluded: false, isExcludedWhenBlocked: false }, root);
  const places = new Map([[keyOf(start), start]]);
  const stepsTo = new Map<number, Step[]>();
  const found: Step[] = [];

  // The map grows while it is walked.
  for (const from of polled(places.values(), context.cancellation)) {
    for (const { position, other } of linksUp(containers, from.node)) {
      const step = { from, to: placeAbove(containers, from, other), position };
      const isEnd = linksUp(containers, other).length === 0;
      if (isEnd && containers.isGpo(other)) {
        if (isEnforced(containers.graph, position) || !from.isExcluded) {
          found.push(step);
        }
        continue;
      }

      const key = keyOf(step.to);
      const known = stepsTo.get(key);
      if (known === undefined) {
        stepsTo.set(key, [step]);
      } else {
        known.push(step);
      }
      places.set(key, places.get(key) ?? step.to);
    }
  }

  return { found, stepsTo };
}

function containersOf(graph: GraphView): Containers {
  return {
    graph,
    kinds: kindMaskOfNames(graph, ['Contains', 'GPLink']),
    isOu: hasKindOf(graph, ['OU']),
    isDomain: hasKindOf(graph, ['Domain']),
    isGpo: hasKindOf(graph, ['GPO']),
  };
}

function linksUp({ graph, kinds, isOu, isDomain, isGpo }: Containers, node: number): readonly Link[] {
  return [...linksOf(graph.snapshot, node, { direction: 'inbound', kinds })].filter(
    ({ other }) => isOu(other) || isDomain(other) || isGpo(other),
  );
}

/** A policy that has come down to a node that is neither unit nor domain applies, whatever lies below. */
function placeAbove({ graph, isOu, isDomain }: Containers, below: Omit<Place, 'node'>, node: number): Place {
  if (!isOu(node) && !isDomain(node)) {
    return { node, isExcluded: false, isExcludedWhenBlocked: false };
  }

  return {
    node,
    isExcluded: blocksInheritance(graph, node) ? below.isExcludedWhenBlocked : below.isExcluded,
    isExcludedWhenBlocked: isOu(node) || below.isExcludedWhenBlocked,
  };
}

function keyOf({ node, isExcluded, isExcludedWhenBlocked }: Place): number {
  return 4 * node + 2 * Number(isExcluded) + Number(isExcludedWhenBlocked);
}

function drawApplications(context: OperationContext, root: number): GraphElements {
  const { found, stepsTo } = findApplications(context, root);
  if (found.length === 0) {
    return NO_ELEMENTS;
  }

  const nodes = new Set([root]);
  const relationships = new Set<number>();
  const drawn = new Set<number>();
  const steps = [...found];
  for (const step of polled(steps, context.cancellation)) {
    nodes.add(step.to.node);
    relationships.add(step.position);
    const key = keyOf(step.from);
    if (!drawn.has(key)) {
      drawn.add(key);
      nodes.add(step.from.node);
      steps.push(...(stepsTo.get(key) ?? []));
    }
  }

  return { nodes, relationships };
}

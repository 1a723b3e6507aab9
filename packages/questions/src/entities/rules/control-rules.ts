import { findReachableSet, type KindMask } from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import type { GraphView } from '../../graph/graph-view.ts';
import type { OperationContext } from '../../graph-operation.ts';
import { polled } from '../../polled.ts';
import { type GraphElements, NO_ELEMENTS } from '../../presenters/graph-elements.ts';
import { kindMaskOfNames } from './kind-tests.ts';
import { linksOf } from './links-of.ts';
import type { ListRule } from './list-rule.ts';

/** Who holds a right on the root, and everybody who is a member of one that does, at any depth. */
export const controllers: ListRule = { listNodes: listControllers, drawGraph: drawControllers };

/** What the root, or a group it is a member of at any depth, holds a right on; that may be the root itself. */
export const controllables: ListRule = { listNodes: listControllables, drawGraph: drawControllables };

function listControllers({ graph, cancellation }: OperationContext, root: number): Uint32Array {
  const { rights, membership } = controlMasks(graph);

  return findReachableSet(graph.snapshot, [root], {
    direction: 'inbound',
    kindsPerHop: [rights, membership],
    excluded: [root],
    cancellation,
  }).nodes;
}

function drawControllers(context: OperationContext, root: number): GraphElements {
  const { snapshot } = context.graph;
  const { rights, membership } = controlMasks(context.graph);
  const nodes = listControllers(context, root);
  if (nodes.length === 0) {
    return NO_ELEMENTS;
  }

  const relationships: number[] = [];
  const collect = (node: number, kinds: KindMask) => {
    for (const { position, other } of linksOf(snapshot, node, { direction: 'inbound', kinds })) {
      if (other !== root) {
        relationships.push(position);
      }
    }
  };
  collect(root, rights);
  for (const node of polled(nodes, context.cancellation)) {
    collect(node, membership);
  }

  return { nodes: [root, ...nodes], relationships };
}

function listControllables(context: OperationContext, root: number): Uint32Array {
  return findReachableSet(context.graph.snapshot, listHolders(context, root), {
    kindsPerHop: [controlMasks(context.graph).rights],
    maxHops: 1,
    cancellation: context.cancellation,
  }).nodes;
}

/** Every path of memberships that ends with a right, each relationship once. */
function drawControllables(context: OperationContext, root: number): GraphElements {
  const { snapshot } = context.graph;
  const { rights, membership } = controlMasks(context.graph);
  const holders = new Set(listHolders(context, root));
  const nodes = new Set<number>();
  const relationships: number[] = [];
  const onPath = new Set<number>();

  for (const holder of polled(holders, context.cancellation)) {
    for (const { position, other } of linksOf(snapshot, holder, { direction: 'outbound', kinds: rights })) {
      relationships.push(position);
      nodes.add(other);
      onPath.add(holder);
    }
  }

  // Back to the root: the set grows while it is walked, and every holder comes up once.
  for (const holder of polled(onPath, context.cancellation)) {
    nodes.add(holder);
    const links =
      holder === root ? [] : linksOf(snapshot, holder, { direction: 'inbound', kinds: membership });
    for (const { position, other } of links) {
      if (holders.has(other)) {
        relationships.push(position);
        onPath.add(other);
      }
    }
  }

  return { nodes, relationships };
}

/** The root and all groups it is a member of. */
function listHolders({ graph, cancellation }: OperationContext, root: number): Uint32Array {
  return findReachableSet(graph.snapshot, [root], {
    kindsPerHop: [controlMasks(graph).membership],
    minHops: 0,
    excluded: [root],
    cancellation,
  }).nodes;
}

function controlMasks(graph: GraphView): { readonly rights: KindMask; readonly membership: KindMask } {
  return {
    rights: kindMaskOfNames(graph, AD_ACL_RELATIONSHIPS),
    membership: kindMaskOfNames(graph, ['MemberOf']),
  };
}

import {
  findReachableSet,
  findTerminalNodes,
  type SegmentPredicate,
  type WalkPathsOptions,
} from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS, type NodeKind, type RelationshipKind } from '@secgraph/graph-schema';
import type { OperationContext } from '../../graph-operation.ts';
import { polled } from '../../polled.ts';
import type { GraphElements } from '../../presenters/graph-elements.ts';
import { rememberedLists } from '../remembered-lists.ts';
import { type DomainScope, domainScopeOf, listNodesOfKind } from './domain-scope.ts';
import { hasKindOf, kindMaskOfNames } from './kind-tests.ts';
import { linksOf } from './links-of.ts';
import type { ListRule } from './list-rule.ts';
import { drawPaths, uniteElements, uniteNodes, walkOptions } from './walk-rules.ts';

/** Users and groups of other domains that are members, at any depth, of groups of the domain. */
export const foreignUsers = foreignMembers('User');
export const foreignGroups = foreignMembers('Group');

/** Nodes of other domains with a right on objects of the domain, themselves or by groups. */
export const foreignAdmins = foreignHolders(['AdminTo'], 'Computer');
export const foreignGpoControllers = foreignHolders(AD_ACL_RELATIONSHIPS, 'GPO');

function foreignMembers(kind: NodeKind): ListRule {
  return {
    listNodes: (context, root) => listMembers(context, root, kind).members,
    drawGraph: (context, root) => {
      const { groups, members, options } = listMembers(context, root, kind);
      const isOnWay = waysTo(context, members);
      const starts = groups.filter((group) => isOnWay.has(group));
      // What leads to none of them is left out from the start: most members of most groups.
      const descend: SegmentPredicate = ({ node }) => isOnWay.has(node);

      return drawPaths(context, starts, { ...options, descend, ends: 'anywhere' });
    },
  };
}

interface ForeignMembers {
  /** Of the domain. */
  readonly groups: Uint32Array;
  readonly members: Uint32Array;
  readonly options: WalkPathsOptions;
}

function listMembers(context: OperationContext, root: number, kind: NodeKind): ForeignMembers {
  const { graph, cancellation } = context;
  const { isInside, isForeign } = domainScopeOf(graph, root);
  const isOfKind = hasKindOf(graph, [kind]);
  const isMember = (node: number) => isOfKind(node) && isForeign(node);
  const groups = listNodesOfKind(context, 'Group', isInside);
  // Users and groups are both looked for among the same nodes.
  const reached = rememberedLists(graph).get(
    `members of ${root}`,
    () =>
      findReachableSet(graph.snapshot, groups, {
        direction: 'inbound',
        kindsPerHop: [kindMaskOfNames(graph, ['MemberOf'])],
        cancellation,
      }).nodes,
  );
  const options: WalkPathsOptions = {
    ...walkOptions(context, { direction: 'inbound', kinds: ['MemberOf'] }),
    accept: ({ node }) => isMember(node),
  };

  return { groups, members: reached.filter(isMember), options };
}

/** The members themselves and all their groups. */
function waysTo({ graph, cancellation }: OperationContext, members: Uint32Array): ReadonlySet<number> {
  const { nodes } = findReachableSet(graph.snapshot, members, {
    kindsPerHop: [kindMaskOfNames(graph, ['MemberOf'])],
    minHops: 0,
    cancellation,
  });

  return new Set(nodes);
}

function foreignHolders(rights: readonly RelationshipKind[], target: NodeKind): ListRule {
  return {
    listNodes: (context, root) => {
      const { holders, groups, options } = findHolders(context, root, { rights, target });
      const members = findTerminalNodes(context.graph.snapshot, groups, options);

      return uniteNodes(context.graph, [Uint32Array.from(holders), members]);
    },
    drawGraph: (context, root) => {
      const { targets, holders, groups, options } = findHolders(context, root, { rights, target });
      const shown = drawDirect(context, targets, { holders, rights });

      return uniteElements([shown, drawPaths(context, groups, options)]);
    },
  };
}

interface Holders {
  /** Nodes of the domain on which somebody may have a right. */
  readonly targets: Uint32Array;
  /** Foreign nodes that have one themselves. */
  readonly holders: ReadonlySet<number>;
  /** Groups with a right, of any domain. */
  readonly groups: ReadonlySet<number>;
  /** Of the walk from those groups to their members. */
  readonly options: WalkPathsOptions;
}

function findHolders(
  context: OperationContext,
  root: number,
  { rights, target }: { readonly rights: readonly RelationshipKind[]; readonly target: NodeKind },
): Holders {
  const { graph, cancellation } = context;
  const { isInside, isForeign }: DomainScope = domainScopeOf(graph, root);
  const isGroup = hasKindOf(graph, ['Group']);
  const targets = listNodesOfKind(context, target, isInside);
  const holders = new Set<number>();
  const groups = new Set<number>();

  for (const other of findReachableSet(graph.snapshot, targets, {
    direction: 'inbound',
    kindsPerHop: [kindMaskOfNames(graph, rights)],
    maxHops: 1,
    cancellation,
  }).nodes) {
    if (isForeign(other)) {
      holders.add(other);
    }
    if (isGroup(other)) {
      groups.add(other);
    }
  }

  const options = {
    ...walkOptions(context, { direction: 'inbound', kinds: ['MemberOf'] }),
    descend: ({ node }: { readonly node: number }) => isGroup(node) || isForeign(node),
  };
  return { targets, holders, groups, options };
}

function drawDirect(
  { graph, cancellation }: OperationContext,
  targets: Uint32Array,
  {
    holders,
    rights,
  }: { readonly holders: ReadonlySet<number>; readonly rights: readonly RelationshipKind[] },
): GraphElements {
  const kinds = kindMaskOfNames(graph, rights);
  const nodes: number[] = [];
  const relationships: number[] = [];

  for (const node of polled(targets, cancellation)) {
    for (const { position, other } of linksOf(graph.snapshot, node, { direction: 'inbound', kinds })) {
      if (holders.has(other)) {
        nodes.push(node, other);
        relationships.push(position);
      }
    }
  }

  return { nodes, relationships };
}

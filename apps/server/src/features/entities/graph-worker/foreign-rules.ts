import {
  findReachableSet,
  findTerminalNodes,
  type SegmentPredicate,
  type WalkPathsOptions,
} from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS, type NodeKind, type RelationshipKind } from '@secgraph/graph-schema';
import { polled } from '../../../graph-workers/graph-worker/polled.ts';
import type { OperationContext } from '../../../graph-workers/shared/graph-operation.ts';
import { type DomainScope, domainScopeOf, listNodesOfKind } from './domain-scope.ts';
import { hasKindOf, kindMaskOfNames } from './kind-tests.ts';
import { type Link, linksOf } from './links-of.ts';
import type { RelatedRule } from './related-rule.ts';
import { rememberedLists } from './remembered-lists.ts';
import { drawPaths, uniteElements, uniteNodes, walkOptions } from './walk-rules.ts';

/** Users and groups of other domains that are members, at any depth, of groups of the domain. */
export const foreignUsers = foreignMembers('User');
export const foreignGroups = foreignMembers('Group');

/** Nodes of other domains with a right on objects of the domain, themselves or by groups. */
export const foreignAdmins = foreignHolders(['AdminTo'], 'Computer');
export const foreignGpoControllers = foreignHolders(AD_ACL_RELATIONSHIPS, 'GPO');

function foreignMembers(kind: NodeKind): RelatedRule {
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

function foreignHolders(rights: readonly RelationshipKind[], target: NodeKind): RelatedRule {
  return {
    listNodes: (context, root) => {
      const { direct, groups, options } = findHolders(context, root, { rights, target });
      const members = findTerminalNodes(context.graph.snapshot, groups, options);

      const holders = Uint32Array.from(new Set(direct.map(({ other }) => other)));

      return uniteNodes(context.graph, [holders, members]);
    },
    drawGraph: (context, root) => {
      const { direct, groups, options } = findHolders(context, root, { rights, target });
      const shown = {
        nodes: direct.flatMap(({ node, other }) => [node, other]),
        relationships: direct.map(({ position }) => position),
      };

      return uniteElements([shown, drawPaths(context, groups, options)]);
    },
  };
}

interface Holders {
  /** Rights that foreign nodes hold themselves, seen from what they hold them on. */
  readonly direct: readonly (Link & { readonly node: number })[];
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
  const kinds = kindMaskOfNames(graph, rights);
  const direct: (Link & { readonly node: number })[] = [];
  const groups = new Set<number>();

  for (const node of polled(listNodesOfKind(context, target, isInside), cancellation)) {
    for (const link of linksOf(graph.snapshot, node, { direction: 'inbound', kinds })) {
      if (isForeign(link.other)) {
        direct.push({ ...link, node });
      }
      if (isGroup(link.other)) {
        groups.add(link.other);
      }
    }
  }

  const options = {
    ...walkOptions(context, { direction: 'inbound', kinds: ['MemberOf'] }),
    descend: ({ node }: { readonly node: number }) => isGroup(node) || isForeign(node),
  };
  return { direct, groups, options };
}

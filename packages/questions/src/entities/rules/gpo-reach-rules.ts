import {
  findWalkedNodes,
  readProperty,
  readRelationshipProperties,
  type SegmentPredicate,
} from '@secgraph/graph';
import type { NodeKind } from '@secgraph/graph-schema';
import type { GraphView } from '../../graph/graph-view.ts';
import type { OperationContext } from '../../graph-operation.ts';
import { type GraphElements, NO_ELEMENTS } from '../../presenters/graph-elements.ts';
import { isTierZero } from '../../presenters/node-display.ts';
import { rememberedLists } from '../remembered-lists.ts';
import { hasKindOf, kindMaskOfNames, type NodeTest } from './kind-tests.ts';
import { linksOf } from './links-of.ts';
import type { ListRule } from './list-rule.ts';
import { drawPaths, uniteElements, uniteNodes, type WalkShape, walkOptions } from './walk-rules.ts';

type TestOf = (graph: GraphView) => NodeTest;

/** Where the policy applies: units and domains, drawn with the containers between them. */
export const gpoOus: ListRule = {
  listNodes: (context, root) => listReach(context, root, ofKind('OU', 'Domain')),
  drawGraph: drawPlaces,
};

export const gpoUsers = affected(ofKind('User'), 'terminals');
export const gpoComputers = affected(ofKind('Computer'), 'terminals');
export const gpoTierZero = affected(isTierZeroObject, 'anywhere');

const CONTAINMENT: WalkShape = { direction: 'outbound', kinds: ['Contains'] };

function ofKind(...kinds: NodeKind[]): TestOf {
  return (graph) => hasKindOf(graph, kinds);
}

function isTierZeroObject(graph: GraphView): NodeTest {
  const isGroup = hasKindOf(graph, ['Group']);

  return (node) => !isGroup(node) && isTierZero(graph, node);
}

function affected(testOf: TestOf, ends: 'terminals' | 'anywhere'): ListRule {
  return {
    listNodes: (context, root) => listReach(context, root, testOf),
    drawGraph: (context, root) => drawAffected(context, root, { isWanted: testOf(context.graph), ends }),
  };
}

/** A link of the policy. */
interface PolicyLink {
  /** Outbound position. */
  readonly position: number;
  /** The domain or unit it is linked to. */
  readonly target: number;
}

/** Links that nothing below can escape, and those that end where a unit blocks inheritance. */
function linkGroups(
  context: OperationContext,
  gpo: number,
): readonly { readonly links: readonly PolicyLink[]; readonly descend: SegmentPredicate | undefined }[] {
  const { graph } = context;
  const isPlace = hasKindOf(graph, ['Domain', 'OU']);
  const kinds = kindMaskOfNames(graph, ['GPLink']);
  const links = [...linksOf(graph.snapshot, gpo, { direction: 'outbound', kinds })]
    .filter(({ other }) => isPlace(other))
    .map(({ position, other }) => ({ position, target: other, isEnforced: isEnforced(graph, position) }));

  return [
    { links: links.filter((link) => link.isEnforced), descend: undefined },
    { links: links.filter((link) => !link.isEnforced), descend: isInherited(graph) },
  ];
}

export function isEnforced({ snapshot }: GraphView, position: number): boolean {
  return readRelationshipProperties(snapshot, position)['enforced'] === true;
}

export function blocksInheritance({ snapshot }: GraphView, node: number): boolean {
  return readProperty(snapshot, node, 'blocksinheritance') === true;
}

/** What a blocking unit contains is reached, but no unit below it. */
function isInherited(graph: GraphView): SegmentPredicate {
  const isOu = hasKindOf(graph, ['OU']);

  return ({ node, parent }) => !(isOu(node) && isOu(parent) && blocksInheritance(graph, parent));
}

function listReach(context: OperationContext, gpo: number, testOf: TestOf): Uint32Array {
  const { graph } = context;
  // Places, users, computers and tier zero are looked for among the same nodes.
  const reached = rememberedLists(graph).get(`reach of ${gpo}`, () => findReach(context, gpo));

  return reached.filter(testOf(graph));
}

/** Whatever the policy applies to. */
function findReach(context: OperationContext, gpo: number): Uint32Array {
  const { graph } = context;

  return uniteNodes(
    graph,
    linkGroups(context, gpo).flatMap(({ links, descend }) => {
      const targets = Uint32Array.from(links, ({ target }) => target);
      const options = { ...walkOptions(context, CONTAINMENT), descend };

      return [targets, findWalkedNodes(graph.snapshot, targets, options)];
    }),
  );
}

function drawPlaces(context: OperationContext, gpo: number): GraphElements {
  const isPlace = hasKindOf(context.graph, ['OU', 'Container', 'Domain']);

  return uniteElements(
    linkGroups(context, gpo).flatMap(({ links, descend }) => {
      const options = {
        ...walkOptions(context, CONTAINMENT),
        descend: and(({ node }) => isPlace(node), descend),
        ends: 'anywhere' as const,
      };
      const targets = links.map(({ target }) => target);

      return [drawLinks(gpo, links), drawPaths(context, targets, options)];
    }),
  );
}

/** Links that lead to nothing of the kind are left out. */
function drawAffected(
  context: OperationContext,
  gpo: number,
  { isWanted, ends }: { readonly isWanted: NodeTest; readonly ends: 'terminals' | 'anywhere' },
): GraphElements {
  return uniteElements(
    linkGroups(context, gpo).flatMap(({ links, descend }) => {
      const accept: SegmentPredicate = ({ node }) => isWanted(node);
      const options = { ...walkOptions(context, CONTAINMENT), descend, accept, ends };
      const paths = drawPaths(
        context,
        links.map(({ target }) => target),
        options,
      );
      const shown = new Set(paths.nodes);

      return [
        drawLinks(
          gpo,
          links.filter(({ target }) => shown.has(target) || isWanted(target)),
        ),
        paths,
      ];
    }),
  );
}

function drawLinks(gpo: number, links: readonly PolicyLink[]): GraphElements {
  return links.length === 0
    ? NO_ELEMENTS
    : {
        nodes: [gpo, ...links.map(({ target }) => target)],
        relationships: links.map(({ position }) => position),
      };
}

function and(first: SegmentPredicate, second: SegmentPredicate | undefined): SegmentPredicate {
  return second === undefined ? first : (segment) => first(segment) && second(segment);
}

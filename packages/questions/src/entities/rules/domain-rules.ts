import { kindIdOf, kindRange } from '@secgraph/graph';
import type { OperationContext } from '../../graph-operation.ts';
import { hasKindOf } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';
import { drawPaths, reachedBy, type WalkShape, walkOptions } from './walk-rules.ts';

/** Domains that trust the root, at any distance. */
export const inboundTrusts = reachedBy(trusts('inbound'));
/** Domains that the root trusts, at any distance. */
export const outboundTrusts = reachedBy(trusts('outbound'));

/** Who may replicate the secrets of the domain; drawn by the rights that make it so. */
export const dcSyncers: ListRule = {
  listNodes: listSyncers,
  drawGraph: (context, root) =>
    drawPaths(context, listSyncers(context, root), walkOptions(context, REPLICATION)),
};

const REPLICATION: WalkShape = {
  direction: 'outbound',
  kinds: ['MemberOf', 'GetChanges', 'GetChangesAll'],
  accept: (graph) => {
    const isDomain = hasKindOf(graph, ['Domain']);

    return ({ node }) => isDomain(node);
  },
};

function trusts(direction: 'inbound' | 'outbound'): WalkShape {
  return {
    direction,
    kinds: ['SameForestTrust', 'CrossForestTrust'],
    accept: (graph) => {
      const isDomain = hasKindOf(graph, ['Domain']);

      return ({ node }) => isDomain(node);
    },
  };
}

function listSyncers({ graph: { snapshot } }: OperationContext, root: number): Uint32Array {
  const { from, to } = kindRange(snapshot.inbound, root, kindIdOf(snapshot, 'DCSync') ?? 0);

  return snapshot.inbound.nodes.slice(from, to);
}

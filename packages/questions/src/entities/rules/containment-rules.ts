import type { NodeKind } from '@secgraph/graph-schema';
import { domainScopeOf, listNodesOfKind } from './domain-scope.ts';
import { hasKindOf } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';
import { terminalsOf } from './walk-rules.ts';

export const domainUsers = ofDomain('User');
export const domainGroups = ofDomain('Group');
export const domainComputers = ofDomain('Computer');
export const domainOus = ofDomain('OU');
export const domainGpos = ofDomain('GPO');

export const ouUsers = insideOu('User');
export const ouGroups = insideOu('Group');
export const ouComputers = insideOu('Computer');

/** Found by their domain, wherever they are stored: there are no paths to draw. */
function ofDomain(kind: NodeKind): ListRule {
  return {
    listNodes: (context, root) => listNodesOfKind(context, kind, domainScopeOf(context.graph, root).isInside),
    drawGraph: undefined,
  };
}

function insideOu(kind: NodeKind): ListRule {
  return terminalsOf({
    direction: 'outbound',
    kinds: ['Contains'],
    accept: (graph) => {
      const isOfKind = hasKindOf(graph, [kind]);

      return ({ node }) => isOfKind(node);
    },
  });
}

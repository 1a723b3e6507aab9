import type { OperationContext } from '../../graph-operation.ts';
import { hasKindOf } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';
import { drawPaths, listReached, reachedBy, type WalkShape, walkOptions } from './walk-rules.ts';

/** The groups that the root is a member of, at any depth. */
export const memberships = reachedBy({ direction: 'outbound', kinds: ['MemberOf'] });

const MEMBERS: WalkShape = { direction: 'inbound', kinds: ['MemberOf'] };

/** The members of a group, and of the groups among them. Only objects of the directory are drawn. */
export const members: ListRule = {
  listNodes: (context, root) => {
    const isGroup = hasKindOf(context.graph, ['Group']);

    return listReached(context, root, {
      ...MEMBERS,
      // Of what is no group, nothing is a member.
      descend: () => (segment) => segment.isFirstHop || isGroup(segment.parent),
    });
  },
  drawGraph: drawMembers,
};

function drawMembers(context: OperationContext, root: number) {
  const isDirectoryObject = hasKindOf(context.graph, ['Base']);
  const descend = ({ node }: { readonly node: number }) => isDirectoryObject(node);

  return drawPaths(context, [root], { ...walkOptions(context, MEMBERS), descend, ends: 'anywhere' });
}

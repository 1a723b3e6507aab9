import type { RelationshipKind } from '@secgraph/graph-schema';
import { hasKindOf } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';
import { terminalsOf } from './walk-rules.ts';

export const adminUsers = holdersOf('AdminTo');
export const rdpUsers = holdersOf('CanRDP');
export const dcomUsers = holdersOf('ExecuteDCOM');
export const psRemoteUsers = holdersOf('CanPSRemote');

export const adminRights = computersOf('AdminTo');
export const rdpRights = computersOf('CanRDP');
export const dcomRights = computersOf('ExecuteDCOM');
export const psRemoteRights = computersOf('CanPSRemote');

/** SQL servers and delegation are granted to accounts, not to groups. */
export const sqlAdmins = terminalsOf({ direction: 'inbound', kinds: ['SQLAdmin'] });
export const sqlAdminRights = terminalsOf({ direction: 'outbound', kinds: ['SQLAdmin'] });
export const constrainedUsers = terminalsOf({ direction: 'inbound', kinds: ['AllowedToDelegate'] });
export const constrainedRights = terminalsOf({ direction: 'outbound', kinds: ['AllowedToDelegate'] });

/** Who has the access to the root, groups unfolded; what an account has access to from there is another question. */
function holdersOf(access: RelationshipKind): ListRule {
  return terminalsOf({
    direction: 'inbound',
    kinds: ['MemberOf', access],
    descend: (graph) => {
      const isAccount = hasKindOf(graph, ['Computer', 'User']);

      return ({ isFirstHop, parent }) => isFirstHop || !isAccount(parent);
    },
  });
}

/** The computers that the root has the access to, itself or by its groups. */
function computersOf(access: RelationshipKind): ListRule {
  return terminalsOf({
    direction: 'outbound',
    kinds: ['MemberOf', access],
    descend: (graph) => {
      const isComputer = hasKindOf(graph, ['Computer']);

      return ({ isFirstHop, parent }) => isFirstHop || !isComputer(parent);
    },
    accept: (graph) => {
      const isComputer = hasKindOf(graph, ['Computer']);

      return ({ node }) => isComputer(node);
    },
  });
}

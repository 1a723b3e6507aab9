import { kindIdOf } from '@secgraph/graph';
import { hasKindOf } from './kind-tests.ts';
import { terminalsOf } from './walk-rules.ts';

/** Who is logged on to the computer. */
export const computerSessions = terminalsOf({ direction: 'outbound', kinds: ['HasSession'] });

/** Where the user is logged on. */
export const userSessions = terminalsOf({ direction: 'inbound', kinds: ['HasSession'] });

/** Where members of the group, at any depth, are logged on. */
export const groupSessions = terminalsOf({
  direction: 'inbound',
  kinds: ['HasSession', 'MemberOf'],
  accept: (graph) => {
    const session = kindIdOf(graph.snapshot, 'HasSession');
    const isComputer = hasKindOf(graph, ['Computer']);

    return ({ kind, node }) => kind === session && isComputer(node);
  },
});

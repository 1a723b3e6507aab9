import { CrossProduct } from '@secgraph/graph';
import { defineFact } from '../engine/rule-view.ts';
import { membership } from './membership.ts';
import { specialGroups } from './special-groups.ts';

/** Who holds several rights at once. */
export const principals = defineFact({
  id: 'principals',
  needs: { nodes: ['Group', 'ADLocalGroup'], facts: [membership, specialGroups] },

  build(view) {
    const groups = view.nodes('Group');
    const localGroups = view.nodes('ADLocalGroup');

    return new CrossProduct({
      nodeCount: view.nodeCount,
      members: view.use(membership),
      expanded: (node) => groups.has(node) || localGroups.has(node),
      everybody: view.use(specialGroups).nodes,
      coveredMembers: view.switches.coveredMembers,
    });
  },
});

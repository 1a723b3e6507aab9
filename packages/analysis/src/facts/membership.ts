import { type Bitmap, createBitmap, setBit, TransitiveMembers } from '@secgraph/graph';
import { defineFact, type RuleView } from '../engine/rule-view.ts';

const ADMINISTRATORS = '-544';

/** Who is a member of which group, of the directory or of a computer, over any number of groups in between. */
export const membership = defineFact({
  id: 'membership',
  needs: { relationships: ['MemberOf', 'MemberOfLocalGroup'] },

  build(view) {
    const { topology, kindIds } = view.collected('MemberOf', 'MemberOfLocalGroup');
    return new TransitiveMembers(topology, {
      kindIds,
      excluded: view.switches.expandsAdministrators ? undefined : findAdministrators(view),
      cancellation: view.cancellation,
    });
  },
});

function findAdministrators(view: RuleView): Bitmap {
  const administrators = createBitmap(view.nodeCount);
  for (let node = 0; node < view.nodeCount; node++) {
    if (view.objectIds.endsWith(node, ADMINISTRATORS)) {
      setBit(administrators, node);
    }
  }

  return administrators;
}

import { kindIdOf, kindSetMask } from '@secgraph/graph';
import { defineBasicsRule, NODES_PER_POLL } from '../../basics/basics-rule.ts';
import { ObjectIds } from '../../properties/object-ids.ts';

/** Object ids of groups that every directory has end like this. */
const GROUP_SUFFIXES = ['-527', '-526', '-S-1-5-9', '-512', '-516', '-518', '-519', '-544', '-551'] as const;

const GROUP = ['Group'];

/** Fix-ups at the start of analysis, well-known node types. */
export const wellKnownNodeTypes = defineBasicsRule({
  id: 'well-known-node-types',
  family: 'well-known',
  derives: [],
  needs: { nodes: ['Group', 'ADLocalGroup'] },
  summary:
    'A node known only from references, whose object id is that of a well-known group, becomes a group.',
  source: 'Well-known RIDs: [MS-DTYP].',

  run({ snapshot, switches, poll }, draft) {
    const kindIds = (names: readonly string[]) =>
      names.map((name) => kindIdOf(snapshot, name)).filter((kindId) => kindId !== undefined);
    const isDirectoryNode = kindSetMask(snapshot, kindIds(['Base']));
    const isGroup = kindSetMask(snapshot, kindIds(['Group', 'ADLocalGroup']));
    const objectIds = new ObjectIds(snapshot);

    for (let node = 0; node < snapshot.nodeCount; node++) {
      if (node % NODES_PER_POLL === 0) {
        poll();
      }
      const kindSet = snapshot.nodeKindSets[node] as number;
      const isInScope = switches.wellKnownTypes === 'any' || isDirectoryNode[kindSet] === 1;
      if (!isInScope || isGroup[kindSet] === 1) {
        continue;
      }

      if (GROUP_SUFFIXES.some((suffix) => objectIds.endsWith(node, suffix))) {
        draft.stub(objectIds.read(node), GROUP);
      }
    }
  },
});

import { kindIdOf, kindSetMask, readObjectId } from '@secgraph/graph';
import type { BasicsDraft } from '../../basics-draft.ts';
import { defineRule } from '../../rule.ts';

/** Object ids of groups that every directory has end like this. */
const GROUP_SUFFIXES = ['-527', '-526', '-S-1-5-9', '-512', '-516', '-518', '-519', '-544', '-551'] as const;

const GROUP = ['Group'];

/** Fix-ups at the start of analysis, well-known node types. */
export const wellKnownNodeTypes = defineRule<BasicsDraft>({
  id: 'well-known-node-types',
  derives: [],
  needs: ['Base'],
  summary:
    'A node known only from references, whose object id is that of a well-known group, becomes a group.',

  run({ snapshot }, draft) {
    const kindIds = (names: readonly string[]) =>
      names.map((name) => kindIdOf(snapshot, name)).filter((kindId) => kindId !== undefined);
    const isDirectoryNode = kindSetMask(snapshot, kindIds(['Base']));
    const isGroup = kindSetMask(snapshot, kindIds(['Group', 'ADLocalGroup']));

    for (let node = 0; node < snapshot.nodeCount; node++) {
      const kindSet = snapshot.nodeKindSets[node] ?? 0;
      if (isDirectoryNode[kindSet] !== 1 || isGroup[kindSet] === 1) {
        continue;
      }

      const objectId = readObjectId(snapshot, node);
      if (GROUP_SUFFIXES.some((suffix) => objectId.endsWith(suffix))) {
        draft.stub(objectId, GROUP);
      }
    }
  },
});

import { defineRule } from '../../engine/rule.ts';
import { admitMembers } from './admit-members.ts';
import { LOCAL_GROUP, localGroups } from './local-groups.ts';

export const executeDcom = defineRule({
  id: 'execute-dcom',
  family: 'local-groups',
  derives: ['ExecuteDCOM'],
  needs: { nodes: ['Computer'], facts: [localGroups] },
  summary: "Members of a computer's Distributed COM Users start and use its COM objects.",
  source: 'Built-in local groups, S-1-5-32-562: [MS-DTYP]; launch permissions: [MS-DCOM].',

  run(view, draft) {
    admitMembers(view, draft.kind('ExecuteDCOM'), LOCAL_GROUP.distributedComUsers);
  },
});

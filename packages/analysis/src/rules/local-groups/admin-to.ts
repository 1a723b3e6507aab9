import { defineRule } from '../../engine/rule.ts';
import { admitMembers } from './admit-members.ts';
import { LOCAL_GROUP, localGroups } from './local-groups.ts';

export const adminTo = defineRule({
  id: 'admin-to',
  family: 'local-groups',
  derives: ['AdminTo'],
  needs: { nodes: ['Computer'], facts: [localGroups] },
  summary: "Members of a computer's Administrators control it.",
  source: 'Built-in local groups, S-1-5-32-544: [MS-DTYP].',

  run(view, draft) {
    admitMembers(view, draft.kind('AdminTo'), LOCAL_GROUP.administrators);
  },
});

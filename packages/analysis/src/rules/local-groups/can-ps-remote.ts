import { defineRule } from '../../engine/rule.ts';
import { admitMembers } from './admit-members.ts';
import { LOCAL_GROUP, localGroups } from './local-groups.ts';

export const canPsRemote = defineRule({
  id: 'can-ps-remote',
  family: 'local-groups',
  derives: ['CanPSRemote'],
  needs: { nodes: ['Computer'], facts: [localGroups] },
  summary: "Members of a computer's Remote Management Users open PowerShell sessions on it.",
  source: 'Built-in local groups, S-1-5-32-580: [MS-DTYP].',

  run(view, draft) {
    admitMembers(view, draft.kind('CanPSRemote'), LOCAL_GROUP.remoteManagementUsers);
  },
});

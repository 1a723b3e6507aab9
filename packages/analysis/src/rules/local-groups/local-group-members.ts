import { defineRule } from '../../engine/rule.ts';
import type { KindDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { LOCAL_GROUP, type LocalGroupSuffix, localGroups } from './local-groups.ts';

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

/**
 * From every direct member of a group that computers keep for themselves to its computer. Members of members
 * are left to paths.
 */
function admitMembers(view: RuleView, draft: KindDraft, suffix: LocalGroupSuffix): void {
  const groups = view.use(localGroups);

  for (const computer of view.nodes('Computer')) {
    view.poll();
    draft.addStarts(groups.admittedBy(groups.groupsOf(computer, suffix), computer), computer);
  }
}

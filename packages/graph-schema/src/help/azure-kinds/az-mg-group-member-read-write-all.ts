import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_MG_GROUP_MEMBER_READ_WRITE_ALL: KindHelp<'AZMGGroupMember_ReadWrite_All'> = {
  kind: 'AZMGGroupMember_ReadWrite_All',
  title: 'GroupMember.ReadWrite.All',
  summary: 'The start has the permission GroupMember.ReadWrite.All on the Microsoft Graph of the end.',
  meaning:
    'The application permission of Microsoft Graph is granted: the start changes members of groups. Analysis derives AZMGAddMember to groups that no role can be assigned to.',
  gain: 'An attacker who logs on as the start adds its own account to groups that hold resource roles, applications or exceptions from policies.',
  traces: [
    CLOUD_TRACES.appRoleGranted,
    CLOUD_TRACES.memberAdded,
    CLOUD_TRACES.memberRemoved,
    CLOUD_TRACES.graphCalls,
  ],
  detection: 'Alert when the service principal changes a group that is not among those it keeps up to date.',
  remediation:
    'Remove the grant; scope the task by a directory role for an administrative unit. Groups that matter belong out of its reach: those that roles can be assigned to.',
  mayBreak: 'Software that keeps memberships equal to those of another system.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.grantAppRole,
    AZURE_REFERENCES.adminUnits,
    REFERENCES.attackAccountManipulation,
  ],
};

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_MG_ADD_MEMBER: KindHelp<'AZMGAddMember'> = {
  kind: 'AZMGAddMember',
  title: 'Add group members by Microsoft Graph',
  summary: 'The service principal may add anybody to the group of Entra ID.',
  meaning:
    'An application permission allows it: Directory.ReadWrite.All, Group.ReadWrite.All or GroupMember.ReadWrite.All for groups that no role can be assigned to, RoleManagement.ReadWrite.Directory for all groups.',
  gain: 'An attacker who logs on as the service principal adds its own account, and has what the group was given. If roles can be assigned to the group, that includes directory roles.',
  traces: [
    CLOUD_TRACES.memberAdded,
    CLOUD_TRACES.memberRemoved,
    CLOUD_TRACES.spSignIn,
    CLOUD_TRACES.graphCalls,
  ],
  detection: 'Alert on additions that a service principal makes to groups that it has not changed before.',
  remediation:
    'Remove the application permission from the service principal, or take the group out of its reach by making it one that roles can be assigned to.',
  mayBreak: 'Memberships that the software behind the service principal keeps up to date.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.addGroupMember,
    AZURE_REFERENCES.assignableGroups,
    REFERENCES.attackAccountManipulation,
  ],
};

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_GROUP_READ_WRITE_ALL: KindHelp<'AZMGGroup_ReadWrite_All'> = {
  kind: 'AZMGGroup_ReadWrite_All',
  title: 'Group.ReadWrite.All',
  summary: 'The start has the permission Group.ReadWrite.All on the Microsoft Graph of the end.',
  meaning:
    'The application permission of Microsoft Graph is granted: the start manages groups with their owners and members, and reads what teams write. Analysis derives AZMGAddMember and AZMGAddOwner to groups that no role can be assigned to.',
  gain: 'An attacker who logs on as the start joins groups that hold resource roles or access to data, and reads conversations and files of teams.',
  traces: [
    CLOUD_TRACES.appRoleGranted,
    CLOUD_TRACES.memberAdded,
    CLOUD_TRACES.groupOwnerAdded,
    CLOUD_TRACES.graphCalls,
  ],
  detection: 'Compare the groups that the service principal changes with those that it is there for.',
  remediation:
    'Remove the grant. For teams, use consent for single teams; for memberships, a directory role that is scoped to an administrative unit with these groups.',
  mayBreak: 'Products that create teams and groups on request.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.grantAppRole,
    AZURE_REFERENCES.adminUnits,
    AZURE_REFERENCES.assignableGroups,
  ],
};

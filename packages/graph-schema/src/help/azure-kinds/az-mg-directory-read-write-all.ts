import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_DIRECTORY_READ_WRITE_ALL: KindHelp<'AZMGDirectory_ReadWrite_All'> = {
  kind: 'AZMGDirectory_ReadWrite_All',
  title: 'Directory.ReadWrite.All',
  summary: 'The start has the permission Directory.ReadWrite.All on the Microsoft Graph of the end.',
  meaning:
    'The application permission of Microsoft Graph is granted: the start writes most of the directory. Analysis derives AZMGAddMember and AZMGAddOwner to groups that no role can be assigned to, which attack paths follow.',
  gain: 'An attacker who logs on as the start adds members and owners to groups that hold resource roles or access to data.',
  traces: [
    CLOUD_TRACES.appRoleGranted,
    CLOUD_TRACES.memberAdded,
    CLOUD_TRACES.groupOwnerAdded,
    CLOUD_TRACES.graphCalls,
  ],
  detection:
    'Alert when the permission is granted, and on groups that the service principal changes for the first time.',
  remediation:
    'Remove the grant and give the permission for what is really written: users, members of groups, or devices. Protect groups that matter by making them such that roles can be assigned to them.',
  mayBreak: 'Provisioning and synchronisation products, which ask for this permission out of habit.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.grantAppRole,
    AZURE_REFERENCES.assignableGroups,
    AZURE_REFERENCES.graphActivity,
  ],
};

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MG_ADD_OWNER: KindHelp<'AZMGAddOwner'> = {
  kind: 'AZMGAddOwner',
  title: 'Add owners by Microsoft Graph',
  summary: 'The service principal may make anybody an owner of the end.',
  meaning:
    'An application permission allows it. Application.ReadWrite.All reaches applications and service principals, ServicePrincipalEndpoint.ReadWrite.All service principals, Directory.ReadWrite.All and Group.ReadWrite.All groups that no role can be assigned to, RoleManagement.ReadWrite.Directory all of them.',
  gain: 'An attacker who logs on as the service principal makes its own account an owner, then adds a credential to the application or members to the group.',
  traces: [
    CLOUD_TRACES.appOwnerAdded,
    CLOUD_TRACES.spOwnerAdded,
    CLOUD_TRACES.groupOwnerAdded,
    CLOUD_TRACES.graphCalls,
  ],
  detection: 'Alert on owners that a service principal adds; people or pipelines usually do that.',
  remediation:
    'Remove the application permission from the service principal, and owners that nobody can explain from the object.',
  mayBreak: 'Tools that create applications or teams for others and make them their owners.',
  references: [
    AZURE_REFERENCES.graphPermissions,
    AZURE_REFERENCES.addAppOwner,
    AZURE_REFERENCES.addServiceOwner,
    AZURE_REFERENCES.addGroupOwner,
  ],
};

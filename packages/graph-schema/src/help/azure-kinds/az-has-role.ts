import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_HAS_ROLE: KindHelp<'AZHasRole'> = {
  kind: 'AZHasRole',
  title: 'Holds a directory role',
  summary: 'The start is assigned the directory role.',
  meaning:
    'The role of Entra ID is assigned and active for the start. The property scope names where it holds; an assignment for an administrative unit is drawn like one for the whole tenant, and analysis does not tell them apart. Roles to administrate a single application have relationships of their own.',
  gain: 'An attacker who controls the start can do what the role allows. Members of a group have the role only if roles can be assigned to that group and they are in it directly.',
  traces: [
    CLOUD_TRACES.directoryRoleAssigned,
    CLOUD_TRACES.scopedRoleAssigned,
    CLOUD_TRACES.directoryRoleRemoved,
  ],
  detection:
    'Alert on each assignment of a privileged role that Privileged Identity Management did not make, and on the first sign-in of a new holder.',
  remediation:
    'Remove assignments that nobody needs, make the others eligible and time-bound in Privileged Identity Management, and narrow their scope to administrative units. Keep two emergency accounts with permanent assignments and no more.',
  mayBreak: 'Service accounts and automation that hold roles and cannot activate them.',
  references: [
    AZURE_REFERENCES.directoryRoles,
    AZURE_REFERENCES.rolePractices,
    AZURE_REFERENCES.pim,
    AZURE_REFERENCES.emergencyAccess,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};

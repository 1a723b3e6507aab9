import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_ADD_MEMBERS: KindHelp<'AZAddMembers'> = {
  kind: 'AZAddMembers',
  title: 'Add members to a cloud group',
  summary: 'The start may add anybody to the group of Entra ID by a directory role.',
  meaning:
    'The start holds a role that manages members of groups. Global Administrators and Privileged Role Administrators reach every group of the tenant; Groups, User, Intune and Knowledge Administrators, Knowledge Managers, Identity Governance Administrators and Directory Writers only groups that no role can be assigned to. Groups whose property about that is missing are left out.',
  gain: 'An attacker adds an account that it controls and has whatever the group was given: resource roles, applications, shared data and exceptions from conditional access.',
  traces: [CLOUD_TRACES.memberAdded, CLOUD_TRACES.memberRemoved],
  detection:
    'Alert on additions to groups that hold roles at resources or are exempt from policies, above all when the member goes again soon after.',
  remediation:
    'Make the directory role eligible, and scope it to an administrative unit. Groups that matter should be such that roles can be assigned to them, or members of a restricted administrative unit: then those roles do not reach them.',
  mayBreak: 'Help desks and provisioning that keep group members up to date.',
  references: [
    AZURE_REFERENCES.assignableGroups,
    AZURE_REFERENCES.restrictedUnits,
    AZURE_REFERENCES.directoryRoles,
    AZURE_REFERENCES.pim,
    REFERENCES.attackAccountManipulation,
  ],
};

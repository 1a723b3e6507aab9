import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_OWNER: KindHelp<'AZOwner'> = {
  kind: 'AZOwner',
  title: 'Owner of the Azure resource',
  summary: 'The start holds the role Owner at the end.',
  meaning:
    'The resource role Owner is assigned with the end as its scope. It allows every action of management, to assign roles included. It has nothing to do with owners of applications and groups of Entra ID, which are AZOwns.',
  gain: 'An attacker does whatever a Contributor can, and in addition gives roles to itself and others, for data as well as for management, at the end and all that lies below it.',
  traces: [
    CLOUD_TRACES.roleAssigned,
    CLOUD_TRACES.roleRemoved,
    CLOUD_TRACES.runCommand,
    CLOUD_TRACES.vaultChanged,
  ],
  detection:
    'Alert on every role assignment at subscriptions and management groups, and on those that a principal makes for itself.',
  remediation:
    'Keep at most three owners for a subscription. Replace the others by roles for the task, and make the rest eligible with approval. Let pipelines that must assign roles do so under a condition that names which.',
  mayBreak: 'Deployments that assign roles to the identities that they create.',
  references: [
    AZURE_REFERENCES.rolesPrivileged,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.pim,
    AZURE_REFERENCES.activityLog,
    AZURE_REFERENCES.attackCloudRoles,
  ],
};

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_CONTRIBUTOR: KindHelp<'AZContributor'> = {
  kind: 'AZContributor',
  title: 'Contributor of the resource',
  summary: 'The start holds the role Contributor at the end.',
  meaning:
    'The resource role Contributor is assigned with the end as its scope: a resource, resource group, subscription or management group. It allows every action of management but to assign roles, to lock out by deny assignments and to share image galleries.',
  gain: 'An attacker changes the resource in every way: runs commands on machines, puts own code into applications, runbooks and workflows and acts as their managed identities, lists keys, or gives itself secrets of a key vault that works by access policies.',
  traces: [
    CLOUD_TRACES.runCommand,
    CLOUD_TRACES.vmExtension,
    CLOUD_TRACES.vaultChanged,
    CLOUD_TRACES.siteWritten,
    CLOUD_TRACES.runbookWritten,
    CLOUD_TRACES.roleAssigned,
  ],
  detection:
    'Follow the activity log for actions that run code or list keys, and compare the caller with those who manage the resource.',
  remediation:
    'Replace the assignment by a role for the task at a narrower scope. Where people need it now and then, make it eligible in Privileged Identity Management, with approval for what is privileged.',
  mayBreak:
    'Deployments: pipelines often hold this role at a whole subscription. Look into the activity log for what they write before narrowing it.',
  references: [
    AZURE_REFERENCES.rolesPrivileged,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.activityLog,
    AZURE_REFERENCES.pim,
    AZURE_REFERENCES.attackCloudCommand,
  ],
};

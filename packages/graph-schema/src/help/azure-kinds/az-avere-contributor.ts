import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_AVERE_CONTRIBUTOR: KindHelp<'AZAvereContributor'> = {
  kind: 'AZAvereContributor',
  title: 'Avere Contributor of the machine',
  summary: 'The start holds the role Avere Contributor at the virtual machine.',
  meaning:
    'The resource role Avere Contributor, made for cache clusters, is assigned with the machine itself as its scope. It includes every action of management on virtual machines, commands among them. Assignments further up are relationships to the subscription or group and reach the machine through AZContains.',
  gain: 'An attacker runs commands on the machine as SYSTEM or root, without an account there, and asks for tokens of its managed identities from inside.',
  traces: [CLOUD_TRACES.runCommand, CLOUD_TRACES.vmExtension, CLOUD_TRACES.roleAssigned],
  detection:
    'Alert on commands and extensions that principals run which are not part of how machines are managed. Cache clusters are rare: each assignment of this role deserves a look.',
  remediation:
    'Remove the assignment. Where such a cluster is really run, give the role to its service account alone, at a resource group that holds nothing but the cluster.',
  mayBreak: 'Installation and growth of the cache cluster.',
  references: [
    AZURE_REFERENCES.rolesStorage,
    AZURE_REFERENCES.runCommand,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.attackCloudCommand,
  ],
};

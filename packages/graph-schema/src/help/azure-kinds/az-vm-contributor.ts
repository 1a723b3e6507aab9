import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_VM_CONTRIBUTOR: KindHelp<'AZVMContributor'> = {
  kind: 'AZVMContributor',
  title: 'Contributor of the machine',
  summary: 'The start holds the role Virtual Machine Contributor at the machine or scale set.',
  meaning:
    'The resource role Virtual Machine Contributor is assigned with the machine or scale set itself as its scope. It allows to manage machines and their disks, but neither to log on nor to change networks.',
  gain: 'An attacker needs no logon: it runs commands as SYSTEM or root, installs extensions that reset local passwords, or copies disks. From inside, the machine hands out tokens of its managed identities.',
  traces: [
    CLOUD_TRACES.runCommand,
    CLOUD_TRACES.vmExtension,
    CLOUD_TRACES.scaleSetExtension,
    CLOUD_TRACES.roleAssigned,
  ],
  detection:
    'Alert on commands and extensions outside of the tools that manage machines. On Windows their processes descend from the guest agent, which the log of the computer shows.',
  remediation:
    'Remove the assignment, or replace it by a role that only starts and stops machines. For people who operate them, make it eligible for a time.',
  mayBreak: 'Operators and tools that install agents, patch machines or resize them.',
  references: [
    AZURE_REFERENCES.rolesCompute,
    AZURE_REFERENCES.runCommand,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.attackCloudCommand,
    AZURE_REFERENCES.attackMetadata,
  ],
};

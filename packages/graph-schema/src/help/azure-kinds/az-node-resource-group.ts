import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_NODE_RESOURCE_GROUP: KindHelp<'AZNodeResourceGroup'> = {
  kind: 'AZNodeResourceGroup',
  title: 'Resource group of the nodes',
  summary: 'The nodes of the managed cluster lie in the resource group.',
  meaning:
    'The service keeps machines, disks and networks of the nodes in a resource group of its own, over which the cluster acts.',
  gain: 'An attacker who controls the cluster controls what lies in the group: scale sets of the nodes and, through them, managed identities that are attached to them.',
  traces: [CLOUD_TRACES.clusterWritten, CLOUD_TRACES.scaleSetExtension],
  detection: 'Alert on changes in this group by anybody but the cluster.',
  remediation:
    'The relationship itself is how the service works. Lock the group by the restriction level of the cluster, and give identities of nodes no rights outside of it.',
  mayBreak: 'Whoever changes nodes or networks of the cluster by hand.',
  references: [
    AZURE_REFERENCES.clusterNodes,
    AZURE_REFERENCES.clusterIdentity,
    AZURE_REFERENCES.attackMetadata,
  ],
};

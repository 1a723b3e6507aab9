import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_AKS_CONTRIBUTOR: KindHelp<'AZAKSContributor'> = {
  kind: 'AZAKSContributor',
  title: 'Contributor of the cluster',
  summary: 'The start holds the role Azure Kubernetes Service Contributor at the managed cluster.',
  meaning:
    'The resource role Azure Kubernetes Service Contributor Role is assigned with the cluster as its scope. It reads and writes the cluster as a resource, among others who in Entra ID administers it and whether local accounts work.',
  gain: 'An attacker makes a group that it controls the administrators of the cluster. Then it runs what it likes on every node, reads secrets of all workloads, and uses the identities of the nodes.',
  traces: [CLOUD_TRACES.clusterWritten, CLOUD_TRACES.clusterCredential, CLOUD_TRACES.clusterCommand],
  detection:
    'Alert on changes of the cluster outside of deployments, on administrator credentials that are listed, and on commands that are sent through the management interface.',
  remediation:
    'Remove the assignment, or replace it by the cluster user role with rights inside of Kubernetes. Turn local accounts off, and forbid by Azure Policy that they come back.',
  mayBreak: 'Pipelines that upgrade or scale the cluster.',
  references: [
    AZURE_REFERENCES.rolesContainers,
    AZURE_REFERENCES.clusterIdentity,
    AZURE_REFERENCES.clusterAccounts,
    AZURE_REFERENCES.attackContainers,
  ],
};

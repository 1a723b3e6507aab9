import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_MANAGED_IDENTITY: KindHelp<'AZManagedIdentity'> = {
  kind: 'AZManagedIdentity',
  title: 'Has a managed identity',
  summary: 'The resource can act as the service principal.',
  meaning:
    'A managed identity is assigned to the resource: its own, or one that others share. Code on the resource gets tokens for it without a secret. Managed clusters are not among them.',
  gain: 'An attacker who runs code on the resource asks for a token and acts as the service principal anywhere, until the token expires. A shared identity can also be attached to a further resource by those who may assign it.',
  traces: [CLOUD_TRACES.identitySignIn, CLOUD_TRACES.identityAssigned, CLOUD_TRACES.graphCalls],
  detection:
    'Watch which resources the identity asks for tokens of, and use of its tokens from addresses outside of Azure.',
  remediation:
    'Give the identity only what the resource needs, at the narrowest scope, and no directory role. What runs on the resource must be as trusted as the identity: move one of them if it is not.',
  mayBreak: 'What the resource does by its identity: reading secrets, deployments, backups.',
  references: [
    AZURE_REFERENCES.managedIdentities,
    AZURE_REFERENCES.securityApplications,
    AZURE_REFERENCES.attackMetadata,
    AZURE_REFERENCES.attackAccessToken,
  ],
};

import { AD_RELATIONSHIP_KINDS } from '../relationships/ad-relationship-kinds.ts';
import { AZURE_RELATIONSHIP_KINDS } from '../relationships/azure-relationship-kinds.ts';
import type { RelationshipKind } from '../relationships/relationship-sets.ts';
import type { HelpTexts, KindHelp } from './kind-help.ts';
import { ATTRIBUTE_RIGHTS_HELP } from './kinds/attribute-rights.ts';
import { CERTIFICATE_ATTACKS_HELP } from './kinds/certificate-attacks.ts';
import { CERTIFICATES_HELP } from './kinds/certificates.ts';
import { COMPUTERS_HELP } from './kinds/computers.ts';
import { DELEGATION_HELP } from './kinds/delegation.ts';
import { DIRECTORY_SECRETS_HELP } from './kinds/directory-secrets.ts';
import { DIRECTORY_STRUCTURE_HELP } from './kinds/directory-structure.ts';
import { ENTRA_ROLES_HELP } from './kinds/entra-roles.ts';
import { GRAPH_PERMISSIONS_HELP } from './kinds/graph-permissions.ts';
import { HYBRID_HELP } from './kinds/hybrid.ts';
import { MANAGED_ACCOUNTS_HELP } from './kinds/managed-accounts.ts';
import { NTLM_RELAY_HELP } from './kinds/ntlm-relay.ts';
import { OBJECT_RIGHTS_HELP } from './kinds/object-rights.ts';
import { RESOURCE_ROLES_HELP } from './kinds/resource-roles.ts';
import { ROOT_KEYS_HELP } from './kinds/root-keys.ts';
import { TENANT_STRUCTURE_HELP } from './kinds/tenant-structure.ts';
import { TOMBSTONES_HELP } from './kinds/tombstones.ts';
import { TRUSTS_HELP } from './kinds/trusts.ts';

/** Family by family. The compiler names a kind that no family explains. */
const TEXTS: Readonly<Record<RelationshipKind, HelpTexts>> = {
  ...OBJECT_RIGHTS_HELP,
  ...ATTRIBUTE_RIGHTS_HELP,
  ...MANAGED_ACCOUNTS_HELP,
  ...TOMBSTONES_HELP,
  ...ROOT_KEYS_HELP,
  ...DIRECTORY_STRUCTURE_HELP,
  ...DIRECTORY_SECRETS_HELP,
  ...TRUSTS_HELP,
  ...DELEGATION_HELP,
  ...COMPUTERS_HELP,
  ...CERTIFICATES_HELP,
  ...CERTIFICATE_ATTACKS_HELP,
  ...NTLM_RELAY_HELP,
  ...HYBRID_HELP,
  ...TENANT_STRUCTURE_HELP,
  ...ENTRA_ROLES_HELP,
  ...GRAPH_PERMISSIONS_HELP,
  ...RESOURCE_ROLES_HELP,
};

/** Help for every relationship kind, in schema order. */
export const RELATIONSHIP_HELP: readonly KindHelp[] = [
  ...AD_RELATIONSHIP_KINDS,
  ...AZURE_RELATIONSHIP_KINDS,
].map(({ name }) => ({ kind: name, ...TEXTS[name] }));

const BY_KIND: ReadonlyMap<string, KindHelp> = new Map(RELATIONSHIP_HELP.map((help) => [help.kind, help]));

/** What defenders read about a kind; nothing for kinds that nobody has described. */
export function findRelationshipHelp(kind: string): KindHelp | undefined {
  return BY_KIND.get(kind);
}

export type { HelpReference, HelpTrace, KindHelp } from './kind-help.ts';

import type { Rule } from '../engine/rule.ts';
import { CERTIFICATE_ATTACK_RULES } from './certificate-attacks/certificate-attack-rules.ts';
import { CERTIFICATE_RULES } from './certificates/certificate-rules.ts';
import { ENTRA_ROLE_RULES } from './entra-roles/entra-role-rules.ts';
import { GRAPH_PERMISSION_RULES } from './graph-permissions/graph-permission-rules.ts';
import { HYBRID_RULES } from './hybrid/hybrid-rules.ts';
import { LOCAL_GROUP_RULES } from './local-groups/local-group-rules.ts';
import { NTLM_RELAY_RULES } from './ntlm-relay/ntlm-relay-rules.ts';
import { OWNERSHIP_RULES } from './ownership/ownership-rules.ts';
import { REPLICATION_RULES } from './replication/replication-rules.ts';
import { TRUST_RULES } from './trusts/trust-rules.ts';

/** Rules that derive relationships, family by family. The order in which they run follows from what they need. */
export const DERIVATION_RULES: readonly Rule[] = [
  ...OWNERSHIP_RULES,
  ...REPLICATION_RULES,
  ...TRUST_RULES,
  ...LOCAL_GROUP_RULES,
  ...CERTIFICATE_RULES,
  ...CERTIFICATE_ATTACK_RULES,
  ...NTLM_RELAY_RULES,
  ...ENTRA_ROLE_RULES,
  ...GRAPH_PERMISSION_RULES,
  ...HYBRID_RULES,
];

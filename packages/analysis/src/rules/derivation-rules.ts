import type { Composition } from '../composition/composition.ts';
import type { Rule } from '../engine/rule.ts';
import { adcsEsc1 } from './certificate-attacks/adcs-esc1/rule.ts';
import { adcsEsc3 } from './certificate-attacks/adcs-esc3/rule.ts';
import { adcsEsc4 } from './certificate-attacks/adcs-esc4/rule.ts';
import { adcsEsc5 } from './certificate-attacks/adcs-esc5/rule.ts';
import { adcsEsc6a, adcsEsc6b } from './certificate-attacks/adcs-esc6/rule.ts';
import { adcsEsc7 } from './certificate-attacks/adcs-esc7/rule.ts';
import { adcsEsc9a, adcsEsc9b } from './certificate-attacks/adcs-esc9.ts';
import { adcsEsc10a, adcsEsc10b } from './certificate-attacks/adcs-esc10.ts';
import { adcsEsc13 } from './certificate-attacks/adcs-esc13/rule.ts';
import { adcsEsc16 } from './certificate-attacks/adcs-esc16/rule.ts';
import { goldenCert } from './certificate-attacks/golden-cert/rule.ts';
import { enrollOnBehalfOf } from './certificates/enroll-on-behalf-of.ts';
import { enterpriseCaFor } from './certificates/enterprise-ca-for.ts';
import { extendedByPolicy } from './certificates/extended-by-policy.ts';
import { issuedSignedBy } from './certificates/issued-signed-by.ts';
import { trustedForNtAuth } from './certificates/trusted-for-nt-auth.ts';
import { spnJack } from './delegation/spn-jack/rule.ts';
import { reanimateTombstones } from './deleted-objects/reanimate-tombstones/rule.ts';
import { addMembers } from './entra-roles/add-members.ts';
import { addOwner, addSecret } from './entra-roles/control-applications.ts';
import { executeCommand } from './entra-roles/execute-command.ts';
import { resetPassword } from './entra-roles/reset-password.ts';
import { roleApprovers } from './entra-roles/role-approvers.ts';
import { tenantAdministrators } from './entra-roles/tenant-administrators.ts';
import { GRAPH_PERMISSION_RULES } from './graph-permissions/graph-permission-rules.ts';
import { entraConnect } from './hybrid/entra-connect/rule.ts';
import { seamlessSso } from './hybrid/seamless-sso.ts';
import { syncedUsers } from './hybrid/synced-users.ts';
import { canRdp } from './local-groups/can-rdp.ts';
import { adminTo, canPsRemote, executeDcom } from './local-groups/local-group-members.ts';
import { badSuccessor } from './managed-accounts/bad-successor/rule.ts';
import { goldenGmsa } from './managed-accounts/golden-gmsa.ts';
import { supersedesAccount } from './managed-accounts/supersedes-account.ts';
import { relayToAdcs, relayToAdcsRpc } from './ntlm-relay/relay-to-adcs/rule.ts';
import { relayToLdap, relayToLdaps } from './ntlm-relay/relay-to-ldap.ts';
import { relayToSmb } from './ntlm-relay/relay-to-smb/rule.ts';
import { owns } from './ownership/owns.ts';
import { writeOwner } from './ownership/write-owner.ts';
import { dcSync } from './replication/dc-sync.ts';
import { protectAdminGroups } from './replication/protect-admin-groups.ts';
import { syncLapsPassword } from './replication/sync-laps-password.ts';
import { hasTrustKeys } from './trusts/has-trust-keys.ts';
import { operators } from './well-known/operators.ts';

/**
 * Everything that derives relationships, family by family, each with what explains them. The order in which rules run
 * follows from what they need.
 */
export const DERIVATION_RULES: readonly Rule[] = [
  owns,
  writeOwner,

  dcSync,
  syncLapsPassword,
  protectAdminGroups,

  hasTrustKeys,

  adminTo,
  canPsRemote,
  executeDcom,
  canRdp,

  trustedForNtAuth,
  issuedSignedBy,
  enterpriseCaFor,
  extendedByPolicy,
  enrollOnBehalfOf,

  goldenCert,
  adcsEsc1,
  adcsEsc3,
  adcsEsc4,
  adcsEsc5,
  adcsEsc6a,
  adcsEsc6b,
  adcsEsc7,
  adcsEsc9a,
  adcsEsc9b,
  adcsEsc10a,
  adcsEsc10b,
  adcsEsc13,
  adcsEsc16,

  relayToSmb,
  relayToLdap,
  relayToLdaps,
  relayToAdcs,
  relayToAdcsRpc,

  resetPassword,
  tenantAdministrators,
  addMembers,
  addSecret,
  addOwner,
  executeCommand,
  roleApprovers,

  ...GRAPH_PERMISSION_RULES,

  syncedUsers,
  entraConnect,
  seamlessSso,

  operators,

  badSuccessor,
  supersedesAccount,
  goldenGmsa,
  spnJack,
  reanimateTombstones,
];

/** Kinds that are derived only with techniques beyond those of the established product. */
export const EXTENDED_KINDS: ReadonlySet<string> = new Set(
  DERIVATION_RULES.filter(({ isExtended }) => isExtended === true).flatMap(({ derives }) => derives),
);

const COMPOSITIONS: ReadonlyMap<string, Composition> = new Map(
  DERIVATION_RULES.flatMap(({ derives, composition }) =>
    composition === undefined ? [] : derives.map((kind) => [kind, composition] as const),
  ),
);

/** What explains relationships of a kind; undefined for kinds that are not explained. */
export function findComposition(kind: string): Composition | undefined {
  return COMPOSITIONS.get(kind);
}

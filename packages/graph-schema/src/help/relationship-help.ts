import type { RelationshipKind } from '../relationships/relationship-sets.ts';
import { AZURE_HELP } from './azure-help.ts';
import type { KindHelp } from './kind-help.ts';
import { ABUSE_TGT_DELEGATION } from './kinds/abuse-tgt-delegation.ts';
import { ADCS_ESC1 } from './kinds/adcs-esc1.ts';
import { ADCS_ESC3 } from './kinds/adcs-esc3.ts';
import { ADCS_ESC4 } from './kinds/adcs-esc4.ts';
import { ADCS_ESC6A } from './kinds/adcs-esc6a.ts';
import { ADCS_ESC6B } from './kinds/adcs-esc6b.ts';
import { ADCS_ESC9A } from './kinds/adcs-esc9a.ts';
import { ADCS_ESC9B } from './kinds/adcs-esc9b.ts';
import { ADCS_ESC10A } from './kinds/adcs-esc10a.ts';
import { ADCS_ESC10B } from './kinds/adcs-esc10b.ts';
import { ADCS_ESC13 } from './kinds/adcs-esc13.ts';
import { ADD_ALLOWED_TO_ACT } from './kinds/add-allowed-to-act.ts';
import { ADD_KEY_CREDENTIAL_LINK } from './kinds/add-key-credential-link.ts';
import { ADD_MEMBER } from './kinds/add-member.ts';
import { ADD_SELF } from './kinds/add-self.ts';
import { ADMIN_TO } from './kinds/admin-to.ts';
import { ALL_EXTENDED_RIGHTS } from './kinds/all-extended-rights.ts';
import { ALLOWED_TO_ACT } from './kinds/allowed-to-act.ts';
import { ALLOWED_TO_DELEGATE } from './kinds/allowed-to-delegate.ts';
import { CAN_APPLY_GPO } from './kinds/can-apply-gpo.ts';
import { CAN_PS_REMOTE } from './kinds/can-ps-remote.ts';
import { CAN_RDP } from './kinds/can-rdp.ts';
import { CLAIM_SPECIAL_IDENTITY } from './kinds/claim-special-identity.ts';
import { COERCE_AND_RELAY_NTLM_TO_ADCS } from './kinds/coerce-and-relay-ntlm-to-adcs.ts';
import { COERCE_AND_RELAY_NTLM_TO_LDAP } from './kinds/coerce-and-relay-ntlm-to-ldap.ts';
import { COERCE_AND_RELAY_NTLM_TO_LDAPS } from './kinds/coerce-and-relay-ntlm-to-ldaps.ts';
import { COERCE_AND_RELAY_NTLM_TO_SMB } from './kinds/coerce-and-relay-ntlm-to-smb.ts';
import { COERCE_TO_TGT } from './kinds/coerce-to-tgt.ts';
import { CONTAINS } from './kinds/contains.ts';
import { CONTAINS_IDENTITY } from './kinds/contains-identity.ts';
import { CROSS_FOREST_TRUST } from './kinds/cross-forest-trust.ts';
import { DC_FOR } from './kinds/dc-for.ts';
import { DC_SYNC } from './kinds/dc-sync.ts';
import { DELEGATED_ENROLLMENT_AGENT } from './kinds/delegated-enrollment-agent.ts';
import { DUMP_SMSA_PASSWORD } from './kinds/dump-smsa-password.ts';
import { ENROLL } from './kinds/enroll.ts';
import { ENROLL_ON_BEHALF_OF } from './kinds/enroll-on-behalf-of.ts';
import { ENTERPRISE_CA_FOR } from './kinds/enterprise-ca-for.ts';
import { EXECUTE_DCOM } from './kinds/execute-dcom.ts';
import { EXTENDED_BY_POLICY } from './kinds/extended-by-policy.ts';
import { FORCE_CHANGE_PASSWORD } from './kinds/force-change-password.ts';
import { GENERIC_ALL } from './kinds/generic-all.ts';
import { GENERIC_WRITE } from './kinds/generic-write.ts';
import { GET_CHANGES } from './kinds/get-changes.ts';
import { GET_CHANGES_ALL } from './kinds/get-changes-all.ts';
import { GET_CHANGES_IN_FILTERED_SET } from './kinds/get-changes-in-filtered-set.ts';
import { GOLDEN_CERT } from './kinds/golden-cert.ts';
import { GP_LINK } from './kinds/gp-link.ts';
import { GPO_APPLIES_TO } from './kinds/gpo-applies-to.ts';
import { HAS_SESSION } from './kinds/has-session.ts';
import { HAS_SID_HISTORY } from './kinds/has-sid-history.ts';
import { HAS_TRUST_KEYS } from './kinds/has-trust-keys.ts';
import { HOSTS_CA_SERVICE } from './kinds/hosts-ca-service.ts';
import { ISSUED_SIGNED_BY } from './kinds/issued-signed-by.ts';
import { LOCAL_TO_COMPUTER } from './kinds/local-to-computer.ts';
import { MANAGE_CA } from './kinds/manage-ca.ts';
import { MANAGE_CERTIFICATES } from './kinds/manage-certificates.ts';
import { MEMBER_OF } from './kinds/member-of.ts';
import { MEMBER_OF_LOCAL_GROUP } from './kinds/member-of-local-group.ts';
import { NT_AUTH_STORE_FOR } from './kinds/nt-auth-store-for.ts';
import { OID_GROUP_LINK } from './kinds/oid-group-link.ts';
import { OWNS } from './kinds/owns.ts';
import { OWNS_LIMITED_RIGHTS } from './kinds/owns-limited-rights.ts';
import { OWNS_RAW } from './kinds/owns-raw.ts';
import { PROPAGATES_ACES_TO } from './kinds/propagates-aces-to.ts';
import { PROTECT_ADMIN_GROUPS } from './kinds/protect-admin-groups.ts';
import { PUBLISHED_TO } from './kinds/published-to.ts';
import { READ_GMSA_PASSWORD } from './kinds/read-gmsa-password.ts';
import { READ_LAPS_PASSWORD } from './kinds/read-laps-password.ts';
import { REMOTE_INTERACTIVE_LOGON_RIGHT } from './kinds/remote-interactive-logon-right.ts';
import { ROOT_CA_FOR } from './kinds/root-ca-for.ts';
import { SAME_FOREST_TRUST } from './kinds/same-forest-trust.ts';
import { SPOOF_SID_HISTORY } from './kinds/spoof-sid-history.ts';
import { SQL_ADMIN } from './kinds/sql-admin.ts';
import { SYNC_LAPS_PASSWORD } from './kinds/sync-laps-password.ts';
import { SYNCED_TO_ENTRA_USER } from './kinds/synced-to-entra-user.ts';
import { TRUSTED_FOR_NT_AUTH } from './kinds/trusted-for-nt-auth.ts';
import { WRITE_ACCOUNT_RESTRICTIONS } from './kinds/write-account-restrictions.ts';
import { WRITE_ALT_SECURITY_IDENTITIES } from './kinds/write-alt-security-identities.ts';
import { WRITE_DACL } from './kinds/write-dacl.ts';
import { WRITE_GP_LINK } from './kinds/write-gp-link.ts';
import { WRITE_OWNER } from './kinds/write-owner.ts';
import { WRITE_OWNER_LIMITED_RIGHTS } from './kinds/write-owner-limited-rights.ts';
import { WRITE_OWNER_RAW } from './kinds/write-owner-raw.ts';
import { WRITE_PKI_ENROLLMENT_FLAG } from './kinds/write-pki-enrollment-flag.ts';
import { WRITE_PKI_NAME_FLAG } from './kinds/write-pki-name-flag.ts';
import { WRITE_PUBLIC_INFORMATION } from './kinds/write-public-information.ts';
import { WRITE_SPN } from './kinds/write-spn.ts';

/** Help for every relationship kind, in schema order. */
export const RELATIONSHIP_HELP: { readonly [Kind in RelationshipKind]: KindHelp<Kind> } = {
  Owns: OWNS,
  GenericAll: GENERIC_ALL,
  GenericWrite: GENERIC_WRITE,
  WriteOwner: WRITE_OWNER,
  WriteDacl: WRITE_DACL,
  MemberOf: MEMBER_OF,
  ForceChangePassword: FORCE_CHANGE_PASSWORD,
  AllExtendedRights: ALL_EXTENDED_RIGHTS,
  AddMember: ADD_MEMBER,
  HasSession: HAS_SESSION,
  Contains: CONTAINS,
  GPLink: GP_LINK,
  AllowedToDelegate: ALLOWED_TO_DELEGATE,
  CoerceToTGT: COERCE_TO_TGT,
  GetChanges: GET_CHANGES,
  GetChangesAll: GET_CHANGES_ALL,
  GetChangesInFilteredSet: GET_CHANGES_IN_FILTERED_SET,
  CrossForestTrust: CROSS_FOREST_TRUST,
  SameForestTrust: SAME_FOREST_TRUST,
  SpoofSIDHistory: SPOOF_SID_HISTORY,
  AbuseTGTDelegation: ABUSE_TGT_DELEGATION,
  AllowedToAct: ALLOWED_TO_ACT,
  AdminTo: ADMIN_TO,
  CanPSRemote: CAN_PS_REMOTE,
  CanRDP: CAN_RDP,
  ExecuteDCOM: EXECUTE_DCOM,
  HasSIDHistory: HAS_SID_HISTORY,
  AddSelf: ADD_SELF,
  DCSync: DC_SYNC,
  ReadLAPSPassword: READ_LAPS_PASSWORD,
  ReadGMSAPassword: READ_GMSA_PASSWORD,
  DumpSMSAPassword: DUMP_SMSA_PASSWORD,
  SQLAdmin: SQL_ADMIN,
  AddAllowedToAct: ADD_ALLOWED_TO_ACT,
  WriteSPN: WRITE_SPN,
  AddKeyCredentialLink: ADD_KEY_CREDENTIAL_LINK,
  LocalToComputer: LOCAL_TO_COMPUTER,
  MemberOfLocalGroup: MEMBER_OF_LOCAL_GROUP,
  RemoteInteractiveLogonRight: REMOTE_INTERACTIVE_LOGON_RIGHT,
  SyncLAPSPassword: SYNC_LAPS_PASSWORD,
  WriteAccountRestrictions: WRITE_ACCOUNT_RESTRICTIONS,
  WriteGPLink: WRITE_GP_LINK,
  RootCAFor: ROOT_CA_FOR,
  DCFor: DC_FOR,
  PublishedTo: PUBLISHED_TO,
  ManageCertificates: MANAGE_CERTIFICATES,
  ManageCA: MANAGE_CA,
  DelegatedEnrollmentAgent: DELEGATED_ENROLLMENT_AGENT,
  Enroll: ENROLL,
  HostsCAService: HOSTS_CA_SERVICE,
  WritePKIEnrollmentFlag: WRITE_PKI_ENROLLMENT_FLAG,
  WritePKINameFlag: WRITE_PKI_NAME_FLAG,
  NTAuthStoreFor: NT_AUTH_STORE_FOR,
  TrustedForNTAuth: TRUSTED_FOR_NT_AUTH,
  EnterpriseCAFor: ENTERPRISE_CA_FOR,
  IssuedSignedBy: ISSUED_SIGNED_BY,
  GoldenCert: GOLDEN_CERT,
  EnrollOnBehalfOf: ENROLL_ON_BEHALF_OF,
  OIDGroupLink: OID_GROUP_LINK,
  ExtendedByPolicy: EXTENDED_BY_POLICY,
  ADCSESC1: ADCS_ESC1,
  ADCSESC3: ADCS_ESC3,
  ADCSESC4: ADCS_ESC4,
  ADCSESC6a: ADCS_ESC6A,
  ADCSESC6b: ADCS_ESC6B,
  ADCSESC9a: ADCS_ESC9A,
  ADCSESC9b: ADCS_ESC9B,
  ADCSESC10a: ADCS_ESC10A,
  ADCSESC10b: ADCS_ESC10B,
  ADCSESC13: ADCS_ESC13,
  SyncedToEntraUser: SYNCED_TO_ENTRA_USER,
  CoerceAndRelayNTLMToSMB: COERCE_AND_RELAY_NTLM_TO_SMB,
  CoerceAndRelayNTLMToADCS: COERCE_AND_RELAY_NTLM_TO_ADCS,
  CoerceAndRelayNTLMToLDAP: COERCE_AND_RELAY_NTLM_TO_LDAP,
  CoerceAndRelayNTLMToLDAPS: COERCE_AND_RELAY_NTLM_TO_LDAPS,
  WriteOwnerLimitedRights: WRITE_OWNER_LIMITED_RIGHTS,
  WriteOwnerRaw: WRITE_OWNER_RAW,
  OwnsLimitedRights: OWNS_LIMITED_RIGHTS,
  OwnsRaw: OWNS_RAW,
  ClaimSpecialIdentity: CLAIM_SPECIAL_IDENTITY,
  ContainsIdentity: CONTAINS_IDENTITY,
  PropagatesACEsTo: PROPAGATES_ACES_TO,
  GPOAppliesTo: GPO_APPLIES_TO,
  CanApplyGPO: CAN_APPLY_GPO,
  HasTrustKeys: HAS_TRUST_KEYS,
  ProtectAdminGroups: PROTECT_ADMIN_GROUPS,
  WriteAltSecurityIdentities: WRITE_ALT_SECURITY_IDENTITIES,
  WritePublicInformation: WRITE_PUBLIC_INFORMATION,
  ...AZURE_HELP,
};

export type { HelpReference, HelpTrace, KindHelp } from './kind-help.ts';

import { findRelationshipKind, type RelationshipKind } from '../relationships/relationship-sets.ts';
import { type AttackEffort, costOfEffort } from './attack-effort.ts';

/** It comes by itself. */
const INHERENT: AttackEffort = { steps: 0, noise: 'none' };
/** A secret is read, and used from then on. */
const READ_SECRET: AttackEffort = { steps: 1, noise: 'low' };
/** Something is changed that logs show and hardly anybody looks at. */
const QUIET_CHANGE: AttackEffort = { steps: 1, noise: 'medium' };
/** Something is changed that the owner notices, or that alerts are often set on. */
const LOUD_CHANGE: AttackEffort = { steps: 1, noise: 'high' };
/** An access list or owner is changed first, and what that grants is used then. */
const GRANT_FIRST: AttackEffort = { steps: 2, noise: 'medium' };
/** One logs on to a computer and runs something. */
const LOG_ON: AttackEffort = { steps: 1, noise: 'medium' };
/** A certificate is requested, and one logs on with it. */
const ENROL: AttackEffort = { steps: 2, noise: 'low' };
/** Something is changed before and put back after the certificate is requested. */
const CHANGE_AND_ENROL: AttackEffort = { steps: 4, noise: 'medium' };
/** A computer is made to log on, and its logon is passed on in that moment. */
const RELAY: AttackEffort = { steps: 3, noise: 'medium', needsVictim: true };
/** A ticket in somebody's name is asked for and used. */
const DELEGATE: AttackEffort = { steps: 2, noise: 'low' };
/** Something is put where others load it, and it is waited for. */
const PLANT_AND_WAIT: AttackEffort = { steps: 2, noise: 'medium', needsVictim: true };

/** What nobody has judged: kinds of extensions, and rights that are only a part of something. */
const UNKNOWN_EFFORT: AttackEffort = { steps: 2, noise: 'medium' };

const EFFORTS: Readonly<Partial<Record<RelationshipKind, AttackEffort>>> = {
  MemberOf: INHERENT,
  Contains: INHERENT,
  ContainsIdentity: INHERENT,
  PropagatesACEsTo: INHERENT,
  ClaimSpecialIdentity: INHERENT,
  DCFor: READ_SECRET,
  SameForestTrust: { steps: 2, noise: 'low' },
  HasSIDHistory: INHERENT,
  GPLink: PLANT_AND_WAIT,
  GPOAppliesTo: PLANT_AND_WAIT,
  CanApplyGPO: PLANT_AND_WAIT,

  GenericAll: QUIET_CHANGE,
  GenericWrite: QUIET_CHANGE,
  AllExtendedRights: QUIET_CHANGE,
  Owns: GRANT_FIRST,
  OwnsLimitedRights: GRANT_FIRST,
  WriteOwner: { steps: 3, noise: 'medium' },
  WriteOwnerLimitedRights: { steps: 3, noise: 'medium' },
  WriteDacl: GRANT_FIRST,
  ForceChangePassword: LOUD_CHANGE,
  AddMember: QUIET_CHANGE,
  AddSelf: QUIET_CHANGE,
  AddKeyCredentialLink: { steps: 2, noise: 'low' },
  WriteSPN: { steps: 2, noise: 'medium', mayFail: true },
  WriteAccountRestrictions: { steps: 3, noise: 'medium' },
  AddAllowedToAct: { steps: 3, noise: 'medium' },
  WriteGPLink: PLANT_AND_WAIT,
  WriteAltSecurityIdentities: { steps: 3, noise: 'low' },
  WritePublicInformation: { steps: 3, noise: 'low' },

  AdminTo: LOG_ON,
  CanRDP: LOG_ON,
  CanPSRemote: LOG_ON,
  ExecuteDCOM: LOG_ON,
  SQLAdmin: LOG_ON,
  HasSession: { steps: 1, noise: 'medium', needsVictim: true },
  CoerceToTGT: { steps: 2, noise: 'medium', needsVictim: true },
  AllowedToDelegate: DELEGATE,
  AllowedToAct: DELEGATE,
  CanUseBadSuccessor: { steps: 3, noise: 'medium' },
  SupersedesAccount: READ_SECRET,
  ReadKDSRootKey: READ_SECRET,
  GoldenGMSA: { steps: 1, noise: 'none' },
  CanReanimateTombstone: { steps: 3, noise: 'medium' },
  SPNJack: { steps: 3, noise: 'medium' },

  ReadLAPSPassword: READ_SECRET,
  ReadGMSAPassword: READ_SECRET,
  DumpSMSAPassword: READ_SECRET,
  SyncLAPSPassword: { steps: 1, noise: 'medium' },
  DCSync: { steps: 1, noise: 'medium' },
  OperatorOf: { steps: 2, noise: 'medium' },
  HasTrustKeys: { steps: 1, noise: 'low' },
  SpoofSIDHistory: { steps: 2, noise: 'low' },
  AbuseTGTDelegation: { steps: 2, noise: 'medium', needsVictim: true },

  ManageCA: { steps: 2, noise: 'medium' },
  ManageCertificates: { steps: 2, noise: 'medium' },
  GoldenCert: { steps: 2, noise: 'low' },
  ADCSESC1: ENROL,
  ADCSESC3: { steps: 3, noise: 'low' },
  ADCSESC4: { steps: 3, noise: 'medium' },
  ADCSESC6a: ENROL,
  ADCSESC6b: ENROL,
  ADCSESC9a: CHANGE_AND_ENROL,
  ADCSESC9b: CHANGE_AND_ENROL,
  ADCSESC10a: CHANGE_AND_ENROL,
  ADCSESC10b: CHANGE_AND_ENROL,
  ADCSESC13: ENROL,
  ADCSESC5: { steps: 4, noise: 'medium' },
  ADCSESC7: { steps: 3, noise: 'medium' },
  ADCSESC16: ENROL,

  CoerceAndRelayNTLMToSMB: RELAY,
  CoerceAndRelayNTLMToLDAP: RELAY,
  CoerceAndRelayNTLMToLDAPS: RELAY,
  CoerceAndRelayNTLMToADCS: { ...RELAY, steps: 4 },
  CoerceAndRelayNTLMToADCSRPC: { ...RELAY, steps: 4 },

  SyncedToEntraUser: { steps: 1, noise: 'medium', mayFail: true },
  SyncedToADUser: { steps: 1, noise: 'high', mayFail: true },
  HostsEntraConnect: READ_SECRET,
  SeamlessSSOFor: { steps: 2, noise: 'low', mayFail: true },

  AZMemberOf: INHERENT,
  AZContains: INHERENT,
  AZRunsAs: INHERENT,
  AZHasRole: INHERENT,
  AZNodeResourceGroup: INHERENT,
  AZGlobalAdmin: INHERENT,
  AZPrivilegedRoleAdmin: QUIET_CHANGE,
  AZPrivilegedAuthAdmin: LOUD_CHANGE,
  AZAppAdmin: QUIET_CHANGE,
  AZCloudAppAdmin: QUIET_CHANGE,
  AZRoleEligible: { steps: 1, noise: 'medium' },
  AZRoleApprover: { steps: 1, noise: 'medium', needsVictim: true },
  AZManagedIdentity: READ_SECRET,
  AZAuthenticatesTo: READ_SECRET,
  AZAddMembers: QUIET_CHANGE,
  AZAddOwner: QUIET_CHANGE,
  AZAddSecret: QUIET_CHANGE,
  AZOwns: QUIET_CHANGE,
  AZGrant: QUIET_CHANGE,
  AZGrantSelf: QUIET_CHANGE,
  AZResetPassword: { ...LOUD_CHANGE, mayFail: true },
  AZExecuteCommand: { steps: 2, noise: 'medium', needsVictim: true },
  AZMGAddMember: QUIET_CHANGE,
  AZMGAddOwner: QUIET_CHANGE,
  AZMGAddSecret: QUIET_CHANGE,
  AZMGGrantAppRoles: QUIET_CHANGE,
  AZMGGrantRole: QUIET_CHANGE,
  AZGetCertificates: READ_SECRET,
  AZGetKeys: READ_SECRET,
  AZGetSecrets: READ_SECRET,
  AZOwner: QUIET_CHANGE,
  AZContributor: QUIET_CHANGE,
  AZUserAccessAdministrator: GRANT_FIRST,
  AZKeyVaultContributor: GRANT_FIRST,
  AZAvereContributor: LOG_ON,
  AZVMContributor: LOG_ON,
  AZVMAdminLogin: LOG_ON,
  AZAKSContributor: LOG_ON,
  AZAutomationContributor: QUIET_CHANGE,
  AZLogicAppContributor: QUIET_CHANGE,
  AZWebsiteContributor: QUIET_CHANGE,
};

/** What following a relationship of the kind takes. */
export function effortOf(kind: string): AttackEffort {
  const known = findRelationshipKind(kind);

  return (known && EFFORTS[known.name as RelationshipKind]) ?? UNKNOWN_EFFORT;
}

/** What a hop of the kind costs somebody who attacks, 1 to 50: see {@link costOfEffort}. */
export function attackCostOf(kind: string): number {
  return costOfEffort(effortOf(kind));
}

import { findRelationshipKind } from '@secgraph/graph-schema';
import type { Grade } from '@secgraph/vocabulary';
import type { FindingType } from './finding-type.ts';

/** What fixing a finding takes, by its type: one word for each, for an order and not for a plan. */
export interface FixGrades {
  /** How much work it is. */
  readonly effort: Grade;
  /** How likely something stops working that somebody needs. */
  readonly sideEffects: Grade;
}

/** One entry of an access list, which hardly anybody works with. */
const ENTRY: FixGrades = { effort: 'low', sideEffects: 'low' };
/** One assignment that people or services may be working with: a membership, a role, a right to log on. */
const ASSIGNMENT: FixGrades = { effort: 'low', sideEffects: 'medium' };
/** A setting that more than this relationship depends on, such as a template or a delegation. */
const SETTING: FixGrades = { effort: 'medium', sideEffects: 'medium' };
/** What people do, not what is configured: they have to work in another way. */
const HABIT: FixGrades = { effort: 'high', sideEffects: 'low' };
/** How forests, tenants and protocols are built. */
const DESIGN: FixGrades = { effort: 'high', sideEffects: 'high' };

/** Kinds whose name and flags do not tell. */
const BY_KIND: Readonly<Record<string, FixGrades>> = {
  MemberOf: ASSIGNMENT,
  AdminTo: ASSIGNMENT,
  CanRDP: ASSIGNMENT,
  CanPSRemote: ASSIGNMENT,
  ExecuteDCOM: ASSIGNMENT,
  SQLAdmin: ASSIGNMENT,
  // Whoever reads these passwords usually runs something with them.
  ReadGMSAPassword: ASSIGNMENT,
  ReadLAPSPassword: ASSIGNMENT,
  // Connectors and backups replicate; taken from the wrong one, they stop.
  DCSync: ASSIGNMENT,
  SyncLAPSPassword: ASSIGNMENT,
  ManageCA: ASSIGNMENT,
  ManageCertificates: ASSIGNMENT,
  ADCSESC7: ASSIGNMENT,

  HasSIDHistory: SETTING,
  AllowedToAct: SETTING,
  AllowedToDelegate: SETTING,
  CoerceToTGT: SETTING,
  ADCSESC1: SETTING,
  ADCSESC3: SETTING,
  ADCSESC4: SETTING,
  ADCSESC5: ASSIGNMENT,
  ADCSESC9a: SETTING,
  ADCSESC9b: SETTING,
  ADCSESC13: SETTING,
  DumpSMSAPassword: SETTING,
  GPLink: SETTING,

  HasSession: HABIT,

  // Of a whole authority or of all domain controllers.
  ADCSESC6a: DESIGN,
  ADCSESC6b: DESIGN,
  ADCSESC10a: DESIGN,
  ADCSESC10b: DESIGN,
  ADCSESC16: DESIGN,
  GoldenCert: DESIGN,
  CoerceAndRelayNTLMToSMB: DESIGN,
  CoerceAndRelayNTLMToLDAP: DESIGN,
  CoerceAndRelayNTLMToLDAPS: DESIGN,
  CoerceAndRelayNTLMToADCS: DESIGN,
  CoerceAndRelayNTLMToADCSRPC: SETTING,
  SameForestTrust: DESIGN,
  HasTrustKeys: DESIGN,
  SpoofSIDHistory: DESIGN,
  AbuseTGTDelegation: DESIGN,
  DCFor: DESIGN,
  HostsEntraConnect: DESIGN,
  SeamlessSSOFor: SETTING,
  CanReanimateTombstone: ENTRY,
  SPNJack: SETTING,
  OperatorOf: ASSIGNMENT,
  CanUseBadSuccessor: ASSIGNMENT,
  SupersedesAccount: SETTING,
  GoldenGMSA: DESIGN,
  SyncedToEntraUser: DESIGN,
  SyncedToADUser: DESIGN,
};

/** Settings of single objects. */
const BY_LIST_TYPE: Readonly<Record<string, FixGrades>> = {
  Kerberoasting: SETTING,
  ASREPRoasting: ENTRY,
  T0MarkSensitive: ASSIGNMENT,
  T0NonCertified: ENTRY,
  T0RoleActivationNoMFA: ENTRY,
};

/** What nobody has judged, such as types of extensions. */
const UNKNOWN = SETTING;

/** An entry that is inherited stands elsewhere, and goes for all that inherits it. */
export function gradeFix(type: FindingType, { isInherited }: { readonly isInherited: boolean }): FixGrades {
  const grades = type.shape === 'list' ? BY_LIST_TYPE[type.name] : gradesOfKind(type.kind);

  return isInherited ? { effort: 'medium', sideEffects: 'high' } : (grades ?? UNKNOWN);
}

function gradesOfKind(kind: string): FixGrades | undefined {
  if (Object.hasOwn(BY_KIND, kind)) {
    return BY_KIND[kind];
  }
  // Roles, owners and permissions of tenants are assigned one by one.
  if (kind.startsWith('AZ')) {
    return ASSIGNMENT;
  }
  return findRelationshipKind(kind)?.isAcl === true ? ENTRY : undefined;
}

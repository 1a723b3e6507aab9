import { invariant } from '@secgraph/kernel';
import type { FindingType } from '../findings/finding-type.ts';
import { BUILT_IN_FINDING_TYPES } from '../findings/finding-types.ts';
import { CONCERNS, type Concern } from './concerns.ts';
import { ALL_CONTROLS, type Control } from './control-frameworks.ts';

/** What a relationship is a sign of where it should not be, wherever that is. */
const BY_KIND: Readonly<Record<string, readonly Concern[]>> = {
  GenericAll: ['privilege'],
  GenericWrite: ['privilege'],
  WriteDacl: ['privilege'],
  WriteOwner: ['privilege'],
  WriteOwnerLimitedRights: ['privilege'],
  Owns: ['privilege'],
  OwnsLimitedRights: ['privilege'],
  AllExtendedRights: ['privilege', 'credentials'],
  ForceChangePassword: ['privilege', 'credentials'],
  AddKeyCredentialLink: ['privilege', 'credentials'],
  AddMember: ['privilege', 'accounts'],
  AddSelf: ['privilege', 'accounts'],
  WriteSPN: ['privilege'],
  WriteAccountRestrictions: ['privilege', 'impersonation'],
  AddAllowedToAct: ['privilege', 'impersonation'],
  WriteAltSecurityIdentities: ['privilege', 'certificates'],
  WritePublicInformation: ['privilege', 'certificates'],
  WriteGPLink: ['privilege', 'changes'],

  DCSync: ['privilege', 'secrets'],
  ReadGMSAPassword: ['privilege', 'secrets'],
  ReadLAPSPassword: ['privilege', 'secrets'],
  SyncLAPSPassword: ['privilege', 'secrets'],
  DumpSMSAPassword: ['separation', 'secrets'],
  HasSession: ['separation', 'privilegedAccounts'],
  HasSIDHistory: ['privilege', 'accounts', 'impersonation'],
  DCFor: ['privilege', 'isolation'],

  AdminTo: ['privilege'],
  SQLAdmin: ['privilege'],
  CanPSRemote: ['privilege', 'remoteAdministration'],
  CanRDP: ['privilege', 'remoteAdministration'],
  ExecuteDCOM: ['privilege', 'remoteAdministration'],

  AllowedToAct: ['privilege', 'impersonation', 'settings'],
  AllowedToDelegate: ['privilege', 'impersonation', 'settings'],
  CoerceToTGT: ['impersonation', 'settings', 'functionality'],
  CoerceAndRelayNTLMToSMB: ['transmission', 'settings'],
  CoerceAndRelayNTLMToLDAP: ['transmission', 'settings'],
  CoerceAndRelayNTLMToLDAPS: ['transmission', 'settings'],
  CoerceAndRelayNTLMToADCS: ['transmission', 'settings', 'certificates'],
  CoerceAndRelayNTLMToADCSRPC: ['transmission', 'settings', 'certificates'],

  ADCSESC1: ['privilege', 'certificates', 'settings'],
  ADCSESC3: ['privilege', 'certificates', 'settings'],
  ADCSESC4: ['privilege', 'certificates', 'changes'],
  ADCSESC5: ['privilege', 'certificates', 'changes'],
  ADCSESC6a: ['privilege', 'certificates', 'settings'],
  ADCSESC6b: ['privilege', 'certificates', 'settings'],
  ADCSESC7: ['privilege', 'certificates', 'changes', 'duties'],
  ADCSESC9a: ['privilege', 'certificates', 'settings'],
  ADCSESC9b: ['privilege', 'certificates', 'settings'],
  ADCSESC10a: ['privilege', 'certificates', 'settings'],
  ADCSESC10b: ['privilege', 'certificates', 'settings'],
  ADCSESC13: ['privilege', 'certificates', 'settings', 'accounts'],
  ADCSESC16: ['privilege', 'certificates', 'settings'],
  GoldenCert: ['isolation', 'certificates', 'keys'],
  ManageCA: ['privilege', 'certificates', 'changes', 'duties'],
  ManageCertificates: ['privilege', 'certificates', 'duties'],

  HasTrustKeys: ['privilege', 'keys'],
  SpoofSIDHistory: ['impersonation', 'settings'],
  AbuseTGTDelegation: ['impersonation', 'settings'],
  HostsEntraConnect: ['isolation', 'secrets', 'privilegedAccounts'],
  SeamlessSSOFor: ['keys', 'impersonation'],
  CanReanimateTombstone: ['privilege', 'accounts', 'changes'],
  SPNJack: ['privilege', 'impersonation', 'settings'],
  OperatorOf: ['privilege', 'privilegedAccounts'],
  CanUseBadSuccessor: ['privilege', 'impersonation', 'settings'],
  SupersedesAccount: ['impersonation', 'accounts'],
  ReadKDSRootKey: ['privilege', 'keys'],
  GoldenGMSA: ['keys', 'secrets'],
  SyncedToEntraUser: ['privilege', 'accounts', 'impersonation'],
  SyncedToADUser: ['privilege', 'accounts', 'impersonation'],

  AZAddMembers: ['privilege', 'accounts'],
  AZMGAddMember: ['privilege', 'accounts'],
  AZAddOwner: ['privilege', 'accounts'],
  AZMGAddOwner: ['privilege', 'accounts'],
  AZOwns: ['privilege', 'accounts'],
  AZAddSecret: ['privilege', 'credentials'],
  AZMGAddSecret: ['privilege', 'credentials'],
  AZResetPassword: ['privilege', 'credentials'],
  AZAppAdmin: ['privilege', 'credentials', 'privilegedAccounts'],
  AZCloudAppAdmin: ['privilege', 'credentials', 'privilegedAccounts'],
  AZMGGrantAppRoles: ['privilege', 'privilegedAccounts', 'duties'],
  AZMGGrantRole: ['privilege', 'privilegedAccounts', 'duties'],

  AZOwner: ['privilege', 'privilegedAccounts', 'duties'],
  AZUserAccessAdministrator: ['privilege', 'privilegedAccounts', 'duties'],
  AZContributor: ['privilege', 'changes'],
  AZVMContributor: ['privilege', 'changes'],
  AZAvereContributor: ['privilege', 'changes'],
  AZAKSContributor: ['privilege', 'changes'],
  AZAutomationContributor: ['privilege', 'changes'],
  AZWebsiteContributor: ['privilege', 'changes'],
  AZLogicAppContributor: ['privilege', 'changes'],
  AZExecuteCommand: ['privilege', 'remoteAdministration'],
  AZVMAdminLogin: ['privilege', 'remoteAdministration'],
  AZManagedIdentity: ['privilege', 'isolation'],
  AZKeyVaultContributor: ['privilege', 'secrets', 'keys'],
  AZGetCertificates: ['privilege', 'secrets', 'keys'],
  AZGetKeys: ['privilege', 'keys'],
  AZGetSecrets: ['privilege', 'secrets'],
};

/** What the setting of a single object is a sign of, by the name of its type of finding. */
const BY_SETTING: Readonly<Record<string, readonly Concern[]>> = {
  Kerberoasting: ['guessing', 'settings'],
  ASREPRoasting: ['guessing', 'settings'],
  T0MarkSensitive: ['impersonation', 'settings'],
  T0NonCertified: ['review'],
  T0RoleActivationNoMFA: ['oneFactor', 'settings'],
};

const BY_TYPE: ReadonlyMap<string, readonly Control[]> = new Map(
  BUILT_IN_FINDING_TYPES.map((type) => {
    const wanted = new Set<string>(concernsOf(type).flatMap((concern) => CONCERNS[concern]));

    return [type.name, ALL_CONTROLS.filter(({ id }) => wanted.has(id))];
  }),
);

/** Controls that findings of a type speak against, by framework; none of a type that there is not. */
export function controlsOf(finding: string): readonly Control[] {
  return BY_TYPE.get(finding) ?? [];
}

/** Names of types whose findings speak against a control, in the order of the catalogue; none of what is no control. */
export function typesOfControl(control: string): readonly string[] {
  return [...BY_TYPE]
    .filter(([, controls]) => controls.some(({ id }) => id === control))
    .map(([name]) => name);
}

function concernsOf(type: FindingType): readonly Concern[] {
  const concerns = type.shape === 'list' ? BY_SETTING[type.name] : BY_KIND[type.kind];
  invariant(concerns !== undefined, `it is known what findings of the type ${type.name} are a sign of`);

  // Within a zone, what is held too much is a privileged function.
  return type.scope === 'zone' && concerns.includes('privilege')
    ? [...concerns, 'privilegedFunctions']
    : concerns;
}

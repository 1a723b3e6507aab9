import type { Place, TypedPrincipal } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import {
  commonProperties,
  type JsonObject,
  membersText,
  type RecordBase,
  recordText,
} from './record-text.ts';

/** A user account: what differs from an ordinary enabled one. */
export interface UserSpec extends RecordBase {
  readonly containedBy: Place;
  /** The first part of the distinguished name. */
  readonly commonName: string;
  readonly account: string;
  readonly properties: JsonObject;
  readonly primaryGroupSid: string;
  readonly serviceNames?: readonly string[];
  readonly allowedToDelegate?: readonly TypedPrincipal[];
  readonly sidHistory?: readonly TypedPrincipal[];
  readonly serviceTargets?: readonly JsonObject[];
}

export const USER_ACCOUNT_CONTROL = {
  disabled: 0x2,
  passwordNotRequired: 0x20,
  normal: 0x200,
  trustAccount: 0x800,
  workstation: 0x1000,
  controller: 0x2000,
  passwordNeverExpires: 0x1_0000,
  smartcardRequired: 0x4_0000,
  unconstrainedDelegation: 0x8_0000,
  sensitive: 0x10_0000,
  noPreauthentication: 0x40_0000,
  protocolTransition: 0x100_0000,
} as const;

export function userText(domain: DomainPlan, spec: UserSpec): string {
  const { serviceNames = [], allowedToDelegate = [], sidHistory = [], serviceTargets = [] } = spec;
  const overrides = spec.properties;
  const properties: JsonObject = {
    ...commonProperties(
      domain,
      `${spec.account.toUpperCase()}@${domain.name}`,
      `CN=${spec.commonName.toUpperCase()},${spec.containedBy.distinguishedName}`,
    ),
    samaccountname: spec.account,
    isaclprotected: spec.isAclProtected ?? false,
    description: null,
    whencreated: domain.createdAt,
    sensitive: false,
    dontreqpreauth: false,
    passwordnotreqd: false,
    unconstraineddelegation: false,
    pwdneverexpires: false,
    enabled: true,
    trustedtoauth: false,
    smartcardrequired: false,
    encryptedtextpwdallowed: false,
    usedeskeyonly: false,
    logonscriptenabled: false,
    lockedout: false,
    passwordcantchange: false,
    passwordexpired: false,
    lastlogon: 0,
    lastlogontimestamp: -1,
    pwdlastset: 0,
    serviceprincipalnames: serviceNames,
    hasspn: serviceNames.length > 0,
    displayname: spec.commonName,
    email: null,
    title: null,
    homedirectory: null,
    userpassword: null,
    unixpassword: null,
    unicodepassword: null,
    sfupassword: null,
    logonscript: null,
    profilepath: null,
    useraccountcontrol: accountControl(overrides),
    admincount: false,
    adminsdholderprotected: false,
    supportedencryptiontypes: ['Not defined'],
    sidhistory: sidHistory.map(({ ObjectIdentifier }) => ObjectIdentifier),
    doesanyacegrantownerrights: false,
    doesanyinheritedacegrantownerrights: false,
    ...overrides,
  };

  const head = membersText({
    AllowedToDelegate: references(allowedToDelegate),
    PrimaryGroupSID: spec.primaryGroupSid,
    HasSIDHistory: references(sidHistory),
    SPNTargets: serviceTargets,
    UnconstrainedDelegation: overrides['unconstraineddelegation'] === true,
    DomainSID: domain.sid,
  });
  return recordText(head, properties, spec);
}

/** Principals as JSON values. */
export function references(principals: readonly TypedPrincipal[]): readonly JsonObject[] {
  return principals.map(({ ObjectIdentifier, ObjectType }) => ({ ObjectIdentifier, ObjectType }));
}

/** The bit field that the boolean properties come from. */
function accountControl(properties: JsonObject): number {
  const bits = USER_ACCOUNT_CONTROL;
  const bit = (property: string, value: number) => (properties[property] === true ? value : 0);
  return (
    bits.normal |
    (properties['enabled'] === false ? bits.disabled : 0) |
    bit('passwordnotreqd', bits.passwordNotRequired) |
    bit('pwdneverexpires', bits.passwordNeverExpires) |
    bit('smartcardrequired', bits.smartcardRequired) |
    bit('unconstraineddelegation', bits.unconstrainedDelegation) |
    bit('sensitive', bits.sensitive) |
    bit('dontreqpreauth', bits.noPreauthentication) |
    bit('trustedtoauth', bits.protocolTransition)
  );
}

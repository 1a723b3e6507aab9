import type { Place, TypedPrincipal } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import {
  commonProperties,
  type JsonObject,
  type JsonValue,
  membersText,
  type RecordBase,
  recordText,
} from './record-text.ts';
import { references, USER_ACCOUNT_CONTROL } from './user-text.ts';

/** A computer account and what its registry and its services said. */
export interface ComputerSpec extends RecordBase {
  readonly containedBy: Place;
  /** At most 15 characters, upper case. */
  readonly host: string;
  readonly properties: JsonObject;
  readonly primaryGroupSid: string;
  /** Why nothing could be read from it; `undefined` when it could. */
  readonly unreachable?: string | undefined;
  readonly isController?: boolean;
  readonly allowedToDelegate?: readonly TypedPrincipal[];
  readonly allowedToAct?: readonly TypedPrincipal[];
  readonly managedAccounts?: readonly TypedPrincipal[];
  readonly sessions?: Partial<Record<SessionSource, readonly string[]>>;
  readonly localGroups?: readonly LocalGroupSpec[];
  readonly remoteLogon?: readonly TypedPrincipal[];
  /** It was not collected where it is missing. */
  readonly smbSigning?: boolean | undefined;
  readonly webClient?: boolean | undefined;
  readonly outboundNtlm?: 'allow' | 'audit' | 'deny' | undefined;
  readonly certificateMapping?: number | undefined;
  readonly certificateBinding?: number | undefined;
}

export type SessionSource = 'Sessions' | 'PrivilegedSessions' | 'RegistrySessions';

export interface LocalGroupSpec {
  readonly id: string;
  /** `IGNOREME` for what belongs to the domain. */
  readonly name: string;
  readonly members: readonly TypedPrincipal[];
  readonly localNames?: readonly { readonly ObjectId: string; readonly PrincipalName: string }[];
}

const SESSION_SOURCES: readonly SessionSource[] = ['Sessions', 'PrivilegedSessions', 'RegistrySessions'];
const OUTBOUND_NTLM = { allow: 0, audit: 1, deny: 2 } as const;

export function computerText(domain: DomainPlan, spec: ComputerSpec): string {
  const { allowedToDelegate = [], allowedToAct = [], managedAccounts = [], isController = false } = spec;
  const head = membersText({
    PrimaryGroupSID: spec.primaryGroupSid,
    AllowedToDelegate: references(allowedToDelegate),
    AllowedToAct: references(allowedToAct),
    HasSIDHistory: [],
    DumpSMSAPassword: references(managedAccounts),
    ...sessionLists(spec),
    LocalGroups: (spec.localGroups ?? []).map((group) => localGroup(group)),
    UserRights:
      spec.remoteLogon === undefined
        ? []
        : [
            collected({
              Privilege: 'SeRemoteInteractiveLogonRight',
              Results: references(spec.remoteLogon),
              LocalNames: [],
            }),
          ],
    DCRegistryData: {
      CertificateMappingMethods: registryValue(spec.certificateMapping),
      StrongCertificateBindingEnforcement: registryValue(spec.certificateBinding),
      VulnerableNetlogonSecurityDescriptor: isController ? collected({ Value: '' }) : null,
    },
    SmbInfo: readOrNot(
      spec.smbSigning === undefined ? undefined : { SigningEnabled: spec.smbSigning },
      spec.unreachable,
    ),
    IsWebClientRunning: readOrNot(spec.webClient, spec.unreachable),
    NTLMRegistryData: readOrNot(
      spec.outboundNtlm === undefined ? undefined : ntlmRegistry(spec.outboundNtlm),
      spec.unreachable,
    ),
    Status:
      spec.unreachable === undefined
        ? { Connectable: true, Error: null }
        : { Connectable: false, Error: spec.unreachable },
    IsDC: isController,
    DomainSID: domain.sid,
    UnconstrainedDelegation: spec.properties['unconstraineddelegation'] === true,
  });
  return recordText(head, computerProperties(domain, spec), spec);
}

function computerProperties(domain: DomainPlan, spec: ComputerSpec): JsonObject {
  const { host, isController = false } = spec;
  const dnsName = `${host.toLowerCase()}.${domain.dnsName}`;
  const bits = USER_ACCOUNT_CONTROL;
  const account = isController
    ? bits.controller | bits.unconstrainedDelegation
    : bits.workstation | (spec.properties['enabled'] === false ? bits.disabled : 0);

  return {
    ...commonProperties(
      domain,
      dnsName.toUpperCase(),
      `CN=${host.toUpperCase()},${spec.containedBy.distinguishedName}`,
    ),
    samaccountname: `${host}$`,
    haslaps: false,
    isaclprotected: spec.isAclProtected ?? false,
    description: null,
    whencreated: domain.createdAt,
    enabled: true,
    unconstraineddelegation: false,
    trustedtoauth: false,
    isdc: isController,
    isreadonlydc: false,
    encryptedtextpwdallowed: false,
    usedeskeyonly: false,
    logonscriptenabled: false,
    lockedout: false,
    passwordexpired: false,
    supportedencryptiontypes: ['RC4-HMAC-MD5', 'AES128-CTS-HMAC-SHA1-96', 'AES256-CTS-HMAC-SHA1-96'],
    lastlogon: 0,
    lastlogontimestamp: -1,
    pwdlastset: 0,
    serviceprincipalnames: [
      `HOST/${dnsName}`,
      `HOST/${host}`,
      `RestrictedKrbHost/${dnsName}`,
      `RestrictedKrbHost/${host}`,
    ],
    email: null,
    useraccountcontrol: account,
    operatingsystem: null,
    sidhistory: [],
    admincount: false,
    adminsdholderprotected: false,
    doesanyacegrantownerrights: false,
    doesanyinheritedacegrantownerrights: false,
    ...spec.properties,
  };
}

function sessionLists(spec: ComputerSpec): JsonObject {
  return Object.fromEntries(
    SESSION_SOURCES.map((source) => {
      const Results = (spec.sessions?.[source] ?? []).map((UserSID) => ({ UserSID, ComputerSID: spec.id }));
      return [
        source,
        spec.unreachable === undefined
          ? collected({ Results })
          : notCollected({ Results: [] }, spec.unreachable),
      ];
    }),
  );
}

function localGroup({ id, name, members, localNames = [] }: LocalGroupSpec): JsonObject {
  return collected({
    ObjectIdentifier: id,
    Name: name,
    Results: references(members),
    LocalNames: localNames.map(({ ObjectId, PrincipalName }) => ({ ObjectId, PrincipalName })),
  });
}

function ntlmRegistry(outbound: keyof typeof OUTBOUND_NTLM): JsonObject {
  return {
    RestrictSendingNtlmTraffic: OUTBOUND_NTLM[outbound],
    RestrictReceivingNTLMTraffic: 0,
    RequireSecuritySignature: 0,
    EnableSecuritySignature: 1,
    NtlmMinClientSec: 536_870_912,
    NtlmMinServerSec: 536_870_912,
    LmCompatibilityLevel: 3,
    UseMachineId: 1,
    ClientAllowedNTLMServers: [],
  };
}

function registryValue(value: number | undefined): JsonValue {
  return value === undefined ? null : collected({ Value: value });
}

function readOrNot(result: JsonValue | undefined, reason = 'Not collected'): JsonObject {
  return result === undefined ? notCollected({ Result: null }, reason) : collected({ Result: result });
}

function collected(members: JsonObject): JsonObject {
  return { ...members, Collected: true, FailureReason: null };
}

function notCollected(members: JsonObject, reason: string): JsonObject {
  return { ...members, Collected: false, FailureReason: reason };
}

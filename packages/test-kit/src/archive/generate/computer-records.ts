import { memberAccess } from './access-control.ts';
import { RID, WELL_KNOWN } from './built-in-groups.ts';
import type { DomainPlan, EstatePlan } from './estate-plan.ts';
import {
  computer,
  computerSid,
  domainGroup,
  group,
  randomOf,
  sidOf,
  type TypedPrincipal,
  user,
  userSid,
  wellKnownGroup,
  wellKnownOf,
} from './identities.ts';
import { computerOu, ouPrincipal } from './placement.ts';
import { collected, type JsonObject, notCollected, recordParts, unixTime } from './record-parts.ts';
import type { SeededRandom } from './seeded-random.ts';

const SERVER_SYSTEMS = [
  'Windows Server 2016 Standard',
  'Windows Server 2019 Standard',
  'Windows Server 2022 Datacenter',
] as const;
const CLIENT_SYSTEMS = ['Windows 10 Enterprise', 'Windows 11 Enterprise'] as const;

const LOCAL_GROUPS = [
  { name: 'ADMINISTRATORS', rid: 544 },
  { name: 'REMOTE DESKTOP USERS', rid: 555 },
  { name: 'DISTRIBUTED COM USERS', rid: 562 },
  { name: 'REMOTE MANAGEMENT USERS', rid: 580 },
] as const;

export function computerRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'computer', index);
  const id = computerSid(domain, index);
  const ou = computerOu(domain, index);
  const isDomainController = index < domain.counts.domainControllers;
  const isServer = isDomainController || index % 4 === 0;
  const host = `${isDomainController ? 'DC' : isServer ? 'SRV' : 'WS'}${String(index).padStart(6, '0')}`;
  const dnsName = `${host}.${domain.name}`;

  const isUnconstrained = isDomainController || random.chance(0.003);
  const canDelegate = random.chance(0.01);
  const targets = canDelegate ? [computer(domain, random.below(domain.counts.computers))] : [];
  const access = memberAccess(domain, 'computer', { id, ou, random, isProtected: false });
  const isReached = random.chance(0.85);

  return {
    Properties: {
      domain: domain.name,
      name: dnsName,
      distinguishedname: `CN=${host},OU=UNIT${ou},${domain.distinguishedName}`,
      domainsid: domain.sid,
      samaccountname: `${host}$`,
      haslaps: !isDomainController && random.chance(0.7),
      isaclprotected: access.isProtected,
      description: null,
      whencreated: unixTime(random),
      enabled: random.chance(0.95),
      unconstraineddelegation: isUnconstrained,
      trustedtoauth: canDelegate && random.chance(0.3),
      isdc: isDomainController,
      isreadonlydc: false,
      lastlogon: unixTime(random),
      lastlogontimestamp: unixTime(random),
      pwdlastset: unixTime(random),
      serviceprincipalnames: ['HOST', 'RestrictedKrbHost', 'TERMSRV'].flatMap((service) => [
        `${service}/${host}`,
        `${service}/${dnsName.toLowerCase()}`,
      ]),
      useraccountcontrol: isDomainController ? 532_480 : 4_096,
      email: null,
      operatingsystem: isServer ? random.pick(SERVER_SYSTEMS) : random.pick(CLIENT_SYSTEMS),
      sidhistory: [],
      allowedtodelegate: targets.map((target) => `HOST/${target.ObjectIdentifier}`),
      ldapenabled: isDomainController,
      ldapsenabled: isDomainController,
    },
    PrimaryGroupSID: sidOf(domain, isDomainController ? RID.domainControllers : RID.domainComputers),
    AllowedToDelegate: targets,
    AllowedToAct: random.chance(0.005) ? [computer(domain, random.below(domain.counts.computers))] : [],
    HasSIDHistory: [],
    DumpSMSAPassword: random.chance(0.002) ? [user(domain, random.below(domain.counts.users))] : [],
    Sessions: sessions(domain, { id, random, isReached, most: 3 }),
    PrivilegedSessions: sessions(domain, { id, random, isReached, most: isServer ? 5 : 2 }),
    RegistrySessions: sessions(domain, { id, random, isReached: isReached && random.chance(0.3), most: 2 }),
    LocalGroups: isReached ? localGroups(domain, { id, dnsName, isDomainController, random }) : [],
    UserRights: isReached ? [remoteLogonRight(domain, { id, isDomainController })] : [],
    ...registryData({ random, isDomainController }),
    Status: isReached
      ? { Connectable: true, Error: null }
      : { Connectable: false, Error: 'PwdLastSetOutOfRange' },
    IsDC: isDomainController,
    DomainSID: domain.sid,
    UnconstrainedDelegation: isUnconstrained,
    ...recordParts(estate, { id, access, containedBy: ouPrincipal(domain, ou) }),
  };
}

function sessions(
  domain: DomainPlan,
  source: { id: string; random: SeededRandom; isReached: boolean; most: number },
): JsonObject {
  const { id, random, isReached, most } = source;
  if (!isReached) return notCollected({ Results: [] });

  const results = Array.from({ length: random.below(most + 1) }, () => ({
    UserSID: userSid(domain, random.below(domain.counts.users)),
    ComputerSID: id,
  }));
  return collected({ Results: results });
}

function localGroups(
  domain: DomainPlan,
  machine: { id: string; dnsName: string; isDomainController: boolean; random: SeededRandom },
): JsonObject[] {
  const { id, dnsName, isDomainController, random } = machine;

  return LOCAL_GROUPS.map(({ name, rid }) => {
    const members: TypedPrincipal[] = [];
    if (rid === 544) members.push(domainGroup(domain, RID.domainAdmins));
    if (rid === 544 && !isDomainController) members.push(localUser(id, RID.administrator));
    if (random.chance(rid === 544 ? 0.6 : 0.25))
      members.push(group(domain, random.below(domain.counts.groups)));
    if (random.chance(0.1)) members.push(user(domain, random.below(domain.counts.users)));

    // On a domain controller the built-in groups are the domain's own.
    return collected({
      ObjectIdentifier: isDomainController ? wellKnownOf(domain, `S-1-5-32-${rid}`) : `${id}-${rid}`,
      Name: isDomainController ? 'IGNOREME' : `${name}@${dnsName}`,
      Results: members,
      LocalNames:
        rid === 544 && !isDomainController
          ? [{ ObjectId: `${id}-${RID.administrator}`, PrincipalName: `ADMINISTRATOR@${dnsName}` }]
          : [],
    });
  });
}

function localUser(computerId: string, rid: number): TypedPrincipal {
  return { ObjectIdentifier: `${computerId}-${rid}`, ObjectType: 'LocalUser' };
}

function remoteLogonRight(
  domain: DomainPlan,
  machine: { id: string; isDomainController: boolean },
): JsonObject {
  const { id, isDomainController } = machine;
  const results: TypedPrincipal[] = isDomainController
    ? [wellKnownGroup(domain, WELL_KNOWN.administrators)]
    : [544, 555].map((rid) => ({ ObjectIdentifier: `${id}-${rid}`, ObjectType: 'LocalGroup' }));

  return collected({ Privilege: 'SeRemoteInteractiveLogonRight', Results: results, LocalNames: [] });
}

function registryData(machine: { random: SeededRandom; isDomainController: boolean }): JsonObject {
  const { random, isDomainController } = machine;
  const controllerOnly = isDomainController
    ? {
        CertificateMappingMethods: collected({ Value: 31 }),
        StrongCertificateBindingEnforcement: collected({ Value: 1 }),
        VulnerableNetlogonSecurityDescriptor: collected({ Value: '' }),
      }
    : { CertificateMappingMethods: null, StrongCertificateBindingEnforcement: null };

  return {
    DCRegistryData: controllerOnly,
    SmbInfo: collected({ Result: { SigningEnabled: isDomainController || random.chance(0.4) } }),
    IsWebClientRunning: random.chance(0.5)
      ? collected({ Result: random.chance(0.2) })
      : notCollected({ Result: false }),
    NTLMRegistryData: random.chance(0.5)
      ? collected({
          Result: {
            RestrictSendingNtlmTraffic: random.below(3),
            RestrictReceivingNTLMTraffic: 0,
            RequireSecuritySignature: random.below(2),
            EnableSecuritySignature: 1,
            NtlmMinClientSec: 536_870_912,
            NtlmMinServerSec: 536_870_912,
            LmCompatibilityLevel: 3 + random.below(3),
            UseMachineId: 1,
            ClientAllowedNTLMServers: [],
          },
        })
      : notCollected({ Result: null }),
  };
}

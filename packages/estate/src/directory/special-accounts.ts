import { SeededRandom } from '@secgraph/kernel';
import { aceText, joinAces } from '../access/ace.ts';
import type { DomainAccess } from '../access/domain-access.ts';
import { principal, type TypedPrincipal } from '../identity/principal.ts';
import { RID } from '../identity/well-known.ts';
import { APPLICATIONS } from '../names/enterprise-words.ts';
import { capitalise, inventWord } from '../names/invented-words.ts';
import type { DomainPlan, UserRole } from '../plan/domain-plan.ts';
import type { OuNode } from '../plan/ou-tree.ts';
import { isTrusted } from '../plan/plan-domain.ts';
import { type RoleRange, rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import type { UserSpec } from '../records/user-text.ts';
import { drawActivity } from './activity.ts';
import { hostName } from './hosts.ts';
import { activityProperties } from './people.ts';
import { computerSid, containerOf, userSid } from './references.ts';
import { strayAces } from './stray-aces.ts';

/** Accounts that are nobody's: built in, administrative, of services and of trusts. */
export function describeSpecialAccount(
  domain: DomainPlan,
  access: DomainAccess,
  { role, start }: RoleRange<UserRole>,
  index: number,
): UserSpec {
  const at = index - start;
  switch (role) {
    case 'administrator':
      return builtIn(domain, access, { index, account: 'Administrator', isEnabled: true });
    case 'guest':
      return builtIn(domain, access, { index, account: 'Guest', isEnabled: false });
    case 'krbtgt':
      return builtIn(domain, access, { index, account: 'krbtgt', isEnabled: false });
    case 'trust':
      return trustAccount(domain, access, index, at);
    case 'service':
      return serviceAccount(domain, access, index, at);
    case 'managed':
      return managedAccount(domain, access, index, at);
    default:
      return tierAccount(domain, access, { index, at, role });
  }
}

/** Members of Domain Admins that run a service: convenient, and the end of many attack paths. */
function isPrivilegedService(domain: DomainPlan, at: number): boolean {
  const draws = new SeededRandom(STREAM.account, domain.seed, domain.index, at, 1);
  return draws.chance(domain.hygiene.privilegedServices);
}

function builtIn(
  domain: DomainPlan,
  access: DomainAccess,
  account: { index: number; account: string; isEnabled: boolean },
): UserSpec {
  const { index, account: name, isEnabled } = account;
  const isGuest = name === 'Guest';
  const container = containerOf(domain, 'Users');

  return {
    id: userSid(domain, index),
    account: name,
    commonName: name,
    containedBy: container,
    aces: isGuest ? access.ordinary('user', container) : access.protectedByHolder(),
    isAclProtected: !isGuest,
    primaryGroupSid: `${domain.sid}-${isGuest ? RID.domainGuests : RID.domainUsers}`,
    serviceNames: name === 'krbtgt' ? ['kadmin/changepw'] : [],
    properties: {
      description: `Built-in account ${name}`,
      enabled: isEnabled,
      pwdlastset: isGuest ? 0 : domain.createdAt,
      lastlogon: isEnabled ? domain.now - 86_400 : 0,
      lastlogontimestamp: isEnabled ? domain.now - 86_400 : -1,
      passwordnotreqd: isGuest,
      admincount: !isGuest,
      adminsdholderprotected: !isGuest,
    },
  };
}

/** The account by which a trusting partner is known here. */
function trustAccount(domain: DomainPlan, access: DomainAccess, index: number, at: number): UserSpec {
  const partner = domain.trusts.filter(isTrusted)[at]?.partnerNetbios ?? `PARTNER${at}`;
  const container = containerOf(domain, 'Users');
  return {
    id: userSid(domain, index),
    account: `${partner}$`,
    commonName: `${partner}$`,
    containedBy: container,
    aces: access.ordinary('user', container),
    primaryGroupSid: `${domain.sid}-${RID.domainUsers}`,
    properties: { passwordnotreqd: true, pwdlastset: domain.now - 20 * 86_400, useraccountcontrol: 2_080 },
  };
}

const TIERS: Partial<Record<UserRole, { prefix: string; title: string; ou: 'tier0' | 'tier1' }>> = {
  tier0: { prefix: 't0', title: 'Directory Administrator', ou: 'tier0' },
  tier1: { prefix: 't1', title: 'Server Administrator', ou: 'tier1' },
  tier2: { prefix: 't2', title: 'Workstation Administrator', ou: 'tier1' },
};

function tierAccount(
  domain: DomainPlan,
  access: DomainAccess,
  account: { index: number; at: number; role: UserRole },
): UserSpec {
  const { index, at, role } = account;
  const tier = TIERS[role] ?? { prefix: 'adm', title: 'Administrator', ou: 'tier1' };
  const draws = new SeededRandom(STREAM.account, domain.seed, domain.index, index);
  const isTierZero = role === 'tier0';
  const ou = domain.ous.fixed[isTierZero ? 'Tier 0 Accounts' : 'Tier 1'];
  const name = `${tier.prefix}-${inventWord(700 + at * 3 + domain.index, 2)}${at}`;

  return {
    id: userSid(domain, index),
    account: name,
    commonName: name,
    containedBy: placed(ou),
    aces: isTierZero
      ? access.protectedByHolder()
      : joinAces(access.ordinary('user', ou), strayAces(domain, 'user', draws)),
    isAclProtected: isTierZero,
    primaryGroupSid: `${domain.sid}-${RID.domainUsers}`,
    properties: {
      ...activityProperties(drawActivity(domain, draws, 0.05)),
      title: tier.title,
      sensitive: isTierZero && draws.chance(domain.hygiene.protectedUsers),
      admincount: isTierZero,
      adminsdholderprotected: isTierZero,
    },
  };
}

function serviceAccount(domain: DomainPlan, access: DomainAccess, index: number, at: number): UserSpec {
  const draws = new SeededRandom(STREAM.account, domain.seed, domain.index, index);
  const application = draws.pick(APPLICATIONS);
  const account = `svc_${application.toLowerCase()}${at}`;
  const ou = domain.ous.fixed['Service Accounts'];
  const isPrivileged = isPrivilegedService(domain, at);
  const isDatabase = draws.chance(0.3);
  const server = drawServer(domain, draws);
  const delegation = drawDelegation(domain, draws);

  return {
    id: userSid(domain, index),
    account,
    commonName: account,
    containedBy: placed(ou),
    aces: isPrivileged
      ? access.protectedByHolder()
      : joinAces(access.ordinary('user', ou), strayAces(domain, 'user', draws)),
    isAclProtected: isPrivileged,
    primaryGroupSid: `${domain.sid}-${RID.domainUsers}`,
    serviceNames: serviceNames(domain, { isDatabase, server: server.index, draws }),
    serviceTargets: isDatabase ? [{ ComputerSID: server.sid, Port: 1_433, Service: 'SQLAdmin' }] : [],
    allowedToDelegate: delegation.targets.map(({ sid }) => principal(sid, 'Computer')),
    properties: {
      ...activityProperties(drawActivity(domain, draws, 0.2)),
      description: `Service of ${application}`,
      title: null,
      pwdneverexpires: draws.chance(0.8),
      pwdlastset: domain.createdAt + draws.below(domain.now - domain.createdAt),
      trustedtoauth: delegation.isAnyProtocol,
      admincount: isPrivileged,
      adminsdholderprotected: isPrivileged,
      supportedencryptiontypes: draws.chance(0.5)
        ? ['RC4-HMAC-MD5']
        : ['AES128-CTS-HMAC-SHA1-96', 'AES256-CTS-HMAC-SHA1-96'],
      ...(delegation.targets.length === 0
        ? {}
        : {
            allowedtodelegate: delegation.targets.map(({ index: host }) => `HTTP/${hostName(domain, host)}`),
          }),
    },
  };
}

function managedAccount(domain: DomainPlan, access: DomainAccess, index: number, at: number): UserSpec {
  const draws = new SeededRandom(STREAM.account, domain.seed, domain.index, index);
  const account = `gmsa_${draws.pick(APPLICATIONS).toLowerCase()}${at}$`;
  const container = containerOf(domain, 'Managed Service Accounts');
  const reader = drawServer(domain, draws);

  return {
    id: userSid(domain, index),
    account,
    commonName: account.slice(0, -1),
    containedBy: container,
    aces: joinAces(access.ordinary('user', container), aceText(reader.sid, 'Computer', 'ReadGMSAPassword')),
    primaryGroupSid: `${domain.sid}-${RID.domainComputers}`,
    serviceNames: [`HTTP/${capitalise(account.slice(0, -1))}.${domain.dnsName}`],
    properties: {
      ...activityProperties(drawActivity(domain, draws, 0)),
      gmsa: true,
      msa: false,
      description: 'Password kept by the domain',
      supportedencryptiontypes: ['AES256-CTS-HMAC-SHA1-96'],
      useraccountcontrol: 4_096,
    },
  };
}

function serviceNames(
  domain: DomainPlan,
  service: { isDatabase: boolean; server: number; draws: SeededRandom },
): string[] {
  const host = hostName(domain, service.server);
  if (service.isDatabase) {
    return [`MSSQLSvc/${host}:1433`, `MSSQLSvc/${host}`];
  }
  return service.draws.chance(0.5) ? [`HTTP/${host}`] : [];
}

function drawDelegation(domain: DomainPlan, draws: SeededRandom) {
  const may = draws.chance(domain.hygiene.constrainedDelegation);
  const targets = may ? [drawServer(domain, draws)] : [];
  return { targets, isAnyProtocol: may && draws.chance(0.4) };
}

function drawServer(domain: DomainPlan, draws: SeededRandom): { index: number; sid: string } {
  const servers = rangeOf(domain.computers, 'server');
  const index = servers.start + draws.below(servers.count);
  return { index, sid: computerSid(domain, index) };
}

function placed(ou: OuNode): UserSpec['containedBy'] {
  return { id: ou.id, type: 'OU', distinguishedName: ou.distinguishedName };
}

export function serviceMembers(domain: DomainPlan): TypedPrincipal[] {
  const services = rangeOf(domain.users, 'service');
  return Array.from({ length: services.count }, (_, at) => at)
    .filter((at) => isPrivilegedService(domain, at))
    .map((at) => principal(userSid(domain, services.start + at), 'User'));
}

import { SeededRandom } from '@secgraph/kernel';
import { joinAces } from '../access/ace.ts';
import type { DomainAccess } from '../access/domain-access.ts';
import { principal, type TypedPrincipal } from '../identity/principal.ts';
import { RID } from '../identity/well-known.ts';
import type { ComputerRole, DomainPlan } from '../plan/domain-plan.ts';
import type { OuNode } from '../plan/ou-tree.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import type { ComputerSpec } from '../records/computer-text.ts';
import { type Activity, drawActivity } from './activity.ts';
import { computerRange, hostName, serverRole, shortHostName, unitOfWorkstation } from './hosts.ts';
import { localGroups, remoteLogonHolders } from './local-groups.ts';
import { drawOwnerRights } from './owner-rights.ts';
import { activityProperties } from './people.ts';
import { computerSid } from './references.ts';
import { drawSessions } from './sessions.ts';
import { strayAces } from './stray-aces.ts';

const SYSTEMS: Readonly<Record<ComputerRole, readonly [string, ...string[]]>> = {
  controller: ['Windows Server 2019 Standard', 'Windows Server 2022 Standard'],
  tier0: ['Windows Server 2022 Standard'],
  server: [
    'Windows Server 2016 Standard',
    'Windows Server 2019 Standard',
    'Windows Server 2022 Datacenter',
    'Windows Server 2012 R2 Standard',
  ],
  workstation: ['Windows 11 Enterprise', 'Windows 10 Enterprise'],
};

export function describeComputer(domain: DomainPlan, access: DomainAccess, index: number): ComputerSpec {
  const draws = new SeededRandom(STREAM.computer, domain.seed, domain.index, index);
  const range = computerRange(domain, index);
  const { role } = range;
  const at = index - range.start;
  const id = computerSid(domain, index);
  const ou = ouOfComputer(domain, role, at);
  const isController = role === 'controller';
  const activity = drawActivity(domain, draws, role === 'workstation' ? domain.options.stale : 0);
  const unreachable = whyUnreachable(role, activity, draws);
  const delegation = drawDelegation(domain, role, draws);
  const isReadOnly = isController && at > 2 && at === range.count - 1;
  const ownerRights = drawOwnerRights(domain, draws);
  const hasLaps = !isController && draws.chance(domain.hygiene.managedLocalPasswords);

  return {
    id,
    host: shortHostName(domain, index),
    isController,
    unreachable,
    containedBy: { id: ou.id, type: 'OU', distinguishedName: ou.distinguishedName },
    aces: joinAces(
      access.ordinary(hasLaps ? 'managedComputer' : 'computer', ou),
      ownerRights.aces,
      strayAces(domain, 'computer', draws),
    ),
    primaryGroupSid: `${domain.sid}-${primaryGroup(isController, isReadOnly)}`,
    allowedToDelegate: delegation.targets,
    allowedToAct: role === 'server' && draws.chance(0.004) ? [drawServer(domain, draws)] : [],
    properties: {
      ...activityProperties(activity),
      operatingsystem: draws.pick(SYSTEMS[role]),
      haslaps: hasLaps,
      unconstraineddelegation: (isController && !isReadOnly) || delegation.isUnconstrained,
      isreadonlydc: isReadOnly,
      ...ownerRights.properties,
      trustedtoauth: delegation.isAnyProtocol,
      ...(isController ? controllerProperties(domain) : {}),
      ...(delegation.names.length === 0 ? {} : { allowedtodelegate: delegation.names }),
    },
    ...(unreachable === undefined ? readings(domain, { index, role, at, id }, draws) : {}),
  };
}

/** What is read from the machine itself. */
function readings(
  domain: DomainPlan,
  machine: { index: number; role: ComputerRole; at: number; id: string },
  draws: SeededRandom,
): Partial<ComputerSpec> {
  const { role } = machine;
  const { hygiene } = domain;
  const isController = role === 'controller';

  return {
    sessions: drawSessions(domain, machine),
    localGroups: localGroups(domain, machine),
    remoteLogon: remoteLogonHolders(domain, machine),
    smbSigning: isController || draws.chance(hygiene.smbSigning),
    webClient: role === 'workstation' ? draws.chance(hygiene.webClients) : false,
    outboundNtlm: draws.chance(hygiene.restrictedNtlm) ? 'deny' : 'allow',
    ...(isController
      ? {
          certificateMapping: hygiene.certificateMapping,
          certificateBinding: hygiene.certificateBinding,
        }
      : {}),
  };
}

function primaryGroup(isController: boolean, isReadOnly: boolean): number {
  if (isReadOnly) {
    return RID.readOnlyControllers;
  }
  return isController ? RID.domainControllers : RID.domainComputers;
}

function controllerProperties(domain: DomainPlan) {
  return {
    ldapenabled: true,
    ldapsenabled: true,
    ldapsigning: domain.hygiene.ldapSigning,
    ldapsepa: domain.hygiene.ldapSigning,
  };
}

function ouOfComputer(domain: DomainPlan, role: ComputerRole, at: number): OuNode {
  const { fixed, serverRoles, unitComputers } = domain.ous;
  switch (role) {
    case 'controller':
      return fixed['Domain Controllers'];
    case 'tier0':
      return fixed['Tier 0 Servers'];
    case 'server':
      return serverRoles[serverRole(domain, at)] ?? fixed['Tier 1 Servers'];
    case 'workstation':
      return unitComputers[unitOfWorkstation(domain, at).index] ?? fixed['Disabled Accounts'];
  }
}

function whyUnreachable(role: ComputerRole, activity: Activity, draws: SeededRandom): string | undefined {
  const isOff = draws.chance(0.12);
  if (activity.isStale) {
    return 'PwdLastSetOutOfRange';
  }
  return isOff && role === 'workstation' ? 'NotActive' : undefined;
}

interface Delegation {
  readonly targets: readonly TypedPrincipal[];
  readonly names: readonly string[];
  readonly isUnconstrained: boolean;
  readonly isAnyProtocol: boolean;
}

function drawDelegation(domain: DomainPlan, role: ComputerRole, draws: SeededRandom): Delegation {
  const isServer = role === 'server';
  const isUnconstrained = isServer && draws.chance(domain.hygiene.unconstrainedServers);
  const isConstrained = isServer && draws.chance(domain.hygiene.constrainedDelegation / 2);
  if (!isConstrained) {
    return { targets: [], names: [], isUnconstrained, isAnyProtocol: false };
  }

  const servers = rangeOf(domain.computers, 'server');
  const index = servers.start + draws.below(servers.count);
  return {
    targets: [principal(computerSid(domain, index), 'Computer')],
    names: [`CIFS/${hostName(domain, index)}`, `HTTP/${hostName(domain, index)}`],
    isUnconstrained,
    isAnyProtocol: draws.chance(0.4),
  };
}

function drawServer(domain: DomainPlan, draws: SeededRandom): TypedPrincipal {
  const servers = rangeOf(domain.computers, 'server');
  return principal(computerSid(domain, servers.start + draws.below(servers.count)), 'Computer');
}

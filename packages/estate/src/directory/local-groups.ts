import { SeededRandom } from '@secgraph/kernel';
import { principal, type TypedPrincipal } from '../identity/principal.ts';
import { LOCAL_RID, RID, SID } from '../identity/well-known.ts';
import type { ComputerRole, DomainPlan } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import type { LocalGroupSpec } from '../records/computer-text.ts';
import { hostName, serverRole, unitOfWorkstation } from './hosts.ts';
import {
  domainGroup,
  forestGroup,
  groupOf,
  groupSid,
  tierGroup,
  userOf,
  userSid,
  wellKnown,
} from './references.ts';

interface Machine {
  readonly index: number;
  readonly role: ComputerRole;
  readonly at: number;
  readonly id: string;
}

type Draw = (domain: DomainPlan, machine: Machine, draws: SeededRandom) => TypedPrincipal[];

/** The local groups that collectors ask for, and who is put into them. */
const LOCAL_GROUPS: readonly { readonly rid: number; readonly name: string; readonly members: Draw }[] = [
  { rid: LOCAL_RID.administrators, name: 'ADMINISTRATORS', members: drawAdministrators },
  { rid: LOCAL_RID.remoteDesktopUsers, name: 'REMOTE DESKTOP USERS', members: drawRemoteDesktopUsers },
  { rid: LOCAL_RID.distributedComUsers, name: 'DISTRIBUTED COM USERS', members: drawComUsers },
  { rid: LOCAL_RID.remoteManagementUsers, name: 'REMOTE MANAGEMENT USERS', members: drawRemoteManagers },
];

export function localGroups(domain: DomainPlan, machine: Machine): LocalGroupSpec[] {
  if (machine.role === 'controller') {
    return controllerGroups(domain);
  }

  const draws = new SeededRandom(STREAM.localGroup, domain.seed, domain.index, machine.index);
  const dnsName = hostName(domain, machine.index).toUpperCase();
  return LOCAL_GROUPS.map(({ rid, name, members }) => ({
    id: `${machine.id}-${rid}`,
    name: `${name}@${dnsName}`,
    members: members(domain, machine, draws),
    localNames:
      rid === LOCAL_RID.administrators
        ? [
            {
              ObjectId: `${machine.id}-${LOCAL_RID.administrator}`,
              PrincipalName: `ADMINISTRATOR@${dnsName}`,
            },
          ]
        : [],
  }));
}

/** Who holds the right to log on remotely. */
export function remoteLogonHolders(domain: DomainPlan, { role, id }: Machine): TypedPrincipal[] {
  if (role === 'controller') {
    return [wellKnown(domain, SID.administrators)];
  }
  return [LOCAL_RID.administrators, LOCAL_RID.remoteDesktopUsers].map((rid) =>
    principal(`${id}-${rid}`, 'LocalGroup'),
  );
}

/** On a domain controller the built-in groups are the domain's own. */
function controllerGroups(domain: DomainPlan): LocalGroupSpec[] {
  return LOCAL_GROUPS.map(({ rid }) => ({
    id: wellKnown(domain, `${SID.builtin}-${rid}`).ObjectIdentifier,
    name: 'IGNOREME',
    members: rid === LOCAL_RID.administrators ? domainAdministrators(domain) : [],
  }));
}

/** Members of the domain's own Administrators. */
export function domainAdministrators(domain: DomainPlan): TypedPrincipal[] {
  return [
    domainGroup(domain, RID.domainAdmins),
    forestGroup(domain, RID.enterpriseAdmins),
    userOf(domain, 'administrator', 0),
  ];
}

function drawAdministrators(domain: DomainPlan, machine: Machine, draws: SeededRandom): TypedPrincipal[] {
  const members = [
    principal(`${machine.id}-${LOCAL_RID.administrator}`, 'LocalUser'),
    domainGroup(domain, RID.domainAdmins),
    ...responsible(domain, machine),
  ];
  if (draws.chance(domain.hygiene.localAdminSprawl)) {
    members.push(sprawl(domain, machine, draws));
  }
  return members;
}

function responsible(domain: DomainPlan, { role, at }: Machine): TypedPrincipal[] {
  switch (role) {
    case 'tier0':
    case 'controller':
      return [tierGroup(domain, 'T0 Admins')];
    case 'workstation':
      return [tierGroup(domain, 'T2 Workstation Admins')];
    case 'server':
      return [tierGroup(domain, 'T1 Server Admins'), ...ofServerRole(domain, at)];
  }
}

function ofServerRole(domain: DomainPlan, at: number): TypedPrincipal[] {
  return domain.ous.serverRoles.length === 0 ? [] : [groupOf(domain, 'serverRole', serverRole(domain, at))];
}

function sprawl(domain: DomainPlan, { role, at }: Machine, draws: SeededRandom): TypedPrincipal {
  const kind = draws.fraction();
  if (role === 'workstation' && kind < 0.4) {
    return groupOf(domain, 'support', unitOfWorkstation(domain, at).index);
  }
  if (kind < 0.85) {
    const people = rangeOf(domain.users, 'person');
    return principal(userSid(domain, people.start + draws.below(people.count)), 'User');
  }
  if (kind < 0.99) {
    return applicationGroup(domain, draws);
  }
  return domainGroup(domain, RID.domainUsers);
}

function drawRemoteDesktopUsers(domain: DomainPlan, machine: Machine, draws: SeededRandom): TypedPrincipal[] {
  if (machine.role === 'workstation') {
    return draws.chance(0.3) ? [groupOf(domain, 'unit', unitOfWorkstation(domain, machine.at).index)] : [];
  }
  return machine.role === 'server' ? [applicationGroup(domain, draws)] : [];
}

function drawComUsers(domain: DomainPlan, _machine: Machine, draws: SeededRandom): TypedPrincipal[] {
  return draws.chance(0.04) ? [applicationGroup(domain, draws)] : [];
}

function drawRemoteManagers(domain: DomainPlan, machine: Machine, draws: SeededRandom): TypedPrincipal[] {
  if (machine.role === 'server') {
    return ofServerRole(domain, machine.at);
  }
  return draws.chance(0.15) ? [tierGroup(domain, 'Helpdesk')] : [];
}

function applicationGroup(domain: DomainPlan, draws: SeededRandom): TypedPrincipal {
  const { start, count } = rangeOf(domain.groups, 'application');
  return principal(groupSid(domain, start + draws.below(count)), 'Group');
}

import { SERVER_ROLES } from '../names/enterprise-words.ts';
import type { ComputerRole, DomainPlan } from '../plan/domain-plan.ts';
import type { Unit } from '../plan/organisation.ts';
import { findRange, partOf, type RoleRange } from '../plan/ranges.ts';

/** Lower-case DNS name of a computer. */
export function hostName(domain: DomainPlan, index: number): string {
  return `${shortHostName(domain, index).toLowerCase()}.${domain.dnsName}`;
}

/** At most 15 characters, upper case, unique within the domain. */
export function shortHostName(domain: DomainPlan, index: number): string {
  const range = findRange(domain.computers, index);
  const at = index - range.start;
  const number = String(at + 1).padStart(2, '0');

  switch (range.role) {
    case 'controller':
      return `DC${number}`;
    case 'tier0':
      return `T0-SRV${number}`;
    case 'server':
      return `${SERVER_ROLES[serverRole(domain, at)] ?? 'SRV'}-${String(at + 1).padStart(4, '0')}`;
    case 'workstation': {
      const { region } = unitOfWorkstation(domain, at);
      return `${region.code}-W${String(at + 1).padStart(6, '0')}`;
    }
  }
}

export function unitOfWorkstation(domain: DomainPlan, workstation: number): Unit {
  const { units, workstationStarts } = domain.organisation;
  const unit = units[partOf(workstationStarts, workstation)];
  if (unit === undefined) {
    throw new RangeError(`${domain.name} has no workstation ${workstation}.`);
  }
  return unit;
}

/** What a server is for: an index into the roles, by the server's place among the servers. */
export function serverRole(domain: DomainPlan, server: number): number {
  const roles = domain.ous.serverRoles.length;
  return server % (roles === 0 ? SERVER_ROLES.length : roles);
}

export function computerRange(domain: DomainPlan, index: number): RoleRange<ComputerRole> {
  return findRange(domain.computers, index);
}

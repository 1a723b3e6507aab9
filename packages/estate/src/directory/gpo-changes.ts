import { SeededRandom } from '@secgraph/kernel';
import { principal, type TypedPrincipal } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import type { Unit } from '../plan/organisation.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import { computerSid, groupOf } from './references.ts';

/** What policies linked to a unit change in the local groups of the computers in it. */
export interface GpoChanges {
  readonly LocalAdmins: readonly TypedPrincipal[];
  readonly RemoteDesktopUsers: readonly TypedPrincipal[];
  readonly DcomUsers: readonly TypedPrincipal[];
  readonly PSRemoteUsers: readonly TypedPrincipal[];
  readonly AffectedComputers: readonly TypedPrincipal[];
}

export const NO_GPO_CHANGES: GpoChanges = {
  LocalAdmins: [],
  RemoteDesktopUsers: [],
  DcomUsers: [],
  PSRemoteUsers: [],
  AffectedComputers: [],
};

/** Some units let their support administer their workstations by policy. */
export function drawGpoChanges(domain: DomainPlan, unit: Unit): GpoChanges {
  const draws = new SeededRandom(STREAM.gpo, domain.seed, domain.index, unit.index, 1);
  if (!draws.chance(0.15 + domain.hygiene.localAdminSprawl / 2)) {
    return NO_GPO_CHANGES;
  }

  const support = groupOf(domain, 'support', unit.index);
  return {
    ...NO_GPO_CHANGES,
    LocalAdmins: draws.chance(0.6) ? [support] : [],
    RemoteDesktopUsers: draws.chance(0.4) ? [groupOf(domain, 'unit', unit.index)] : [],
    PSRemoteUsers: [support],
    AffectedComputers: workstationsOf(domain, unit),
  };
}

function workstationsOf(domain: DomainPlan, { index }: Unit): TypedPrincipal[] {
  const { workstationStarts } = domain.organisation;
  const first = workstationStarts[index] as number;
  const count = (workstationStarts[index + 1] as number) - first;
  const { start } = rangeOf(domain.computers, 'workstation');
  return Array.from({ length: count }, (_, at) =>
    principal(computerSid(domain, start + first + at), 'Computer'),
  );
}

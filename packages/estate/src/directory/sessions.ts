import { SeededRandom } from '@secgraph/kernel';
import type { ComputerRole, DomainPlan, UserRole } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import type { SessionSource } from '../records/computer-text.ts';
import { unitOfWorkstation } from './hosts.ts';
import { userSid } from './references.ts';

interface Machine {
  readonly index: number;
  readonly role: ComputerRole;
  /** Place among the machines of its role. */
  readonly at: number;
}

/** How the sessions of a machine are found, and how often. */
const SOURCES: readonly { readonly source: SessionSource; readonly share: number }[] = [
  { source: 'PrivilegedSessions', share: 0.5 },
  { source: 'Sessions', share: 0.35 },
  { source: 'RegistrySessions', share: 0.15 },
];

/** Object ids of whoever is logged on, following who works where. */
export function drawSessions(
  domain: DomainPlan,
  machine: Machine,
): Partial<Record<SessionSource, readonly string[]>> {
  const draws = new SeededRandom(STREAM.session, domain.seed, domain.index, machine.index);
  const sessions: Record<SessionSource, string[]> = {
    Sessions: [],
    PrivilegedSessions: [],
    RegistrySessions: [],
  };
  const count = draws.below(Math.round(domain.options.sessions * 2) + 1);

  for (let session = 0; session < count; session++) {
    const user = session === 0 ? regularUser(domain, machine) : undefined;
    sessions[drawSource(draws)].push(userSid(domain, user ?? visitor(domain, machine, draws)));
  }
  if (machine.role !== 'controller' && draws.chance(domain.hygiene.tierZeroSessions)) {
    sessions.PrivilegedSessions.push(userSid(domain, someone(domain, 'tier0', draws)));
  }
  return sessions;
}

/** The person to whom a workstation was given. */
function regularUser(domain: DomainPlan, { role, at }: Machine): number | undefined {
  if (role !== 'workstation') {
    return undefined;
  }

  const { peopleStarts, workstationStarts } = domain.organisation;
  const unit = unitOfWorkstation(domain, at).index;
  const firstPerson = peopleStarts[unit] as number;
  const people = (peopleStarts[unit + 1] as number) - firstPerson;
  if (people === 0) {
    return undefined;
  }

  const place = at - (workstationStarts[unit] as number);
  const seats = Math.max(1, (workstationStarts[unit + 1] as number) - (workstationStarts[unit] as number));
  return (
    rangeOf(domain.users, 'person').start + firstPerson + (Math.floor((place * people) / seats) % people)
  );
}

function visitor(domain: DomainPlan, machine: Machine, draws: SeededRandom): number {
  switch (machine.role) {
    case 'controller':
    case 'tier0':
      return someone(domain, 'tier0', draws);
    case 'server':
      return someone(domain, draws.pick(['tier1', 'tier1', 'service', 'person']), draws);
    case 'workstation':
      return draws.chance(0.08) ? someone(domain, 'tier2', draws) : colleague(domain, machine.at, draws);
  }
}

function colleague(domain: DomainPlan, workstation: number, draws: SeededRandom): number {
  const { peopleStarts } = domain.organisation;
  const unit = unitOfWorkstation(domain, workstation).index;
  const first = peopleStarts[unit] as number;
  const people = (peopleStarts[unit + 1] as number) - first;
  return people === 0
    ? someone(domain, 'person', draws)
    : rangeOf(domain.users, 'person').start + first + draws.below(people);
}

function someone(domain: DomainPlan, role: UserRole, draws: SeededRandom): number {
  const { start, count } = rangeOf(domain.users, role);
  return start + draws.below(count);
}

function drawSource(draws: SeededRandom): SessionSource {
  let rest = draws.fraction();
  for (const { source, share } of SOURCES) {
    if (rest < share) {
      return source;
    }
    rest -= share;
  }
  return 'RegistrySessions';
}

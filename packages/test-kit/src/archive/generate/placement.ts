import { type DomainPlan, FIXED_CONTAINERS } from './estate-plan.ts';
import { computer, group, guidOf, type TypedPrincipal, user } from './identities.ts';

/** Where objects lie in the directory tree, in both directions, each computed from a number alone. */

/** Sub-folders of one organisational unit. */
const BRANCHING = 4;

function domainParent(domain: DomainPlan): TypedPrincipal {
  return { ObjectIdentifier: domain.sid, ObjectType: 'Domain' };
}

export function ouParent(domain: DomainPlan, ou: number): TypedPrincipal {
  if (ou < BRANCHING) return domainParent(domain);
  return ouPrincipal(domain, Math.floor(ou / BRANCHING));
}

export function containerParent(domain: DomainPlan, container: number): TypedPrincipal {
  const system = FIXED_CONTAINERS.indexOf('SYSTEM');
  const configuration = FIXED_CONTAINERS.indexOf('CONFIGURATION');

  if (container <= configuration) return domainParent(domain);
  if (container < FIXED_CONTAINERS.length) return containerPrincipal(domain, configuration);
  return containerPrincipal(domain, system);
}

/** Users, computers and groups are spread evenly over all units but the first, the domain controllers'. */
export function memberOu(domain: DomainPlan, index: number): number {
  return 1 + (index % (domain.counts.ous - 1));
}

export function computerOu(domain: DomainPlan, index: number): number {
  return index < domain.counts.domainControllers ? 0 : memberOu(domain, index);
}

export function ouPrincipal(domain: DomainPlan, ou: number): TypedPrincipal {
  return { ObjectIdentifier: guidOf(domain, 'ou', ou), ObjectType: 'OU' };
}

function containerPrincipal(domain: DomainPlan, container: number): TypedPrincipal {
  return { ObjectIdentifier: guidOf(domain, 'container', container), ObjectType: 'Container' };
}

export function fixedContainer(domain: DomainPlan, name: (typeof FIXED_CONTAINERS)[number]): TypedPrincipal {
  return containerPrincipal(domain, FIXED_CONTAINERS.indexOf(name));
}

/** Direct children of the domain itself: version 5 lists them in the domain's record. */
export function domainChildren(domain: DomainPlan): TypedPrincipal[] {
  const ous = numbers(0, Math.min(BRANCHING, domain.counts.ous)).map((ou) => ouPrincipal(domain, ou));
  const containers = numbers(0, FIXED_CONTAINERS.indexOf('CONFIGURATION') + 1).map((container) =>
    containerPrincipal(domain, container),
  );
  return [...ous, ...containers];
}

export function ouChildren(domain: DomainPlan, ou: number): TypedPrincipal[] {
  const { counts } = domain;
  if (ou === 0) return numbers(0, counts.domainControllers).map((index) => computer(domain, index));

  const firstSubunit = ou * BRANCHING;
  const subunits = numbers(firstSubunit, Math.min(firstSubunit + BRANCHING, counts.ous));
  return [
    ...subunits.map((subunit) => ouPrincipal(domain, subunit)),
    ...membersIn(domain, ou, counts.users).map((index) => user(domain, index)),
    ...ouComputers(domain, ou).map((index) => computer(domain, index)),
    ...membersIn(domain, ou, counts.groups).map((index) => group(domain, index)),
  ];
}

export function ouComputers(domain: DomainPlan, ou: number): number[] {
  if (ou === 0) return numbers(0, domain.counts.domainControllers);
  return membersIn(domain, ou, domain.counts.computers).filter(
    (index) => index >= domain.counts.domainControllers,
  );
}

function membersIn(domain: DomainPlan, ou: number, count: number): number[] {
  const found: number[] = [];
  for (let index = ou - 1; index < count; index += domain.counts.ous - 1) found.push(index);
  return found;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}

import { DEFAULT_GROUPS } from '../identity/default-groups.ts';
import { inventThumbprint } from '../identity/guid.ts';
import { SERVER_ROLES } from '../names/enterprise-words.ts';
import type { ResolvedOptions } from '../options/estate-options.ts';
import { BUILT_IN_TEMPLATES } from './certificate-templates.ts';
import type {
  CertificatePlan,
  ComputerRole,
  DomainCounts,
  DomainPlan,
  GroupRole,
  TrustPlan,
  UserRole,
} from './domain-plan.ts';
import type { DomainSketch } from './domain-sketch.ts';
import { FIXED_OUS } from './ou-tree.ts';
import { planContainers } from './plan-containers.ts';
import { domainGrants } from './plan-grants.ts';
import { planOrganisation } from './plan-organisation.ts';
import { domainLinks, planOus } from './plan-ous.ts';
import { layOutRoles, type RoleRange, rangeOf } from './ranges.ts';
import { TIER_GROUPS } from './tier-groups.ts';

const YEAR_SECONDS = 31_557_600;

const OBJECTS_PER_UNIT = 260;
const DEPARTMENTS_PER_REGION = 10;
const BASELINE_GPOS = 4;
const UNITS_PER_OWN_GPO = 4;
const CERTIFICATE_STORES = 3;
const ISSUANCE_POLICIES = 2;

interface Contents {
  readonly options: ResolvedOptions;
  readonly now: number;
  /** Records of this domain, exactly. */
  readonly objects: number;
  readonly trusts: readonly TrustPlan[];
}

export function planDomain(sketch: DomainSketch, contents: Contents): DomainPlan {
  const { options, now, objects, trusts } = contents;
  const { index, isForestRoot } = sketch;
  const distinguishedName = sketch.name
    .split('.')
    .map((part) => `DC=${part}`)
    .join(',');
  const root = { id: sketch.sid, type: 'Domain', distinguishedName } as const;

  const certificateServices = planCertificateServices(sketch, options, objects);
  const defaultGroups = DEFAULT_GROUPS.filter((group) => isForestRoot || group.forestRootOnly !== true);
  const containers = planContainers(
    { seed: options.seed, index, isForestRoot, hasCertificates: certificateServices !== undefined },
    root,
  );
  const templates = certificateServices === undefined ? 0 : templateCount(objects);
  const fixed =
    1 +
    defaultGroups.length +
    containers.length +
    (certificateServices === undefined
      ? 0
      : CERTIFICATE_STORES + ISSUANCE_POLICIES + certificateServices.authorities + templates);

  const shape = planShape(objects - fixed, { trustAccounts: trusts.filter(isTrusted).length });
  const organisation = planOrganisation(options.seed, index, {
    regions: shape.regions,
    units: shape.units,
    people: rangeOf(shape.users, 'person').count,
    workstations: rangeOf(shape.computers, 'workstation').count,
  });
  const identity = { seed: options.seed, index, sid: sketch.sid, name: sketch.name, forest: sketch.forest };

  return {
    ...sketch,
    seed: options.seed,
    now,
    options,
    distinguishedName,
    dnsName: sketch.name.toLowerCase(),
    functionalLevel: '2016',
    createdAt: now - Math.floor((9 - Math.min(index, 6)) * YEAR_SECONDS),
    trusts,
    defaultGroups,
    containers,
    organisation,
    users: shape.users,
    computers: shape.computers,
    groups: shape.groups,
    grants: domainGrants({ ...identity, groups: shape.groups }),
    gpoLinks: domainLinks(options.seed, index),
    ous: planOus(
      { ...identity, root, hygiene: sketch.hygiene, groups: shape.groups },
      organisation,
      shape.serverRoles,
    ),
    certificateServices,
    counts: {
      ...shape.counts,
      certTemplates: templates,
      issuancePolicies: certificateServices === undefined ? 0 : ISSUANCE_POLICIES,
      enterpriseCas: certificateServices?.authorities ?? 0,
    },
  };
}

/** The partner trusts this domain, so this domain holds an account for it. */
export function isTrusted(trust: TrustPlan): boolean {
  return trust.direction !== 'Outbound';
}

interface Shape {
  readonly regions: number;
  readonly units: number;
  readonly serverRoles: number;
  readonly users: readonly RoleRange<UserRole>[];
  readonly computers: readonly RoleRange<ComputerRole>[];
  readonly groups: readonly RoleRange<GroupRole>[];
  readonly counts: Pick<DomainCounts, 'users' | 'computers' | 'groups' | 'gpos'>;
}

/** Shares as they are in large directories; whatever rounding leaves over becomes people. */
function planShape(free: number, { trustAccounts }: { trustAccounts: number }): Shape {
  const units = Math.max(1, Math.round(free / OBJECTS_PER_UNIT));
  const regions = Math.ceil(units / DEPARTMENTS_PER_REGION);
  const computers = planComputers(Math.max(7, Math.floor(free * 0.24)));
  const computerCount = total(computers);
  const serverRoles = Math.min(SERVER_ROLES.length, Math.floor(rangeOf(computers, 'server').count / 6));

  const groups = planGroups(Math.max(TIER_GROUPS.length + 5, Math.floor(free * 0.12)), {
    serverRoles,
    regions,
    units,
  });
  const ous = FIXED_OUS.length + serverRoles + regions + 3 * units;
  const gpos = BASELINE_GPOS + regions + Math.ceil(units / UNITS_PER_OWN_GPO);
  const userCount = free - computerCount - total(groups) - ous - gpos;
  const users = planUsers(userCount, trustAccounts);

  return {
    regions,
    units,
    serverRoles,
    users,
    computers,
    groups,
    counts: { users: userCount, computers: computerCount, groups: total(groups), gpos },
  };
}

function planUsers(count: number, trustAccounts: number): readonly RoleRange<UserRole>[] {
  const share = (part: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.floor(count * part)));
  const special: (readonly [UserRole, number])[] = [
    ['administrator', 1],
    ['guest', 1],
    ['krbtgt', 1],
    ['trust', trustAccounts],
    ['tier0', share(0.001, 2, 40)],
    ['tier1', share(0.004, 1, 400)],
    ['tier2', share(0.006, 1, 600)],
    ['service', share(0.02, 2, 5_000)],
    ['managed', share(0.003, 1, 500)],
  ];
  const people = count - special.reduce((sum, [, size]) => sum + size, 0);
  return layOutRoles([...special, ['person', people]]);
}

function planComputers(count: number): readonly RoleRange<ComputerRole>[] {
  const controllers = Math.min(24, 1 + Math.ceil(count / 3_000));
  const tier0 = Math.min(12, 2 + Math.floor(count / 5_000));
  const servers = Math.max(2, Math.floor(count * 0.2));
  return layOutRoles<ComputerRole>([
    ['controller', controllers],
    ['tier0', tier0],
    ['server', servers],
    ['workstation', count - controllers - tier0 - servers],
  ]);
}

function planGroups(
  count: number,
  parts: { serverRoles: number; regions: number; units: number },
): readonly RoleRange<GroupRole>[] {
  const { serverRoles, regions, units } = parts;
  const organisational = TIER_GROUPS.length + serverRoles + regions + 2 * units;
  return layOutRoles<GroupRole>([
    ['tier', TIER_GROUPS.length],
    ['serverRole', serverRoles],
    ['region', regions],
    ['unit', units],
    ['support', units],
    ['application', Math.max(2, count - organisational)],
  ]);
}

function planCertificateServices(
  sketch: DomainSketch,
  options: ResolvedOptions,
  objects: number,
): CertificatePlan | undefined {
  if (!sketch.isForestRoot || !(options.certificateServices || options.plant)) {
    return undefined;
  }
  return {
    rootThumbprint: inventThumbprint(options.seed, sketch.index, 0),
    authorities: objects >= 100_000 ? 3 : objects >= 3_000 ? 2 : 1,
  };
}

/** The built-in ones that small domains need, and own ones in domains that grew. */
function templateCount(objects: number): number {
  if (objects < 1_000) {
    return 8;
  }
  return BUILT_IN_TEMPLATES.length + Math.min(40, Math.floor(objects / 1_500));
}

function total(ranges: readonly RoleRange<string>[]): number {
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

import { hashParts } from '@secgraph/kernel';
import { inventGuid } from '../identity/guid.ts';
import { ROLE_COUNT } from '../identity/role-definitions.ts';
import { capitalise } from '../names/invented-words.ts';
import type { ResolvedOptions } from '../options/estate-options.ts';
import { MINIMUM_OBJECTS_PER_TENANT } from '../options/resolve-options.ts';
import { STREAM } from '../random/streams.ts';
import { CLOUD_HYGIENE } from './cloud-hygiene.ts';
import type { DomainPlan } from './domain-plan.ts';
import { layOutRoles, partition, type RoleRange, rangeOf } from './ranges.ts';
import type {
  CloudGroupRole,
  CloudUserRole,
  DeviceRole,
  ResourceRole,
  ServicePrincipalRole,
  TenantPlan,
} from './tenant-plan.ts';

const PLATFORM_APPLICATIONS = 12;
const OBJECTS_PER_SUBSCRIPTION = 3_000;
const SUBSCRIPTIONS_PER_MANAGEMENT_GROUP = 3;
const RESOURCES_PER_GROUP = 6;
const RESOURCE_SHARES: readonly (readonly [ResourceRole, number])[] = [
  ['AZVM', 34],
  ['AZKeyVault', 20],
  ['AZWebApp', 15],
  ['AZFunctionApp', 11],
  ['AZLogicApp', 7],
  ['AZContainerRegistry', 4],
  ['AZManagedCluster', 3],
  ['AZAutomationAccount', 3],
  ['AZVMScaleSet', 3],
];

/** One tenant for each forest; the first is the largest, and that of the strict forest as small as can be. */
export function planTenants(domains: readonly DomainPlan[], options: ResolvedOptions): TenantPlan[] {
  if (!options.entra) {
    return [];
  }

  const roots = domains.filter(({ isForestRoot }) => isForestRoot);
  const sizes = shareObjects(roots.filter(({ isStrict }) => !isStrict).length, options.cloudObjects);
  return roots.map((root, index) =>
    planTenant(root, {
      index,
      objects: sizes[index] ?? MINIMUM_OBJECTS_PER_TENANT,
      domains: domains.filter(({ forest }) => forest.index === root.forest.index),
    }),
  );
}

function shareObjects(tenants: number, objects: number): number[] {
  const weights = Array.from({ length: tenants }, (_, index) => 1 / (1 + index));
  const starts = partition(objects - tenants * MINIMUM_OBJECTS_PER_TENANT, weights);
  return weights.map(
    (_, index) => MINIMUM_OBJECTS_PER_TENANT + (starts[index + 1] as number) - (starts[index] as number),
  );
}

function planTenant(
  root: DomainPlan,
  { index, objects, domains }: { index: number; objects: number; domains: readonly DomainPlan[] },
): TenantPlan {
  const { seed, now, options, isStrict, netbios } = root;
  const people = domains.map((domain) => rangeOf(domain.users, 'person').count);
  const workstations = domains.map((domain) => rangeOf(domain.computers, 'workstation').count);
  const units = domains.map(({ organisation }) => organisation.units.length);
  const shape = planShape(objects, {
    people: sum(people),
    workstations: sum(workstations),
    units: sum(units),
  });
  const of = <Role extends string>(ranges: readonly RoleRange<Role>[], role: Role) =>
    rangeOf(ranges, role).count;

  return {
    index,
    seed,
    now,
    options,
    hygiene: CLOUD_HYGIENE[isStrict ? 'good' : options.hygiene],
    id: inventGuid(seed, index, 'tenant', 0),
    displayName: capitalise(netbios.toLowerCase()),
    dnsName: root.forest.rootName.toLowerCase(),
    isStrict,
    isUpperCase: (index + hashParts([STREAM.tenant, seed])) % 2 === 0,
    domains,
    syncedUserStarts: partition(of(shape.users, 'synced'), people),
    syncedGroupStarts: partition(of(shape.groups, 'synced'), units),
    joinedDeviceStarts: partition(of(shape.devices, 'joined'), workstations),
    ...shape,
  };
}

type Shape = Pick<TenantPlan, 'users' | 'groups' | 'devices' | 'servicePrincipals' | 'resources' | 'counts'>;

/** Shares as they are in large tenants; whatever rounding leaves over becomes users of the cloud alone. */
function planShape(objects: number, forest: { people: number; workstations: number; units: number }): Shape {
  const free = objects - 1 - ROLE_COUNT;
  const share = (part: number, least: number, most = Number.POSITIVE_INFINITY) =>
    Math.min(most, Math.max(least, Math.floor(free * part)));

  const subscriptions = Math.min(60, Math.max(1, Math.round(objects / OBJECTS_PER_SUBSCRIPTION)));
  const managementGroups = 1 + Math.ceil(subscriptions / SUBSCRIPTIONS_PER_MANAGEMENT_GROUP);
  const resources = planResources(share(0.1, 34));
  const resourceCount = total(resources);
  const resourceGroups = Math.max(2, Math.floor(resourceCount / RESOURCES_PER_GROUP));

  const apps = share(0.03, 6);
  const servicePrincipals = layOutRoles<ServicePrincipalRole>([
    ['graph', 1],
    ['platform', PLATFORM_APPLICATIONS],
    ['own', apps],
    ['partner', share(0.01, 3)],
    ['identity', Math.max(4, Math.floor(resourceCount * 0.3))],
  ]);
  const groups = layOutRoles<CloudGroupRole>([
    ['assignable', share(0.001, 2, 12)],
    ['synced', Math.min(forest.units, share(0.05, 2))],
    ['access', share(0.06, 5)],
    ['team', share(0.05, 5)],
  ]);
  const devices = layOutRoles<DeviceRole>([
    ['joined', Math.min(forest.workstations, share(0.09, 6))],
    ['cloud', share(0.05, 4)],
    ['personal', share(0.03, 3)],
  ]);

  const users =
    free -
    subscriptions -
    managementGroups -
    resourceGroups -
    resourceCount -
    apps -
    total(servicePrincipals) -
    total(groups) -
    total(devices);
  const userRanges = planUsers(users, forest.people);

  return {
    users: userRanges,
    groups,
    devices,
    servicePrincipals,
    resources,
    counts: {
      users,
      groups: total(groups),
      devices: total(devices),
      apps,
      servicePrincipals: total(servicePrincipals),
      managementGroups,
      subscriptions,
      resourceGroups,
      resources: resourceCount,
      eligibilities: share(0.002, 4, 400),
      permissions: share(0.06, 30),
    },
  };
}

function planUsers(count: number, people: number): readonly RoleRange<CloudUserRole>[] {
  const administrators = Math.min(60, Math.max(3, Math.floor(count * 0.003)));
  const guests = Math.max(4, Math.floor(count * 0.15));
  const synced = Math.min(people, Math.floor(count * 0.72));
  return layOutRoles<CloudUserRole>([
    ['administrator', administrators],
    ['synced', synced],
    ['cloud', count - administrators - guests - synced],
    ['guest', guests],
  ]);
}

function planResources(count: number): readonly RoleRange<ResourceRole>[] {
  const starts = partition(
    count,
    RESOURCE_SHARES.map(([, share]) => share),
  );
  return layOutRoles(
    RESOURCE_SHARES.map(([role], at) => [role, (starts[at + 1] as number) - (starts[at] as number)] as const),
  );
}

function total(ranges: readonly RoleRange<string>[]): number {
  return sum(ranges.map(({ count }) => count));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, number) => whole + number, 0);
}

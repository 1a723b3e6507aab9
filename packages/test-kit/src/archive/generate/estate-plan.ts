import { BUILT_IN_GROUPS, type BuiltInGroup } from './built-in-groups.ts';
import { inventWord } from './invented-names.ts';
import { hashIntegers, SeededRandom } from './seeded-random.ts';

/** The collector's format: 5 lists children in the parent, 6 names the parent in the child. */
export type FormatVersion = 5 | 6;

export interface EstateOptions {
  /** Records over all files together, exactly. At least {@link MINIMUM_OBJECTS_PER_DOMAIN} for each domain. */
  readonly objects: number;
  /** Same seed and options, same bytes. Default 1. */
  readonly seed?: number;
  /** Domains of one forest; the first is its root and holds the certificate services. Default 1. */
  readonly domains?: number;
  /** Default 6. */
  readonly version?: FormatVersion;
}

/**
 * Everything about an estate that can be said without making its objects. Objects follow from their position
 * in it, in any order, so that nothing has to be remembered while millions of them stream by.
 */
export interface EstatePlan {
  readonly seed: number;
  readonly version: FormatVersion;
  readonly domains: readonly [DomainPlan, ...DomainPlan[]];
}

export interface DomainPlan {
  readonly seed: number;
  readonly index: number;
  /** Upper-case DNS name. */
  readonly name: string;
  readonly netbios: string;
  readonly sid: string;
  readonly distinguishedName: string;
  readonly isForestRoot: boolean;
  readonly forestRootSid: string;
  readonly builtInGroups: readonly BuiltInGroup[];
  readonly counts: DomainCounts;
}

export interface DomainCounts {
  readonly users: number;
  readonly computers: number;
  /** Of the computers, the first so many. */
  readonly domainControllers: number;
  /** Without the built-in ones. */
  readonly groups: number;
  /** The first is the one of the domain controllers. */
  readonly ous: number;
  readonly containers: number;
  readonly gpos: number;
  readonly certTemplates: number;
  readonly issuancePolicies: number;
  readonly enterpriseCas: number;
}

const MINIMUM_OBJECTS_PER_DOMAIN = 70;
export const FIXED_CONTAINERS = [
  'USERS',
  'BUILTIN',
  'SYSTEM',
  'CONFIGURATION',
  'PUBLIC KEY SERVICES',
] as const;

const MAXIMUM_TEMPLATES = 40;

export function planEstate(options: EstateOptions): EstatePlan {
  const { objects, seed = 1, domains: domainCount = 1, version = 6 } = options;
  if (domainCount < 1 || objects < domainCount * MINIMUM_OBJECTS_PER_DOMAIN) {
    throw new RangeError(
      `An estate needs at least ${MINIMUM_OBJECTS_PER_DOMAIN} objects for each of its domains: ${objects} for ${domainCount} are too few.`,
    );
  }

  const share = Math.floor(objects / domainCount);
  const root = planDomain({ seed, index: 0, objects: objects - share * (domainCount - 1) });
  const children = Array.from({ length: domainCount - 1 }, (_, child) =>
    planDomain({ seed, index: child + 1, objects: share, root }),
  );
  return { seed, version, domains: [root, ...children] };
}

/** A SID that belongs to no planned domain, for trust partners and old identities. */
export function inventDomainSid(seed: number, index: number): string {
  const part = (position: number) => 1_000_000_000 + (hashIntegers(seed, index, position) % 3_000_000_000);
  return `S-1-5-21-${part(1)}-${part(2)}-${part(3)}`;
}

function planDomain(options: {
  seed: number;
  index: number;
  objects: number;
  root?: DomainPlan;
}): DomainPlan {
  const { seed, index, objects, root } = options;
  const label = inventWord(new SeededRandom(seed, index, 0x444f_4d)).toUpperCase();
  const name = root === undefined ? `${label}.EXAMPLE` : `${label}${index}.${root.name}`;
  const isForestRoot = root === undefined;
  const sid = inventDomainSid(seed, index);
  const builtInGroups = BUILT_IN_GROUPS.filter((group) => isForestRoot || group.forestRootOnly !== true);

  return {
    seed,
    index,
    name,
    netbios: name.split('.')[0] ?? name,
    sid,
    distinguishedName: name
      .split('.')
      .map((part) => `DC=${part}`)
      .join(','),
    isForestRoot,
    forestRootSid: root?.sid ?? sid,
    builtInGroups,
    counts: planCounts(objects, { isForestRoot, builtInGroups: builtInGroups.length }),
  };
}

/** Shares as they are in large directories; whatever rounding leaves over becomes users. */
function planCounts(objects: number, domain: { isForestRoot: boolean; builtInGroups: number }): DomainCounts {
  const enterpriseCas = domain.isForestRoot ? (objects >= 2_000 ? 2 : 1) : 0;
  const certTemplates = domain.isForestRoot
    ? Math.min(MAXIMUM_TEMPLATES, Math.max(6, Math.floor(objects / 200)))
    : 0;
  const issuancePolicies = domain.isForestRoot ? 2 : 0;
  const certificateStores = domain.isForestRoot ? 3 : 0;

  const domainRecord = 1;
  const fixed =
    domainRecord +
    domain.builtInGroups +
    FIXED_CONTAINERS.length +
    enterpriseCas +
    certTemplates +
    issuancePolicies +
    certificateStores;
  const free = objects - fixed;

  const computers = Math.max(3, Math.floor(free * 0.24));
  const groups = Math.max(4, Math.floor(free * 0.13));
  const ous = Math.max(4, Math.floor(free * 0.02));
  const gpos = Math.max(2, Math.floor(free * 0.006));
  const extraContainers = Math.floor(free * 0.014);

  return {
    users: free - computers - groups - ous - gpos - extraContainers,
    computers,
    domainControllers: computers >= 500 ? 4 : 1,
    groups,
    ous,
    containers: FIXED_CONTAINERS.length + extraContainers,
    gpos,
    certTemplates,
    issuancePolicies,
    enterpriseCas,
  };
}

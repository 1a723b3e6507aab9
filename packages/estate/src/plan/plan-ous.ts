import { SeededRandom } from '@secgraph/kernel';
import type { Grant } from '../access/ace.ts';
import { inventGuid } from '../identity/guid.ts';
import type { Place } from '../identity/principal.ts';
import { SERVER_ROLE_NAMES, SERVER_ROLES } from '../names/enterprise-words.ts';
import { STREAM } from '../random/streams.ts';
import type { Hygiene } from './hygiene.ts';
import type { Organisation, Unit } from './organisation.ts';
import { FIXED_OUS, type FixedOu, type GpoLink, type OuNode, type OuTree } from './ou-tree.ts';
import {
  type GrantContext,
  groupOuGrants,
  regionGrants,
  serviceAccountGrants,
  tierOneGrants,
  tierZeroGrants,
  unitGrants,
} from './plan-grants.ts';

/** Indexes of policies that have a fixed purpose; those of regions and units follow. */
export const GPO = { domain: 0, controllers: 1, workstations: 2, servers: 3, firstRegion: 4 } as const;

interface OuContext extends GrantContext {
  readonly seed: number;
  readonly index: number;
  readonly root: Place;
  readonly hygiene: Hygiene;
}

interface OuDetails {
  readonly parent?: OuNode | undefined;
  readonly description?: string;
  readonly grants?: readonly Grant[];
  readonly gpos?: readonly GpoLink[];
  readonly unit?: Unit;
  readonly blocksInheritance?: boolean;
  readonly isAclProtected?: boolean;
}

/** Default policies of the domain. */
export function domainLinks(seed: number, domainIndex: number): GpoLink[] {
  return [link(seed, domainIndex, GPO.domain, false)];
}

export function planOus(domain: OuContext, organisation: Organisation, serverRoles: number): OuTree {
  const all: OuNode[] = [];
  const add = (name: string, details: OuDetails = {}): OuNode => {
    const around = details.parent?.distinguishedName ?? domain.root.distinguishedName;
    const node: OuNode = {
      index: all.length,
      name,
      id: inventGuid(domain.seed, domain.index, 'ou', all.length),
      distinguishedName: `OU=${name.toUpperCase()},${around}`,
      parent: details.parent,
      description: details.description ?? '',
      grants: details.grants ?? [],
      gpoLinks: details.gpos ?? [],
      unit: details.unit,
      blocksInheritance: details.blocksInheritance ?? false,
      isAclProtected: details.isAclProtected ?? false,
    };
    all.push(node);
    return node;
  };

  const fixed = addFixed(domain, add);
  const roles = SERVER_ROLES.slice(0, serverRoles).map((role) =>
    add(SERVER_ROLE_NAMES[role], { parent: fixed['Tier 1 Servers'] }),
  );
  return { all, fixed, serverRoles: roles, ...addUnits(domain, organisation, add) };
}

type AddOu = (name: string, details?: OuDetails) => OuNode;

function addFixed(domain: OuContext, add: AddOu): Record<FixedOu, OuNode> {
  const policy = (gpo: number, isEnforced: boolean) => [link(domain.seed, domain.index, gpo, isEnforced)];
  const details: Record<FixedOu, OuDetails & { readonly within?: FixedOu }> = {
    'Domain Controllers': {
      description: 'Default unit of domain controllers',
      gpos: policy(GPO.controllers, false),
    },
    'Tier 0': {
      description: 'What controls everything else',
      grants: tierZeroGrants(domain),
      isAclProtected: domain.hygiene.strayAces < 0.01,
      blocksInheritance: true,
    },
    'Tier 0 Accounts': { within: 'Tier 0' },
    'Tier 0 Servers': { within: 'Tier 0' },
    'Tier 1': { description: 'Servers and those who run them', grants: tierOneGrants(domain) },
    'Tier 1 Servers': { within: 'Tier 1', gpos: policy(GPO.servers, true) },
    'Service Accounts': { grants: serviceAccountGrants(domain) },
    Groups: { grants: groupOuGrants(domain) },
    'Disabled Accounts': { description: 'Kept for ninety days, then removed' },
  };

  const added = new Map<FixedOu, OuNode>();
  for (const name of FIXED_OUS) {
    const { within, ...rest } = details[name];
    added.set(name, add(name, { ...rest, parent: within === undefined ? undefined : added.get(within) }));
  }
  return Object.fromEntries(added) as Record<FixedOu, OuNode>;
}

function addUnits(
  domain: OuContext,
  organisation: Organisation,
  add: AddOu,
): Pick<OuTree, 'unitUsers' | 'unitComputers'> {
  const regions = organisation.regions.map(({ index, name }) =>
    add(name, {
      description: `All sites of ${name}`,
      grants: regionGrants(domain),
      gpos: [
        link(domain.seed, domain.index, GPO.workstations, index % 2 === 0),
        link(domain.seed, domain.index, GPO.firstRegion + index, false),
      ],
    }),
  );
  const firstUnitGpo = GPO.firstRegion + organisation.regions.length;

  const [unitUsers, unitComputers]: [OuNode[], OuNode[]] = [[], []];
  for (const unit of organisation.units) {
    const parent = addUnit(domain, unit, { add, region: regions[unit.region.index], firstUnitGpo });
    unitUsers.push(add('Users', { parent }));
    unitComputers.push(add('Computers', { parent }));
  }
  return { unitUsers, unitComputers };
}

function addUnit(
  domain: OuContext,
  unit: Unit,
  { add, region, firstUnitGpo }: { add: AddOu; region: OuNode | undefined; firstUnitGpo: number },
): OuNode {
  const draws = new SeededRandom(STREAM.ou, domain.seed, domain.index, unit.index);
  const isDelegated = draws.chance(0.7);
  const isBroad = draws.chance(domain.hygiene.broadDelegation);
  const ownGpo = unit.index % 4 === 0 ? firstUnitGpo + unit.index / 4 : undefined;

  return add(unit.department, {
    unit,
    parent: region,
    description: `${unit.department} in ${unit.region.name}`,
    grants: isDelegated ? unitGrants(domain, unit.index, isBroad) : [],
    gpos: ownGpo === undefined ? [] : [link(domain.seed, domain.index, ownGpo, draws.chance(0.15))],
    blocksInheritance: draws.chance(0.04),
  });
}

function link(seed: number, domainIndex: number, gpo: number, isEnforced: boolean): GpoLink {
  return { GUID: inventGuid(seed, domainIndex, 'gpo', gpo), IsEnforced: isEnforced };
}

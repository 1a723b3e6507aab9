import { RID, WELL_KNOWN } from './built-in-groups.ts';
import type { DomainPlan } from './estate-plan.ts';
import {
  domainGroup,
  forestGroup,
  group,
  groupSid,
  type ObjectTypeName,
  type TypedPrincipal,
  user,
  wellKnownGroup,
} from './identities.ts';
import { SeededRandom } from './seeded-random.ts';

/** An access-control entry as the format writes it. */
export interface Ace {
  readonly PrincipalSID: string;
  readonly PrincipalType: string;
  readonly RightName: string;
  readonly IsInherited: boolean;
  readonly InheritanceHash?: string;
}

export interface AccessControl {
  readonly aces: readonly Ace[];
  readonly isProtected: boolean;
}

type Right = string;

/** What the domain's own entries grant on everything below it, in the order of their inheritance hashes. */
const DOMAIN_GRANTS: readonly { readonly right: Right; readonly to: (d: DomainPlan) => TypedPrincipal }[] = [
  { right: 'GenericAll', to: (domain) => forestGroup(domain, RID.enterpriseAdmins) },
  { right: 'WriteDacl', to: (domain) => wellKnownGroup(domain, WELL_KNOWN.administrators) },
  { right: 'WriteOwner', to: (domain) => wellKnownGroup(domain, WELL_KNOWN.administrators) },
  { right: 'GenericWrite', to: (domain) => wellKnownGroup(domain, WELL_KNOWN.administrators) },
  { right: 'AddKeyCredentialLink', to: (domain) => domainGroup(domain, RID.keyAdmins) },
  { right: 'AddKeyCredentialLink', to: (domain) => forestGroup(domain, RID.enterpriseKeyAdmins) },
];

/** The rights that a unit's support group is given on what the unit holds. */
const DELEGATED_RIGHTS: Partial<Record<ObjectTypeName, readonly Right[]>> = {
  user: ['ForceChangePassword', 'WriteSPN', 'AllExtendedRights'],
  computer: ['ReadLAPSPassword', 'AddAllowedToAct', 'WriteAccountRestrictions'],
  group: ['AddMember', 'AddSelf'],
};

const STRAY_RIGHTS: Record<'user' | 'computer' | 'group', readonly [Right, ...Right[]]> = {
  user: ['GenericAll', 'GenericWrite', 'WriteDacl', 'WriteOwner', 'ForceChangePassword', 'WriteSPN'],
  computer: [
    'GenericAll',
    'GenericWrite',
    'WriteDacl',
    'WriteOwner',
    'AddAllowedToAct',
    'AddKeyCredentialLink',
  ],
  group: ['GenericAll', 'GenericWrite', 'WriteDacl', 'WriteOwner', 'AddMember', 'AddSelf'],
};

/** Entries of a user, computer or group that lies in a unit. */
export function memberAccess(
  domain: DomainPlan,
  type: 'user' | 'computer' | 'group',
  placed: {
    readonly id: string;
    readonly ou: number;
    readonly random: SeededRandom;
    readonly isProtected: boolean;
  },
): AccessControl {
  const { random, isProtected } = placed;
  const owner = random.chance(0.03)
    ? user(domain, random.below(domain.counts.users))
    : domainGroup(domain, RID.domainAdmins);

  const aces: Ace[] = [
    explicit('Owns', owner),
    explicit('GenericAll', domainGroup(domain, RID.domainAdmins)),
    explicit('GenericAll', wellKnownGroup(domain, WELL_KNOWN.accountOperators)),
  ];
  if (!isProtected) {
    aces.push(...inheritedFromDomain(domain, type), ...inheritedFromOu(domain, type, placed.ou));
  }

  if (random.chance(0.06))
    aces.push(explicit(random.pick(STRAY_RIGHTS[type]), strayPrincipal(domain, random)));
  if (random.chance(0.01)) {
    aces.push(explicit('GenericWrite', wellKnownGroup(domain, WELL_KNOWN.ownerRights)));
  }
  if (random.chance(0.005)) {
    aces.push(explicit('GenericAll', { ObjectIdentifier: placed.id, ObjectType: 'User' }));
  }
  return { aces, isProtected };
}

/** Entries of everything that is not a principal: owner, administrators, and now and then somebody else. */
export function plainAccess(
  domain: DomainPlan,
  random: SeededRandom,
  extra: readonly Ace[] = [],
): AccessControl {
  const administrators = domainGroup(domain, RID.domainAdmins);
  const enterpriseAdmins = forestGroup(domain, RID.enterpriseAdmins);
  const aces: Ace[] = [
    explicit('Owns', enterpriseAdmins),
    ...['GenericWrite', 'WriteDacl', 'WriteOwner'].map((right) => explicit(right, administrators)),
    explicit('GenericAll', enterpriseAdmins),
    ...extra,
  ];

  if (random.chance(0.03)) aces.push(explicit('GenericWrite', strayPrincipal(domain, random)));
  return { aces, isProtected: false };
}

export function domainAccess(domain: DomainPlan): AccessControl {
  const replication = ['GetChanges', 'GetChangesAll', 'GetChangesInFilteredSet'];
  return {
    aces: [
      explicit('Owns', wellKnownGroup(domain, WELL_KNOWN.administrators)),
      ...DOMAIN_GRANTS.map(({ right, to }) => explicit(right, to(domain))),
      ...replication.map((right) => explicit(right, wellKnownGroup(domain, WELL_KNOWN.administrators))),
      explicit('GetChanges', domainGroup(domain, RID.domainControllers)),
      explicit('GetChangesAll', domainGroup(domain, RID.domainControllers)),
      explicit('WriteGPLink', group(domain, 0)),
    ],
    isProtected: false,
  };
}

export function explicit(right: Right, principal: TypedPrincipal): Ace {
  return {
    PrincipalSID: principal.ObjectIdentifier,
    PrincipalType: principal.ObjectType,
    RightName: right,
    IsInherited: false,
    InheritanceHash: '',
  };
}

/** The hashes that the domain record publishes; entries inherited from it carry the same ones. */
export function domainInheritanceHashes(domain: DomainPlan): string[] {
  return DOMAIN_GRANTS.map((_, slot) => inheritanceHash(domain, -1, slot));
}

export function ouInheritanceHashes(domain: DomainPlan, ou: number): string[] {
  return [0, 1, 2].map((slot) => inheritanceHash(domain, ou, slot));
}

/** The group that looks after a unit. */
export function supportGroup(domain: DomainPlan, ou: number): number {
  return ou % domain.counts.groups;
}

function inheritedFromDomain(domain: DomainPlan, type: ObjectTypeName): Ace[] {
  return DOMAIN_GRANTS.flatMap(({ right, to }, slot) => {
    if (type === 'group' && right === 'AddKeyCredentialLink') return [];
    return [inherited(right, to(domain), inheritanceHash(domain, -1, slot))];
  });
}

function inheritedFromOu(domain: DomainPlan, type: ObjectTypeName, ou: number): Ace[] {
  const support: TypedPrincipal = {
    ObjectIdentifier: groupSid(domain, supportGroup(domain, ou)),
    ObjectType: 'Group',
  };
  return (DELEGATED_RIGHTS[type] ?? []).map((right, slot) =>
    inherited(right, support, inheritanceHash(domain, ou, slot)),
  );
}

function inherited(right: Right, principal: TypedPrincipal, hash: string): Ace {
  return { ...explicit(right, principal), IsInherited: true, InheritanceHash: hash };
}

function inheritanceHash(domain: DomainPlan, ou: number, slot: number): string {
  return new SeededRandom(domain.seed, domain.index, ou, slot, 0x4143_45).hex(40);
}

function strayPrincipal(domain: DomainPlan, random: SeededRandom): TypedPrincipal {
  return random.chance(0.5)
    ? user(domain, random.below(domain.counts.users))
    : group(domain, random.below(domain.counts.groups));
}

import type { EntityCollectionName, EntityListName } from '@secgraph/contract';
import type { NodeKind } from '@secgraph/graph-schema';
import type { ListName } from './list-rules.ts';

/** A list of an entity. */
export interface EntityList {
  readonly rule: ListName;
  /** What its size is called on the wire; undefined: it is not counted. */
  readonly count: string | undefined;
}

/** The entities of one path segment. */
export interface EntityCollection<List extends string = string> {
  /** Kind an entity must have. */
  readonly kind: NodeKind;
  /** By the last segment of their paths. */
  readonly lists: Readonly<Record<List, EntityList>>;
  /** Further numbers an entity shows, by their name on the wire: the size of which list. */
  readonly counts?: Readonly<Record<string, ListName>>;
}

const controllers = list('controllers', 'controllers');
const control = { controllables: list('controllables', 'controllables'), controllers };
const rights = {
  'admin-rights': list('adminRights', 'adminRights'),
  'rdp-rights': list('rdpRights', 'rdpRights'),
  'dcom-rights': list('dcomRights', 'dcomRights'),
  'ps-remote-rights': list('psRemoteRights', 'psRemoteRights'),
};
const gpos = { gpos: 'enforcedGpos' } as const;

export const ENTITY_COLLECTIONS: {
  readonly [Name in EntityCollectionName]: EntityCollection<EntityListName<Name>>;
} = {
  base: {
    kind: 'Base',
    // The contract says that these controllers are not counted.
    lists: { ...control, controllers: list('controllers', undefined) },
  },
  computers: {
    kind: 'Computer',
    lists: {
      sessions: list('computerSessions', 'sessions'),
      'admin-users': list('adminUsers', 'adminUsers'),
      'rdp-users': list('rdpUsers', 'rdpUsers'),
      'dcom-users': list('dcomUsers', 'dcomUsers'),
      'ps-remote-users': list('psRemoteUsers', 'psRemoteUsers'),
      'sql-admins': list('sqlAdmins', 'sqlAdminUsers'),
      'constrained-users': list('constrainedUsers', 'constrainedUsers'),
      'group-membership': list('memberships', 'groupMembership'),
      ...rights,
      'constrained-delegation-rights': list('constrainedRights', 'constrainedPrivs'),
      ...control,
    },
    counts: gpos,
  },
  users: {
    kind: 'User',
    lists: {
      sessions: list('userSessions', 'sessions'),
      memberships: list('memberships', 'groupMembership'),
      ...rights,
      'sql-admin-rights': list('sqlAdminRights', 'sqlAdmin'),
      'constrained-delegation-rights': list('constrainedRights', 'constrainedDelegation'),
      ...control,
    },
    counts: gpos,
  },
  groups: {
    kind: 'Group',
    lists: {
      sessions: list('groupSessions', 'sessions'),
      members: list('members', 'members'),
      memberships: list('memberships', 'membership'),
      ...rights,
      ...control,
    },
  },
  domains: {
    kind: 'Domain',
    lists: {
      users: list('domainUsers', 'users'),
      groups: list('domainGroups', 'groups'),
      computers: list('domainComputers', 'computers'),
      ous: list('domainOus', 'ous'),
      gpos: list('domainGpos', 'gpos'),
      'foreign-users': list('foreignUsers', 'foreignUsers'),
      'foreign-groups': list('foreignGroups', 'foreignGroups'),
      'foreign-admins': list('foreignAdmins', 'foreignAdmins'),
      'foreign-gpo-controllers': list('foreignGpoControllers', 'foreignGPOControllers'),
      'inbound-trusts': list('inboundTrusts', 'inboundTrusts'),
      'outbound-trusts': list('outboundTrusts', 'outboundTrusts'),
      controllers,
      'dc-syncers': list('dcSyncers', 'dcsyncers'),
      'linked-gpos': list('enforcedGpos', 'linkedgpos'),
      'adcs-escalations': list('adcsEscalations', 'adcs-escalations'),
    },
  },
  ous: {
    kind: 'OU',
    lists: {
      gpos: list('enforcedGpos', 'gpos'),
      users: list('ouUsers', 'users'),
      groups: list('ouGroups', 'groups'),
      computers: list('ouComputers', 'computers'),
    },
  },
  gpos: {
    kind: 'GPO',
    lists: {
      ous: list('gpoOus', 'ous'),
      computers: list('gpoComputers', 'computers'),
      users: list('gpoUsers', 'users'),
      controllers,
      'tier-zero': list('gpoTierZero', 'tierzero'),
    },
  },
  containers: { kind: 'Container', lists: { controllers } },
  aiacas: {
    kind: 'AIACA',
    lists: { controllers, 'pki-hierarchy': list('caHierarchy', 'pki-hierarchy') },
  },
  rootcas: {
    kind: 'RootCA',
    lists: { controllers, 'pki-hierarchy': list('rootHierarchy', 'pki-hierarchy') },
  },
  enterprisecas: {
    kind: 'EnterpriseCA',
    lists: {
      controllers,
      'pki-hierarchy': list('caHierarchy', 'pki-hierarchy'),
      'published-templates': list('publishedTemplates', 'published-templates'),
    },
  },
  ntauthstores: {
    kind: 'NTAuthStore',
    lists: { controllers, 'trusted-cas': list('trustedCas', 'trusted-cas') },
  },
  certtemplates: {
    kind: 'CertTemplate',
    lists: { controllers, 'published-to-cas': list('publishedToCas', 'published-to-cas') },
  },
  issuancepolicies: {
    kind: 'IssuancePolicy',
    lists: { controllers, linkedtemplates: list('linkedTemplates', 'linkedTemplates') },
  },
};

export function entityCollection(name: EntityCollectionName): EntityCollection {
  return ENTITY_COLLECTIONS[name];
}

/** What an entity counts: the size of which list, by its name on the wire. */
export function countedLists({ lists, counts = {} }: EntityCollection): ReadonlyMap<string, ListName> {
  const counted = new Map(Object.entries(counts));
  for (const { rule, count } of Object.values(lists)) {
    if (count !== undefined) {
      counted.set(count, rule);
    }
  }

  return counted;
}

function list(rule: ListName, count: string | undefined): EntityList {
  return { rule, count };
}

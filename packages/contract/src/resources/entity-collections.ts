/** The routes of one path segment: what an entity is called there, and a sentence for each of its lists. */
export interface EntityCollectionContract {
  /** In ids and summaries of routes. */
  readonly entity: string;
  readonly summary: string;
  readonly tag: string;
  /** By the last segment of their paths. */
  readonly lists: Readonly<Record<string, string>>;
}

const CONTROL = {
  controllables: 'Nodes this node controls',
  controllers: 'Nodes that control this node',
} as const;

const CONTROLLERS = { controllers: CONTROL.controllers } as const;

const RIGHTS = {
  'admin-rights': 'Computers this node administers',
  'rdp-rights': 'Computers this node may use over remote desktop',
  'dcom-rights': 'Computers this node may run code on over DCOM',
  'ps-remote-rights': 'Computers this node may run code on over PowerShell remoting',
} as const;

const MEMBERSHIPS = 'Groups this node is a member of, at any depth';
const DELEGATION_RIGHTS = 'Computers this node may delegate to';
const PKI_HIERARCHY = 'Certificate authorities above and below, and the computers that host them';

/** Every collection of directory entities by its path segment; each has one route for an entity and one for each list. */
export const ENTITY_COLLECTIONS = {
  base: {
    entity: 'base',
    summary: 'A node with its properties',
    tag: 'AD Base Entities',
    lists: CONTROL,
  },
  computers: {
    entity: 'computer',
    summary: 'A computer with its properties',
    tag: 'Computers',
    lists: {
      sessions: 'Users with a session on the computer',
      'admin-users': 'Nodes that administer the computer',
      'rdp-users': 'Nodes that may use the computer over remote desktop',
      'dcom-users': 'Nodes that may run code on the computer over DCOM',
      'ps-remote-users': 'Nodes that may run code on the computer over PowerShell remoting',
      'sql-admins': 'Nodes that administer SQL servers on the computer',
      'constrained-users': 'Nodes that may delegate to the computer',
      'group-membership': MEMBERSHIPS,
      ...RIGHTS,
      'constrained-delegation-rights': DELEGATION_RIGHTS,
      ...CONTROL,
    },
  },
  users: {
    entity: 'user',
    summary: 'A user with its properties',
    tag: 'AD Users',
    lists: {
      sessions: 'Computers on which the user has a session',
      memberships: MEMBERSHIPS,
      ...RIGHTS,
      'sql-admin-rights': 'Computers whose SQL servers the user administers',
      'constrained-delegation-rights': DELEGATION_RIGHTS,
      ...CONTROL,
    },
  },
  groups: {
    entity: 'group',
    summary: 'A group with its properties',
    tag: 'Groups',
    lists: {
      sessions: 'Computers on which a member has a session',
      members: 'Members of the group, at any depth',
      memberships: MEMBERSHIPS,
      ...RIGHTS,
      ...CONTROL,
    },
  },
  domains: {
    entity: 'domain',
    summary: 'A domain with its properties',
    tag: 'Domains',
    lists: {
      users: 'Users of the domain',
      groups: 'Groups of the domain',
      computers: 'Computers of the domain',
      ous: 'Organizational units of the domain',
      gpos: 'Group policy objects of the domain',
      'foreign-users': 'Users of other domains in groups of the domain',
      'foreign-groups': 'Groups of other domains in groups of the domain',
      'foreign-admins': 'Nodes of other domains that administer computers of the domain',
      'foreign-gpo-controllers': 'Nodes of other domains that control group policy objects of the domain',
      'inbound-trusts': 'Domains that trust this domain, directly or over others',
      'outbound-trusts': 'Domains that this domain trusts, directly or over others',
      ...CONTROLLERS,
      'dc-syncers': 'Nodes that may replicate the secrets of the domain',
      'linked-gpos': 'Group policy objects that apply to the domain',
      'adcs-escalations': 'Nodes that can escalate to the domain over certificate services',
    },
  },
  ous: {
    entity: 'ou',
    summary: 'An organizational unit with its properties',
    tag: 'OUs',
    lists: {
      gpos: 'Group policy objects that apply to the unit',
      users: 'Users in the unit, at any depth',
      groups: 'Groups in the unit, at any depth',
      computers: 'Computers in the unit, at any depth',
    },
  },
  gpos: {
    entity: 'gpo',
    summary: 'A group policy object with its properties',
    tag: 'GPOs',
    lists: {
      ous: 'Organizational units and domains the policy applies to',
      computers: 'Computers the policy applies to',
      users: 'Users the policy applies to',
      ...CONTROLLERS,
      'tier-zero': 'Tier zero objects the policy applies to, groups apart',
    },
  },
  containers: {
    entity: 'container',
    summary: 'A container with its properties',
    tag: 'Containers',
    lists: CONTROLLERS,
  },
  aiacas: {
    entity: 'aiaca',
    summary: 'An AIA certificate authority with its properties',
    tag: 'AIA CAs',
    lists: { ...CONTROLLERS, 'pki-hierarchy': PKI_HIERARCHY },
  },
  rootcas: {
    entity: 'rootca',
    summary: 'A root certificate authority with its properties',
    tag: 'Root CAs',
    lists: {
      ...CONTROLLERS,
      'pki-hierarchy': 'Certificate authorities below, and the computers that host them',
    },
  },
  enterprisecas: {
    entity: 'enterpriseca',
    summary: 'An enterprise certificate authority with its properties',
    tag: 'Enterprise CAs',
    lists: {
      ...CONTROLLERS,
      'pki-hierarchy': PKI_HIERARCHY,
      'published-templates': 'Certificate templates the authority publishes',
    },
  },
  ntauthstores: {
    entity: 'ntauthstore',
    summary: 'A store of authorities trusted for logon with its properties',
    tag: 'NT Auth Stores',
    lists: { ...CONTROLLERS, 'trusted-cas': 'Certificate authorities the store trusts' },
  },
  certtemplates: {
    entity: 'certtemplate',
    summary: 'A certificate template with its properties',
    tag: 'Cert Templates',
    lists: { ...CONTROLLERS, 'published-to-cas': 'Certificate authorities that publish the template' },
  },
  issuancepolicies: {
    entity: 'issuancepolicy',
    summary: 'An issuance policy with its properties',
    tag: 'Issuance Policies',
    lists: { ...CONTROLLERS, linkedtemplates: 'Certificate templates with the policy' },
  },
} as const satisfies Readonly<Record<string, EntityCollectionContract>>;

export type EntityCollectionName = keyof typeof ENTITY_COLLECTIONS;

/** The last path segments of the lists of a collection. */
export type EntityListName<Collection extends EntityCollectionName> =
  keyof (typeof ENTITY_COLLECTIONS)[Collection]['lists'] & string;

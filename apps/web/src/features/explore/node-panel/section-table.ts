import type { EntityCollectionName, EntityListName } from '@secgraph/contract';
import { AZURE_PANELS } from './azure-panels.ts';
import type { KindPanel, ListSection, OfferedSection } from './list-section.ts';

const INBOUND = 'Inbound Object Control';
const OUTBOUND = 'Outbound Object Control';

const base = sectionsOf('base');
const computer = sectionsOf('computers');
const user = sectionsOf('users');
const group = sectionsOf('groups');
const domain = sectionsOf('domains');
const ou = sectionsOf('ous');
const gpo = sectionsOf('gpos');
const container = sectionsOf('containers');
const aiaca = sectionsOf('aiacas');
const rootca = sectionsOf('rootcas');
const enterpriseca = sectionsOf('enterprisecas');
const ntauthstore = sectionsOf('ntauthstores');
const certtemplate = sectionsOf('certtemplates');
const issuancepolicy = sectionsOf('issuancepolicies');

const BASE_PANEL: KindPanel = {
  collection: 'base',
  sections: [base(OUTBOUND, 'controllables', 'controllables'), base(INBOUND, 'controllers', undefined)],
};

/** Panels by the kind that a node is shown as. */
export const KIND_PANELS: ReadonlyMap<string, KindPanel> = new Map<string, KindPanel>([
  ['Base', BASE_PANEL],
  ['ADLocalGroup', BASE_PANEL],
  ['ADLocalUser', BASE_PANEL],
  ['DelegatedMSA', BASE_PANEL],
  ['KDSRootKey', BASE_PANEL],
  [
    'Computer',
    {
      collection: 'computers',
      sections: [
        computer('Sessions', 'sessions', 'sessions'),
        computer('Local Admins', 'admin-users', 'adminUsers'),
        {
          label: 'Inbound Execution Privileges',
          sections: [
            computer('RDP Users', 'rdp-users', 'rdpUsers'),
            computer('PSRemote Users', 'ps-remote-users', 'psRemoteUsers'),
            computer('DCOM Users', 'dcom-users', 'dcomUsers'),
            computer('SQL Admin Users', 'sql-admins', 'sqlAdminUsers'),
            computer('Constrained Delegation Users', 'constrained-users', 'constrainedUsers'),
          ],
        },
        computer('Member Of', 'group-membership', 'groupMembership'),
        computer('Local Admin Privileges', 'admin-rights', 'adminRights'),
        {
          label: 'Outbound Execution Privileges',
          sections: [
            computer('RDP Privileges', 'rdp-rights', 'rdpRights'),
            computer('PSRemote Privileges', 'ps-remote-rights', 'psRemoteRights'),
            computer('DCOM Privileges', 'dcom-rights', 'dcomRights'),
            computer(
              'Constrained Delegation Privileges',
              'constrained-delegation-rights',
              'constrainedPrivs',
            ),
          ],
        },
        computer(INBOUND, 'controllers', 'controllers'),
        computer(OUTBOUND, 'controllables', 'controllables'),
      ],
    },
  ],
  [
    'User',
    {
      collection: 'users',
      sections: [
        user('Sessions', 'sessions', 'sessions'),
        user('Member Of', 'memberships', 'groupMembership'),
        user('Local Admin Privileges', 'admin-rights', 'adminRights'),
        {
          label: 'Execution Privileges',
          sections: [
            user('RDP Privileges', 'rdp-rights', 'rdpRights'),
            user('PSRemote Privileges', 'ps-remote-rights', 'psRemoteRights'),
            user('DCOM Privileges', 'dcom-rights', 'dcomRights'),
            user('SQL Admin Rights', 'sql-admin-rights', 'sqlAdmin'),
            user(
              'Constrained Delegation Privileges',
              'constrained-delegation-rights',
              'constrainedDelegation',
            ),
          ],
        },
        user(OUTBOUND, 'controllables', 'controllables'),
        user(INBOUND, 'controllers', 'controllers'),
      ],
    },
  ],
  [
    'Group',
    {
      collection: 'groups',
      sections: [
        group('Sessions', 'sessions', 'sessions'),
        group('Members', 'members', 'members'),
        group('Member Of', 'memberships', 'membership'),
        group('Local Admin Privileges', 'admin-rights', 'adminRights'),
        {
          label: 'Execution Privileges',
          sections: [
            group('RDP Privileges', 'rdp-rights', 'rdpRights'),
            group('DCOM Privileges', 'dcom-rights', 'dcomRights'),
            group('PSRemote Privileges', 'ps-remote-rights', 'psRemoteRights'),
          ],
        },
        group(INBOUND, 'controllers', 'controllers'),
        group(OUTBOUND, 'controllables', 'controllables'),
      ],
    },
  ],
  [
    'Domain',
    {
      collection: 'domains',
      sections: [
        {
          label: 'Objects',
          sections: [
            undrawn(domain('Users', 'users', 'users')),
            undrawn(domain('Groups', 'groups', 'groups')),
            undrawn(domain('Computers', 'computers', 'computers')),
            undrawn(domain('OUs', 'ous', 'ous')),
            undrawn(domain('GPOs', 'gpos', 'gpos')),
          ],
        },
        {
          label: 'Foreign Members',
          sections: [
            domain('Foreign Users', 'foreign-users', 'foreignUsers'),
            domain('Foreign Groups', 'foreign-groups', 'foreignGroups'),
            domain('Foreign Admins', 'foreign-admins', 'foreignAdmins'),
            domain('Foreign GPO Controllers', 'foreign-gpo-controllers', 'foreignGPOControllers'),
          ],
        },
        domain('Inbound Trusts', 'inbound-trusts', 'inboundTrusts'),
        domain('Outbound Trusts', 'outbound-trusts', 'outboundTrusts'),
        domain('Controllers', 'controllers', 'controllers'),
        domain('DCSync Principals', 'dc-syncers', 'dcsyncers'),
        domain('Affecting GPOs', 'linked-gpos', 'linkedgpos'),
        domain('ADCS Escalations', 'adcs-escalations', 'adcs-escalations'),
      ],
    },
  ],
  [
    'OU',
    {
      collection: 'ous',
      sections: [
        ou('Affecting GPOs', 'gpos', 'gpos'),
        ou('Groups', 'groups', 'groups'),
        ou('Computers', 'computers', 'computers'),
        ou('Users', 'users', 'users'),
        base(INBOUND, 'controllers', undefined),
      ],
    },
  ],
  [
    'GPO',
    {
      collection: 'gpos',
      sections: [
        {
          label: 'Affected Objects',
          sections: [
            gpo('OUs', 'ous', 'ous'),
            gpo('Computers', 'computers', 'computers'),
            gpo('Users', 'users', 'users'),
            gpo('Tier Zero Objects', 'tier-zero', 'tierzero'),
          ],
        },
        gpo(INBOUND, 'controllers', 'controllers'),
      ],
    },
  ],
  ['Container', { collection: 'containers', sections: [container(INBOUND, 'controllers', 'controllers')] }],
  [
    'AIACA',
    {
      collection: 'aiacas',
      sections: [
        aiaca(INBOUND, 'controllers', 'controllers'),
        aiaca('PKI Hierarchy', 'pki-hierarchy', 'pki-hierarchy'),
      ],
    },
  ],
  [
    'RootCA',
    {
      collection: 'rootcas',
      sections: [
        rootca(INBOUND, 'controllers', 'controllers'),
        rootca('PKI Hierarchy', 'pki-hierarchy', 'pki-hierarchy'),
      ],
    },
  ],
  [
    'EnterpriseCA',
    {
      collection: 'enterprisecas',
      sections: [
        enterpriseca(INBOUND, 'controllers', 'controllers'),
        enterpriseca('PKI Hierarchy', 'pki-hierarchy', 'pki-hierarchy'),
        enterpriseca('Published Templates', 'published-templates', 'published-templates'),
      ],
    },
  ],
  [
    'NTAuthStore',
    {
      collection: 'ntauthstores',
      sections: [
        ntauthstore(INBOUND, 'controllers', 'controllers'),
        ntauthstore('Trusted CAs', 'trusted-cas', 'trusted-cas'),
      ],
    },
  ],
  [
    'CertTemplate',
    {
      collection: 'certtemplates',
      sections: [
        certtemplate(INBOUND, 'controllers', 'controllers'),
        certtemplate('Published To CAs', 'published-to-cas', 'published-to-cas'),
      ],
    },
  ],
  [
    'IssuancePolicy',
    {
      collection: 'issuancepolicies',
      sections: [
        issuancepolicy(INBOUND, 'controllers', 'controllers'),
        issuancepolicy('Linked Certificate Templates', 'linkedtemplates', 'linkedTemplates'),
      ],
    },
  ],
  ...AZURE_PANELS,
]);

const ALL_SECTIONS = [...KIND_PANELS.values()].flatMap(({ sections }) => sections.flatMap(listsOf));
const BY_KEY = new Map(ALL_SECTIONS.map((section) => [sectionKey(section), section]));

/** The lists of a section: itself, or those below its heading. */
export function listsOf(section: OfferedSection): readonly ListSection[] {
  return 'sections' in section ? section.sections : [section];
}

/** What addresses call a section: `users/memberships`, `azure/users/roles`. */
export function sectionKey({ collection, list }: Pick<ListSection, 'collection' | 'list'>): string {
  return `${collection}/${list}`;
}

export function findSection(key: string | undefined): ListSection | undefined {
  return key === undefined ? undefined : BY_KEY.get(key);
}

function sectionsOf<Collection extends EntityCollectionName>(collection: Collection) {
  return (label: string, list: EntityListName<Collection>, count: string | undefined): ListSection => ({
    label,
    collection,
    list,
    count,
    isDrawn: true,
  });
}

function undrawn(section: ListSection): ListSection {
  return { ...section, isDrawn: false };
}

import { ROLE_TEMPLATES, type RoleTemplate } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { derive, rulesOf } from '../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { GRAPH_PERMISSION_RULES } from '../graph-permissions/graph-permission-rules.ts';
import { addMembers } from './add-members.ts';
import { addOwner, addSecret } from './control-applications.ts';
import { executeCommand } from './execute-command.ts';
import { resetPassword } from './reset-password.ts';
import { roleApprovers } from './role-approvers.ts';
import { tenantAdministrators } from './tenant-administrators.ts';

const ENTRA_ROLE_RULES = rulesOf('entra-roles');

const OLD = analysisSettings('2025-11');

const ids = ROLE_TEMPLATES;

/** Lines that draw a role of tenant T. */
function role(name: string, template: RoleTemplate): string {
  return `AZRole ${name} {templateid: '${ids[template]}'}\nT -AZContains-> ${name}`;
}

describe('a tenant', () => {
  const WORKED = draw(`
    AZTenant T
    AZUser u1 u2 u3 u4 u5
    AZGroup g1 {isassignabletorole: true}
    AZGroup g2 {isassignabletorole: false}
    AZServicePrincipal s1 graph
    AZDevice d1 {operatingsystem: 'WINDOWS'}
    ${role('GA', 'globalAdministrator')}
    ${role('HD', 'helpdeskAdministrator')}
    T -AZContains-> u1, u2, u3, u4, u5, g1, g2, s1, graph, d1
    g1 -AZHasRole-> GA
    u2 -AZHasRole-> HD
    u3, u4 -AZMemberOf-> g1
    u5 -AZMemberOf-> g2
    s1 -AZMGGroup_ReadWrite_All-> graph
  `);

  it('is worked out as a whole', () => {
    expect(derive(WORKED, [...ENTRA_ROLE_RULES, ...GRAPH_PERMISSION_RULES])).toEqual(
      [
        ...['g1', 'u3', 'u4'].map((holder) => `${holder} -AZGlobalAdmin-> T`),
        ...['u1', 'u2', 'u3', 'u4', 'u5'].map((user) => `GA -AZResetPassword-> ${user}`),
        ...['u1', 'u2', 'u5'].map((user) => `HD -AZResetPassword-> ${user}`),
        ...['u3', 'u4'].flatMap((user) => ['g1', 'g2'].map((group) => `${user} -AZAddMembers-> ${group}`)),
        's1 -AZMGAddMember-> g2',
        's1 -AZMGAddOwner-> g2',
      ].sort(),
    );
  });

  it('without roles has nothing that roles give', () => {
    const graph = WORKED.without('GA', 'HD');
    expect(derive(graph, ENTRA_ROLE_RULES)).toEqual([]);
  });

  it('does not reach into another one', () => {
    const other = WORKED.and(
      'AZTenant T2\nAZUser v\nAZGroup h {isassignabletorole: false}\nT2 -AZContains-> v, h',
    );
    expect(derive(other, ENTRA_ROLE_RULES)).toEqual(derive(WORKED, ENTRA_ROLE_RULES));
  });
});

describe('who has a role', () => {
  const GRAPH = draw(`
    AZTenant T
    ${role('R', 'globalAdministrator')}
    AZUser u
    u -AZHasRole-> R
  `);
  const members = (graph: DrawnGraph, settings = analysisSettings()) =>
    derive(graph, tenantAdministrators, settings).map((line) => line.split(' ')[0]);

  it.each<[string, DrawnGraph, readonly string[]]>([
    ['a user', GRAPH, ['u']],
    ['a service principal', GRAPH.and('AZServicePrincipal s\ns -AZHasRole-> R'), ['s', 'u']],
    ['who is a member of the role', GRAPH.without('u').and('AZUser m\nm -AZMemberOf-> R'), ['m']],
    ['a group, and its members', group('{isassignabletorole: true}'), ['g', 'm', 's']],
    ['a group whose record has it as a text', group("{isassignabletorole: 'true'}"), ['g', 'm', 's']],
    [
      'a group alone that has no members',
      GRAPH.without('u').and('AZGroup g {isassignabletorole: true}\ng -AZHasRole-> R'),
      ['g'],
    ],
    ['a user of another tenant', GRAPH.and('AZTenant T2\nT2 -AZContains-> u'), ['u']],
    ['one who may ask for it', GRAPH.without('u').and('AZUser m\nm -AZRoleEligible-> R'), []],
    ['a device', GRAPH.without('u').and('AZDevice d\nd -AZHasRole-> R'), []],
    ['an application', GRAPH.without('u').and('AZApp a\na -AZHasRole-> R'), []],
    ['somebody whom no record tells of', GRAPH.without('u').and('=AZBase x\nx -AZHasRole-> R'), []],
    ['a group that roles may not be given to', group('{isassignabletorole: false}'), []],
    ['a group of which nobody knows', group(''), []],
    ['a role that no tenant contains', GRAPH.without('T -AZContains-> R'), []],
    ['a role without its template', GRAPH.with('R', { templateid: null }), []],
    ['a role of another template', GRAPH.with('R', { templateid: ids.reportsReader }), []],
  ])('%s', (_, graph, expected) => {
    expect(members(graph)).toEqual(expected);
  });

  function group(properties: string): DrawnGraph {
    return GRAPH.without('u').and(`
      AZGroup g ${properties}
      AZUser m
      AZServicePrincipal s
      AZDevice d
      m, d -AZMemberOf-> g
      s -AZHasRole-> g
      g -AZHasRole-> R
    `);
  }

  it('has nothing through groups in groups', () => {
    const graph = group('{isassignabletorole: true}').and(`
      AZGroup inner {isassignabletorole: true}
      AZUser deep
      deep -AZMemberOf-> inner -AZMemberOf-> g
    `);
    expect(members(graph)).toEqual(['g', 'm', 's']);
  });

  it('may be a group of devices, but not by the rules of 2025-11', () => {
    const devices = group('{isassignabletorole: true}').without('m', 's');
    expect(members(devices)).toEqual(['g']);
    expect(members(devices, OLD)).toEqual([]);
    expect(members(devices.without('d'), OLD)).toEqual(['g']);
    expect(members(group('{isassignabletorole: true}'), OLD)).toEqual(['g', 'm', 's']);
  });

  it.each([
    ['globalAdministrator', 'AZGlobalAdmin'],
    ['privilegedRoleAdministrator', 'AZPrivilegedRoleAdmin'],
    ['privilegedAuthenticationAdministrator', 'AZPrivilegedAuthAdmin'],
  ] as const)('%s is %s', (template, kind) => {
    const upper = GRAPH.with('R', { templateid: ids[template].toUpperCase() });
    expect(derive(upper, tenantAdministrators)).toEqual([`u -${kind}-> T`]);
  });
});

describe('AZResetPassword', () => {
  const GRAPH = draw(`
    AZTenant T
    AZUser plain, guest
    AZGroup g {isassignabletorole: true}
    T -AZContains-> plain, guest, g
    ${role('reader', 'guestInviter')}
    guest -AZHasRole-> reader
  `);

  it.each<[RoleTemplate, readonly RoleTemplate[]]>([
    [
      'userAdministrator',
      [
        'userAdministrator',
        'helpdeskAdministrator',
        'passwordAdministrator',
        'directoryReaders',
        'guestInviter',
        'messageCenterReader',
        'reportsReader',
        'usageSummaryReportsReader',
        'groupsAdministrator',
      ],
    ],
    [
      'helpdeskAdministrator',
      [
        'helpdeskAdministrator',
        'passwordAdministrator',
        'directoryReaders',
        'guestInviter',
        'messageCenterReader',
        'reportsReader',
        'usageSummaryReportsReader',
      ],
    ],
    [
      'authenticationAdministrator',
      [
        'authenticationAdministrator',
        'passwordAdministrator',
        'directoryReaders',
        'guestInviter',
        'messageCenterReader',
        'reportsReader',
        'usageSummaryReportsReader',
      ],
    ],
    ['passwordAdministrator', ['passwordAdministrator', 'directoryReaders', 'guestInviter']],
    ['partnerTier1Support', []],
  ])('of %s', (source, within) => {
    const templates = Object.keys(ROLE_TEMPLATES) as RoleTemplate[];
    const users = templates.map(
      (template) => `
        ${role(`r-${template}`, template)}
        AZUser u-${template}, both-${template}
        T -AZContains-> u-${template}, both-${template}
        u-${template} -AZHasRole-> r-${template}
        both-${template} -AZHasRole-> r-${template}
        both-${template} -AZHasRole-> odd
      `,
    );
    const graph = draw(`
      AZTenant T
      AZUser plain
      AZRole odd {templateid: 'unknown'}
      AZRole stub
      T -AZContains-> plain, odd, stub
      plain -AZHasRole-> stub
      ${users.join('\n')}
    `);
    const targets = derive(graph, resetPassword)
      .filter((line) => line.startsWith(`r-${source} `))
      .map((line) => line.split('-> ')[1]);

    expect(targets).toEqual(['plain', ...within.map((template) => `u-${template}`)].sort());
  });

  it.each(['globalAdministrator', 'privilegedAuthenticationAdministrator', 'partnerTier2Support'] as const)(
    'of %s reaches everybody',
    (template) => {
      const graph = GRAPH.and(`${role('R', template)}\nguest -AZMemberOf-> g`);
      expect(derive(graph, resetPassword)).toEqual([
        'R -AZResetPassword-> guest',
        'R -AZResetPassword-> plain',
      ]);
    },
  );

  it.each<[string, DrawnGraph]>([
    ['is in a group that roles may be given to', GRAPH.and('plain, guest -AZMemberOf-> g')],
    ['is of no tenant', GRAPH.without('T -AZContains-> plain', 'T -AZContains-> guest')],
    [
      'is a service principal',
      GRAPH.without('plain', 'guest').and('AZServicePrincipal s\nT -AZContains-> s'),
    ],
    ['is a group', GRAPH.without('plain', 'guest')],
  ])('does not reach who %s', (_, graph) => {
    expect(derive(graph.and(role('R', 'helpdeskAdministrator')), resetPassword)).toEqual([]);
  });

  it('reaches members of other groups', () => {
    const graph = GRAPH.and(`
      AZGroup ordinary {isassignabletorole: false}
      AZGroup foreign {isassignabletorole: true}
      T -AZContains-> ordinary
      plain -AZMemberOf-> ordinary
      plain -AZMemberOf-> foreign
      ${role('R', 'helpdeskAdministrator')}
    `);
    expect(derive(graph, resetPassword)).toHaveLength(2);
  });
});

describe('AZAddMembers', () => {
  const GRAPH = draw(`
    AZTenant T
    AZUser u
    AZGroup open {isassignabletorole: false}
    AZGroup closed {isassignabletorole: true}
    AZGroup unknown
    T -AZContains-> u, open, closed, unknown
    AZRole R
    T -AZContains-> R
    u -AZHasRole-> R
  `);
  const targets = (graph: DrawnGraph) => derive(graph, addMembers).map((line) => line.split('-> ')[1]);

  it.each<[RoleTemplate, readonly string[]]>([
    ['globalAdministrator', ['closed', 'open', 'unknown']],
    ['privilegedRoleAdministrator', ['closed', 'open', 'unknown']],
    ['groupsAdministrator', ['open']],
    ['directoryWriters', ['open']],
    ['identityGovernanceAdministrator', ['open']],
    ['userAdministrator', ['open']],
    ['intuneAdministrator', ['open']],
    ['knowledgeAdministrator', ['open']],
    ['knowledgeManager', ['open']],
    ['helpdeskAdministrator', []],
  ])('of %s', (template, groups) => {
    expect(targets(GRAPH.with('R', { templateid: ids[template] }))).toEqual(groups);
  });

  const WRITERS = GRAPH.with('R', { templateid: ids.directoryWriters });

  it('is what service principals have, too', () => {
    const graph = WRITERS.without('u').and('AZServicePrincipal s\nT -AZContains-> s\ns -AZHasRole-> R');
    expect(derive(graph, addMembers)).toEqual(['s -AZAddMembers-> open']);
  });

  it.each<[string, DrawnGraph]>([
    ['the holder is of another tenant', WRITERS.without('T -AZContains-> u')],
    ['the holder is a group', WRITERS.without('u').and('closed -AZHasRole-> R')],
    ['the group is of another tenant', WRITERS.without('T -AZContains-> open')],
  ])('is not where %s', (_, graph) => {
    expect(derive(graph, addMembers)).toEqual([]);
  });
});

describe('control of applications', () => {
  const GRAPH = draw(`
    AZTenant T
    AZApp app, foreignApp
    AZServicePrincipal sp, foreignSp
    AZUser u
    AZRole R
    T -AZContains-> R, app, sp, u
  `);
  const targets = ['R -%-> app', 'R -%-> sp'];

  it.each<[RoleTemplate, string | undefined]>([
    ['applicationAdministrator', 'AZAddSecret'],
    ['cloudApplicationAdministrator', 'AZAddSecret'],
    ['hybridIdentityAdministrator', 'AZAddOwner'],
    ['partnerTier1Support', 'AZAddOwner'],
    ['partnerTier2Support', 'AZAddOwner'],
    ['directorySynchronizationAccounts', 'AZAddOwner'],
    ['globalAdministrator', undefined],
  ])('by %s is %s', (template, kind) => {
    const graph = GRAPH.with('R', { templateid: ids[template] });
    const expected = kind === undefined ? [] : targets.map((line) => line.replace('%', kind));
    expect(derive(graph, [addSecret, addOwner])).toEqual(expected);
    expect(derive(graph, [addSecret, addOwner], OLD)).toEqual(kind === 'AZAddOwner' ? [] : expected);
  });

  it('ends at the tenant of the role', () => {
    const graph = GRAPH.with('R', { templateid: ids.applicationAdministrator }).without('T -AZContains-> R');
    expect(derive(graph, addSecret)).toEqual([]);
  });
});

describe('AZExecuteCommand', () => {
  const GRAPH = draw(`
    AZTenant T
    ${role('R', 'intuneAdministrator')}
    AZUser u
    u -AZHasRole-> R
    AZDevice d {operatingsystem: 'Windows 11'}
    T -AZContains-> d
  `);

  it('is what administrators of Intune can do, groups included', () => {
    const graph = GRAPH.and('AZGroup g {isassignabletorole: true}\ng -AZHasRole-> R');
    expect(derive(graph, executeCommand)).toEqual(['g -AZExecuteCommand-> d', 'u -AZExecuteCommand-> d']);
  });

  it.each<[string, DrawnGraph]>([
    ['the device runs something else', GRAPH.with('d', { operatingsystem: 'LINUX' })],
    ['nobody knows what it runs', GRAPH.with('d', { operatingsystem: null })],
    ['it is of another tenant', GRAPH.without('T -AZContains-> d').and('AZTenant T2\nT2 -AZContains-> d')],
    ['it is no device', GRAPH.without('d').and("AZVM d {operatingsystem: 'Windows'}\nT -AZContains-> d")],
    ['the role is another', GRAPH.with('R', { templateid: ids.groupsAdministrator })],
  ])('is not where %s', (_, graph) => {
    expect(derive(graph, executeCommand)).toEqual([]);
  });

  it('goes on after a tenant without devices, but not by the rules of 2025-11', () => {
    const graph = draw(`
      AZTenant Empty
      ${String(GRAPH)}
    `);
    expect(derive(graph, executeCommand)).toEqual(['u -AZExecuteCommand-> d']);
    expect(derive(graph, executeCommand, OLD)).toEqual([]);
  });
});

describe('AZRoleApprover', () => {
  const GRAPH = draw(`
    AZTenant T
    AZRole R {tenantid: 'T', enduserassignmentrequiresapproval: true, enduserassignmentuserapprovers: ['U'], enduserassignmentgroupapprovers: ['G']}
    AZUser U
    AZGroup G
    ${role('GA', 'globalAdministrator')}
    ${role('PRA', 'privilegedRoleAdministrator')}
    ${role('PAA', 'privilegedAuthenticationAdministrator')}
  `);
  const none = { enduserassignmentuserapprovers: null, enduserassignmentgroupapprovers: null };
  const defaults = ['GA -AZRoleApprover-> R', 'PRA -AZRoleApprover-> R'];

  it('is who is named', () => {
    expect(derive(GRAPH, roleApprovers)).toEqual(['G -AZRoleApprover-> R', 'U -AZRoleApprover-> R']);
  });

  it.each<[string, DrawnGraph, readonly string[]]>([
    ['one list alone', GRAPH.with('R', { enduserassignmentgroupapprovers: null }), ['U -AZRoleApprover-> R']],
    ['one that is empty', GRAPH.with('R', { enduserassignmentuserapprovers: [] }), ['G -AZRoleApprover-> R']],
    ['somebody unknown', GRAPH.with('R', { ...none, enduserassignmentuserapprovers: ['x'] }), []],
    [
      'somebody who is not of the cloud',
      GRAPH.without('U')
        .and('User U')
        .with('R', { ...none, enduserassignmentuserapprovers: ['U'] }),
      [],
    ],
    ['nobody, in a list', GRAPH.with('R', { ...none, enduserassignmentuserapprovers: [] }), defaults],
    ['no approval', GRAPH.with('R', { enduserassignmentrequiresapproval: false }), []],
    ['approval that nobody knows of', GRAPH.with('R', { enduserassignmentrequiresapproval: null }), []],
    ['an unknown tenant', GRAPH.with('R', { tenantid: 'T2' }), []],
  ])('for %s', (_, graph, expected) => {
    expect(derive(graph, roleApprovers)).toEqual(expected);
    expect(derive(graph, roleApprovers, OLD)).toEqual(expected);
  });

  it('is one of the highest roles of itself, too', () => {
    const graph = GRAPH.with('PRA', { tenantid: 'T', enduserassignmentrequiresapproval: true });
    expect(derive(graph.without('R'), roleApprovers)).toEqual([
      'GA -AZRoleApprover-> PRA',
      'PRA -AZRoleApprover-> PRA',
    ]);
  });

  it('is the highest roles where nobody is named at all, but not by the rules of 2025-11', () => {
    expect(derive(GRAPH.with('R', none), roleApprovers)).toEqual(defaults);
    expect(derive(GRAPH.with('R', none), roleApprovers, OLD)).toEqual([]);
  });
});

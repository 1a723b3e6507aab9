import { describe, expect, it } from 'vitest';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { derive, deriveOutcome } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import type { NaiveGraph } from '../../testing/naive-graph.test-support.ts';
import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';
import { dcSync } from './dc-sync.ts';
import { protectAdminGroups } from './protect-admin-groups.ts';
import { syncLapsPassword } from './sync-laps-password.ts';

describe('DCSync', () => {
  const GRAPH = draw(`
    Domain D {collected: true}
    User U
    U -GetChanges-> D
    U -GetChangesAll-> D
  `);

  it('is what the holder of both rights has', () => {
    expect(derive(GRAPH, dcSync)).toEqual(['U -DCSync-> D']);
  });

  it.each([
    ['the first right is missing', GRAPH.without('U -GetChanges-> D')],
    ['the second right is missing', GRAPH.without('U -GetChangesAll-> D')],
    [
      'the second right is another',
      GRAPH.without('U -GetChangesAll-> D').and('U -GetChangesInFilteredSet-> D'),
    ],
    ['the rights are full control', GRAPH.without('U -GetChanges-> D').and('U -GenericAll-> D')],
    ['the domain was not collected', GRAPH.with('D', { collected: false })],
    ['the domain does not tell', GRAPH.with('D', { collected: null })],
    ['the domain says so in words', GRAPH.with('D', { collected: 'true' })],
    [
      'the target is no domain',
      GRAPH.without('D').and('OU D {collected: true}\nU -GetChanges-> D\nU -GetChangesAll-> D'),
    ],
    [
      'the holder is outside the directory',
      GRAPH.without('U').and('=AZUser U\nU -GetChanges-> D\nU -GetChangesAll-> D'),
    ],
    [
      'the rights are over different domains',
      GRAPH.without('U -GetChangesAll-> D').and('Domain D2 {collected: true}\nU -GetChangesAll-> D2'),
    ],
  ])('is silent where %s', (_reason, graph) => {
    expect(derive(graph, dcSync)).toEqual([]);
  });

  it('finds members of both groups, and the group rather than its members', () => {
    const graph = draw(`
      Domain D {collected: true}
      Group G1 G2 G3
      User U1 U2 U3 U4
      U2 -MemberOf-> G1, G2
      U3 -MemberOf-> G2
      U4 -MemberOf-> G3 -MemberOf-> G2
      G1, U1, G3 -GetChanges-> D
      U1, G2 -GetChangesAll-> D
    `);
    expect(derive(graph, dcSync)).toEqual(['G3 -DCSync-> D', 'U1 -DCSync-> D', 'U2 -DCSync-> D']);
  });

  it('takes a right of everybody for no condition', () => {
    const graph = GRAPH.and(`
      Group Everyone {objectid: 'OTHER.LOCAL-S-1-1-0'}
      Group G
      Everyone -MemberOf-> G -GetChanges-> D
    `);
    expect(derive(graph.without('U -GetChanges-> D'), dcSync)).toEqual(['U -DCSync-> D']);
  });

  it('is found in each domain, whatever domain the holder is of', () => {
    const graph = GRAPH.and('Domain D2 {collected: true}\nU -GetChanges-> D2\nU -GetChangesAll-> D2');
    expect(derive(graph, dcSync)).toEqual(['U -DCSync-> D', 'U -DCSync-> D2']);
  });
});

describe('SyncLAPSPassword', () => {
  const GRAPH = draw(`
    Domain D {collected: true, domainsid: 'S-D'}
    Computer C {haslaps: true, domainsid: 'S-D'}
    User U
    U -GetChanges-> D
    U -GetChangesInFilteredSet-> D
  `);

  it('leads from the holder of both rights to every computer with a managed password', () => {
    const graph = GRAPH.and("Computer C2 {haslaps: true, domainsid: 'S-D'}");
    expect(derive(graph, syncLapsPassword)).toEqual(['U -SyncLAPSPassword-> C', 'U -SyncLAPSPassword-> C2']);
  });

  it.each([
    ['the first right is missing', GRAPH.without('U -GetChanges-> D')],
    ['the second right is missing', GRAPH.without('U -GetChangesInFilteredSet-> D')],
    [
      'the second right is another',
      GRAPH.without('U -GetChangesInFilteredSet-> D').and('U -GetChangesAll-> D'),
    ],
    ['the domain was not collected', GRAPH.with('D', { collected: false })],
    ['the domain does not tell', GRAPH.with('D', { collected: null })],
    [
      'the domain is something else',
      GRAPH.without('D').and(`
      OU D {collected: true, domainsid: 'S-D'}
      U -GetChanges-> D
      U -GetChangesInFilteredSet-> D
    `),
    ],
    ['the computer has none', GRAPH.with('C', { haslaps: false })],
    ['the computer does not tell', GRAPH.with('C', { haslaps: null })],
    ['the computer says so in words', GRAPH.with('C', { haslaps: 'true' })],
    ['the computer is of another domain', GRAPH.with('C', { domainsid: 'S-X' })],
    ['the computer is of no domain', GRAPH.with('C', { domainsid: null })],
    ['it is no computer', GRAPH.without('C').and("User C {haslaps: true, domainsid: 'S-D'}")],
  ])('is silent where %s', (_reason, graph) => {
    expect(deriveOutcome(graph, syncLapsPassword)).toEqual({ arrows: [], warnings: [] });
  });

  it('warns about a domain without a SID, and goes on with others', () => {
    const graph = GRAPH.and('Domain Odd {collected: true}\nComputer C2 {haslaps: true}\nU -GetChanges-> Odd');
    expect(deriveOutcome(graph, syncLapsPassword)).toEqual({
      arrows: ['U -SyncLAPSPassword-> C'],
      warnings: ['domain Odd has no domainsid: who can read its local administrator passwords is left out'],
    });
  });

  it('finds members of both groups, and the group rather than its members', () => {
    const graph = draw(`
      Domain D {collected: true, domainsid: 'S-D'}
      Computer Computer1 {haslaps: true, domainsid: 'S-D'}
      Computer Computer2 {domainsid: 'S-D'}
      Group G1 G2 G3 G4
      User U1 U2 U3 U4 U5 U6
      U1, U2 -MemberOf-> G1
      U6 -MemberOf-> G4 -MemberOf-> G3 -MemberOf-> G2
      U5 -MemberOf-> G2
      G1, U3, G2 -GetChanges-> D
      G1, U3, U4, G4, U5 -GetChangesInFilteredSet-> D
    `);
    const sources = derive(graph, syncLapsPassword).map((line) =>
      line.replace(' -SyncLAPSPassword-> Computer1', ''),
    );
    expect(sources).toEqual(['G1', 'G4', 'U3', 'U5']);
  });

  it('leads from Authenticated Users, and not from their members, where they hold both', () => {
    const graph = GRAPH.without('U').and(`
      Group AU {objectid: 'D-S-1-5-11'}
      User U2
      U2 -MemberOf-> AU
      AU -GetChanges-> D
      AU -GetChangesInFilteredSet-> D
    `);
    expect(derive(graph, syncLapsPassword)).toEqual(['AU -SyncLAPSPassword-> C']);
  });

  it('keeps domains apart', () => {
    const graph = GRAPH.and(`
      Domain D2 {collected: true, domainsid: 'S-D2'}
      Computer C2 {haslaps: true, domainsid: 'S-D2'}
      User U2
      U2 -GetChanges-> D2
      U2 -GetChangesInFilteredSet-> D2
    `);
    expect(derive(graph, syncLapsPassword)).toEqual(['U -SyncLAPSPassword-> C', 'U2 -SyncLAPSPassword-> C2']);
  });
});

describe('ProtectAdminGroups', () => {
  const GRAPH = draw(`
    Domain D {collected: true, domainsid: 'S-D'}
    Container Holder {domainsid: 'S-D', distinguishedname: 'CN=ADMINSDHOLDER,CN=SYSTEM,DC=CORP'}
    Group G {adminsdholderprotected: true, domainsid: 'S-D'}
  `);

  it('leads from AdminSDHolder to what it protects', () => {
    const graph = GRAPH.and(`
      User U {adminsdholderprotected: true, domainsid: 'S-D'}
      Computer C {adminsdholderprotected: true, domainsid: 'S-D'}
      GPO P {adminsdholderprotected: true, domainsid: 'S-D'}
    `);
    expect(derive(graph, protectAdminGroups)).toEqual([
      'Holder -ProtectAdminGroups-> C',
      'Holder -ProtectAdminGroups-> G',
      'Holder -ProtectAdminGroups-> U',
    ]);
  });

  it.each([
    ['the domain was not collected', GRAPH.with('D', { collected: false })],
    ['the domain does not tell', GRAPH.with('D', { collected: null })],
    ['the domain says so in words', GRAPH.with('D', { collected: 'true' })],
    ['the domain has no SID', GRAPH.with('D', { domainsid: null })],
    [
      'nothing has one',
      GRAPH.with('D', { domainsid: null }).with('Holder', { domainsid: null }).with('G', { domainsid: null }),
    ],
    ['the holder is of another domain', GRAPH.with('Holder', { domainsid: 'S-X' })],
    [
      'the holder lies elsewhere',
      GRAPH.with('Holder', { distinguishedname: 'CN=ADMINSDHOLDER,CN=X,DC=CORP' }),
    ],
    [
      'the holder lies deeper',
      GRAPH.with('Holder', { distinguishedname: 'CN=X,CN=ADMINSDHOLDER,CN=SYSTEM,DC=CORP' }),
    ],
    ['the holder has no place', GRAPH.with('Holder', { distinguishedname: null })],
    [
      'the holder is no container',
      GRAPH.without('Holder').and(
        "OU H {domainsid: 'S-D', distinguishedname: 'CN=ADMINSDHOLDER,CN=SYSTEM,DC=CORP'}",
      ),
    ],
    ['the target is not protected', GRAPH.with('G', { adminsdholderprotected: false })],
    ['the target does not tell', GRAPH.with('G', { adminsdholderprotected: null })],
    ['the target says so in words', GRAPH.with('G', { adminsdholderprotected: 'true' })],
    ['the target is of another domain', GRAPH.with('G', { domainsid: 'S-X' })],
  ])('is silent where %s', (_reason, graph) => {
    expect(derive(graph, protectAdminGroups)).toEqual([]);
  });

  it('leaves members of a protected group to what they tell themselves', () => {
    const graph = GRAPH.and(`
      Group Inner {domainsid: 'S-D'}
      User Told {adminsdholderprotected: true, domainsid: 'S-D'}
      User Untold {domainsid: 'S-D'}
      Told, Untold -MemberOf-> Inner -MemberOf-> G
    `);
    expect(derive(graph, protectAdminGroups)).toEqual([
      'Holder -ProtectAdminGroups-> G',
      'Holder -ProtectAdminGroups-> Told',
    ]);
  });

  it('takes the first of several holders', () => {
    const graph = GRAPH.and(
      "Container Holder2 {domainsid: 'S-D', distinguishedname: 'CN=ADMINSDHOLDER,CN=SYSTEM,DC=X'}",
    );
    expect(derive(graph, protectAdminGroups)).toEqual(['Holder -ProtectAdminGroups-> G']);
  });

  it('keeps domains apart', () => {
    const graph = draw(`
      Domain D1 {collected: true, domainsid: 'S1'}
      Domain D3 {collected: true, domainsid: 'S3'}
      Container Holder1 {domainsid: 'S1', distinguishedname: 'CN=ADMINSDHOLDER,CN=SYSTEM,DC=ONE'}
      Container Holder3 {domainsid: 'S3', distinguishedname: 'CN=ADMINSDHOLDER,CN=SYSTEM,DC=THREE'}
      User User1 {adminsdholderprotected: true, domainsid: 'S1'}
      Group Group1 {adminsdholderprotected: true, domainsid: 'S1'}
      Computer Computer1 {adminsdholderprotected: true, domainsid: 'S1'}
      User User2 {adminsdholderprotected: false, domainsid: 'S1'}
      User User3 {adminsdholderprotected: true, domainsid: 'S3'}
      User User4 {domainsid: 'S1'}
      GPO GPO1 {adminsdholderprotected: true, domainsid: 'S1'}
    `);
    expect(derive(graph, protectAdminGroups)).toEqual([
      'Holder1 -ProtectAdminGroups-> Computer1',
      'Holder1 -ProtectAdminGroups-> Group1',
      'Holder1 -ProtectAdminGroups-> User1',
      'Holder3 -ProtectAdminGroups-> User3',
    ]);
  });
});

describe('naive implementations', () => {
  const sids = ['S-1', 'S-1', 'S-1', 'S-1', 'S-2', undefined];
  const isProtected = [true, true, true, false, 'true', undefined];
  const graphs: RandomGraphSpec = {
    nodes: {
      Domain: {
        min: 1,
        max: 2,
        properties: {
          collected: [true, true, true, true, false, 'true'],
          domainsid: sids,
        },
      },
      User: { max: 3, properties: { adminsdholderprotected: isProtected, domainsid: sids } },
      Group: {
        max: 4,
        objectIdEnds: ['', '', '', '-S-1-5-11'],
        properties: { adminsdholderprotected: isProtected, domainsid: sids },
      },
      ADLocalGroup: { max: 1 },
      Computer: {
        min: 1,
        max: 3,
        properties: { haslaps: [true, true, true, false, 'true', undefined], domainsid: sids },
      },
      Container: {
        min: 1,
        max: 3,
        properties: {
          domainsid: sids,
          distinguishedname: [
            'CN=ADMINSDHOLDER,CN=SYSTEM,DC=A',
            'CN=ADMINSDHOLDER,CN=SYSTEM,',
            'CN=ADMINSDHOLDER,CN=SYSTEM',
          ],
        },
      },
      '=Thing': { max: 1 },
    },
    relationships: {
      'User|Group|ADLocalGroup|=Thing -GetChanges-> Domain': 0.7,
      'User|Group|ADLocalGroup|=Thing -GetChangesAll-> Domain': 0.7,
      'User|Group|ADLocalGroup|=Thing -GetChangesInFilteredSet-> Domain': 0.7,
      'User|Group -MemberOf-> Group': 0.5,
      'User|Group -MemberOfLocalGroup-> ADLocalGroup': 0.5,
    },
  };
  const collected = (graph: NaiveGraph) =>
    graph.nodes('Domain').filter((domain) => domain.properties['collected'] === true);
  const isOf = (graph: NaiveGraph, domain: NaiveGraph['all'][number]) => (node: NaiveGraph['all'][number]) =>
    graph.text(domain, 'domainsid') !== undefined &&
    graph.text(node, 'domainsid') === graph.text(domain, 'domainsid');

  it('agree about DCSync', () => {
    compareWithNaive({
      rules: dcSync,
      graphs,
      naive: (graph) =>
        graph.arrows(
          'DCSync',
          collected(graph).flatMap((domain) =>
            graph
              .cross(graph.holders('GetChanges', domain), graph.holders('GetChangesAll', domain))
              .map((holder) => [holder, domain] as const),
          ),
        ),
    });
  });

  it('agree about SyncLAPSPassword', () => {
    compareWithNaive({
      rules: syncLapsPassword,
      graphs,
      naive: (graph) =>
        graph.arrows(
          'SyncLAPSPassword',
          collected(graph).flatMap((domain) =>
            graph
              .cross(graph.holders('GetChanges', domain), graph.holders('GetChangesInFilteredSet', domain))
              .flatMap((holder) =>
                graph
                  .nodes('Computer')
                  .filter((computer) => computer.properties['haslaps'] === true)
                  .filter(isOf(graph, domain))
                  .map((computer) => [holder, computer] as const),
              ),
          ),
        ),
    });
  });

  it('agree about ProtectAdminGroups', () => {
    compareWithNaive({
      rules: protectAdminGroups,
      graphs,
      naive: (graph) =>
        graph.arrows(
          'ProtectAdminGroups',
          collected(graph).flatMap((domain) =>
            graph
              .nodes('Container')
              .filter(isOf(graph, domain))
              .filter((holder) =>
                graph.text(holder, 'distinguishedname')?.startsWith('CN=ADMINSDHOLDER,CN=SYSTEM,'),
              )
              .slice(0, 1)
              .flatMap((holder) =>
                graph
                  .nodes('User', 'Group', 'Computer')
                  .filter((node) => node.properties['adminsdholderprotected'] === true)
                  .filter(isOf(graph, domain))
                  .map((node) => [holder, node] as const),
              ),
          ),
        ),
    });
  });
});

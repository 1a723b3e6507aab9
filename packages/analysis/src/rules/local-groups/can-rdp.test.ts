import { describe, expect, it } from 'vitest';
import { analysisSettings, DEFAULT_PARAMETERS } from '../../settings/analysis-settings.ts';
import { derive } from '../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { canRdp } from './can-rdp.ts';

const NOW = analysisSettings();
const OLD = analysisSettings('2025-11');
const CITRIX = { ...DEFAULT_PARAMETERS, hasCitrixSupport: true };

/** Who gets the relationship to the one computer. */
function users(graph: DrawnGraph, settings = NOW): string[] {
  return derive(graph, canRdp, settings).map((line) => line.replace(/ -CanRDP-> C$/, ''));
}

const NESTED = draw(`
  Computer C
  ADLocalGroup RDP {objectid: 'C-555'}
  Group LGA {objectid: 'C-1001'}
  RDP, LGA -LocalToComputer-> C

  User Eli Irshad Uli Dillon Alyx John Rohan Andy
  Group DGA DGB DGC DGD DGE DGF RDU
  Eli, DGA, DGB, Irshad, DGC, Uli -MemberOfLocalGroup-> RDP
  Uli -MemberOfLocalGroup-> LGA
  Eli, DGA, DGF, DGB, DGE, Dillon, LGA, Alyx -RemoteInteractiveLogonRight-> C

  John -MemberOf-> DGA
  RDU -MemberOf-> DGA
  John, Rohan -MemberOf-> RDU
  Rohan -MemberOf-> DGF
  Andy -MemberOf-> DGB
  Irshad -MemberOf-> DGD -MemberOf-> DGE
  Dillon -MemberOf-> DGC
`);
const HELD_BY_GROUP = NESTED.and('RDP -RemoteInteractiveLogonRight-> C');
const DIRECT_ACCESS = `
  Group DGG
  ADLocalGroup DAU {objectid: 'C-1002', name: 'Direct Access Users@C'}
  DGG -MemberOfLocalGroup-> RDP
  DGG, Uli, Rohan, Irshad, DGC -MemberOfLocalGroup-> DAU -LocalToComputer-> C
`;

describe('remote desktop', () => {
  it('needs membership and the right, by way of any groups', () => {
    const expected = ['DGA', 'DGB', 'Dillon', 'Eli', 'Irshad', 'Rohan', 'Uli'];
    expect(users(NESTED)).toEqual(expected);
    expect(users(NESTED.with('C', { hasura: true }), OLD)).toEqual(expected);
  });

  it('needs no right where none were collected, in the rule set of 2025-11', () => {
    const members = ['DGA', 'DGB', 'DGC', 'Eli', 'Irshad', 'Uli'];
    expect(users(NESTED, OLD)).toEqual(members);
    expect(users(NESTED.with('C', { hasura: false }), OLD)).toEqual(members);
    expect(users(NESTED.with('C', { hasura: 'true' }), OLD)).toEqual(members);
  });

  it('needs membership alone where the group has the right', () => {
    expect(users(HELD_BY_GROUP)).toEqual(['DGA', 'DGB', 'DGC', 'Eli', 'Irshad', 'Uli']);
  });

  it('is nothing that accounts of the computer get with the group', () => {
    const graph = draw(`
      Computer C
      ADLocalGroup RDP {objectid: 'C-555'}
      ADLocalUser Known
      =Base Untold {objectid: 'C-1001'}
      User U
      Known, Untold, U -MemberOfLocalGroup-> RDP -LocalToComputer-> C
      RDP -RemoteInteractiveLogonRight-> C
    `);
    expect(users(graph)).toEqual(['U']);
    expect(users(graph, OLD)).toEqual(['U']);
  });

  it('goes from the group that is a member, not from its members', () => {
    const graph = draw(`
      Computer C
      ADLocalGroup RDP {objectid: 'C-555'}
      Group G
      User A B D
      A, B, D -MemberOf-> G -MemberOfLocalGroup-> RDP -LocalToComputer-> C
      RDP -RemoteInteractiveLogonRight-> C
    `);
    expect(users(graph)).toEqual(['G']);
    expect(users(graph, OLD)).toEqual(['G']);
  });

  it.each([
    ['the group has another RID', NESTED.with('RDP', { objectid: 'C-556' })],
    ['the group is of no computer', NESTED.without('RDP -LocalToComputer-> C')],
    [
      'what it is local to is no computer',
      NESTED.without('C').and('User C\nRDP -LocalToComputer-> C\nEli -RemoteInteractiveLogonRight-> C'),
    ],
  ])('is for nobody when %s', (_reason, graph) => {
    expect(users(graph)).toEqual([]);
    expect(users(graph, OLD)).toEqual([]);
  });

  it('is for nobody where nobody has the right', () => {
    const holders = ['Eli', 'DGA', 'DGF', 'DGB', 'DGE', 'Dillon', 'LGA', 'Alyx'];
    expect(users(NESTED.without(...holders.map((it) => `${it} -RemoteInteractiveLogonRight-> C`)))).toEqual(
      [],
    );
  });

  it('crosses domains, and does not mix computers up', () => {
    const graph = draw(`
      Computer C {domainsid: 'S-1'}
      Computer Other {domainsid: 'S-2'}
      ADLocalGroup RDP {objectid: 'C-555'}
      ADLocalGroup OtherRdp {objectid: 'Other-555'}
      RDP -LocalToComputer-> C
      OtherRdp -LocalToComputer-> Other
      User U {domainsid: 'S-3'}
      User V {domainsid: 'S-3'}
      U, V -MemberOfLocalGroup-> RDP, OtherRdp
      U -RemoteInteractiveLogonRight-> C
      V -RemoteInteractiveLogonRight-> Other
    `);
    expect(derive(graph, canRdp)).toEqual(['U -CanRDP-> C', 'V -CanRDP-> Other']);
  });

  it('is told apart for computers with the same members and other holders, and the other way round', () => {
    const graph = draw(`
      Computer C1 C2 C3
      ADLocalGroup RDP1 {objectid: 'C1-555'}
      ADLocalGroup RDP2 {objectid: 'C2-555'}
      ADLocalGroup RDP3 {objectid: 'C3-555'}
      RDP1 -LocalToComputer-> C1
      RDP2 -LocalToComputer-> C2
      RDP3 -LocalToComputer-> C3
      Group Insiders Others Holders1 Holders2 Below
      User U V W
      U, V -MemberOf-> Below -MemberOf-> Insiders
      W -MemberOf-> Others
      Insiders -MemberOfLocalGroup-> RDP1, RDP2
      Others -MemberOfLocalGroup-> RDP3
      U, W -MemberOf-> Holders1 -RemoteInteractiveLogonRight-> C1, C3
      V -MemberOf-> Holders2 -RemoteInteractiveLogonRight-> C2
    `);
    expect(derive(graph, canRdp)).toEqual(['U -CanRDP-> C1', 'V -CanRDP-> C2', 'W -CanRDP-> C3']);
  });

  it('looks into all holders of the right, only into groups in the rule set of 2025-11', () => {
    const graph = draw(`
      Computer C {hasura: true}
      ADLocalGroup RDP {objectid: 'C-555'}
      =Thing Holder
      User U
      U -MemberOfLocalGroup-> RDP -LocalToComputer-> C
      U -MemberOf-> Holder -RemoteInteractiveLogonRight-> C
    `);
    expect(users(graph)).toEqual(['U']);
    expect(users(graph, OLD)).toEqual([]);
  });

  it('looks into administrators, except in the rule set of 2025-11', () => {
    const graph = draw(`
      Computer C {hasura: true}
      ADLocalGroup RDP {objectid: 'C-555'}
      ADLocalGroup Administrators {objectid: 'C-544'}
      User U
      U -MemberOfLocalGroup-> RDP, Administrators -LocalToComputer-> C
      Administrators -RemoteInteractiveLogonRight-> C
    `);
    expect(users(graph)).toEqual(['U']);
    expect(users(graph, OLD)).toEqual([]);
  });

  it('takes several groups with the RID as one, the first of them in the rule set of 2025-11', () => {
    const graph = draw(`
      Computer C {hasura: true}
      ADLocalGroup First {objectid: 'C-555'}
      ADLocalGroup Second {objectid: 'X-555'}
      First, Second -LocalToComputer-> C
      User U V W
      U -MemberOfLocalGroup-> First
      V, W -MemberOfLocalGroup-> Second
      U, V -RemoteInteractiveLogonRight-> C
    `);
    expect(users(graph)).toEqual(['U', 'V']);
    expect(users(graph, OLD)).toEqual(['U']);
    expect(users(graph.and('Second -RemoteInteractiveLogonRight-> C'))).toEqual(['U', 'V', 'W']);
  });

  it('is never a right of the group itself', () => {
    const graph = draw(`
      Computer C
      ADLocalGroup RDP {objectid: 'C-555'}
      Group G H
      RDP -LocalToComputer-> C
      RDP -MemberOf-> G -MemberOfLocalGroup-> RDP
      RDP -MemberOf-> H -RemoteInteractiveLogonRight-> C
    `);
    expect(users(graph)).toEqual(['G']);
  });
});

describe('remote desktop with Citrix', () => {
  const direct = NESTED.and(DIRECT_ACCESS);
  const withCitrix = (rules: 'current' | '2025-11') => analysisSettings(rules, CITRIX);

  it('needs direct access, too', () => {
    expect(users(direct, withCitrix('current'))).toEqual(['Dillon', 'Irshad', 'Rohan', 'Uli']);
  });

  it('needs no right where none were collected, in the rule set of 2025-11', () => {
    expect(users(direct, withCitrix('2025-11'))).toEqual(['DGC', 'DGG', 'Irshad', 'Rohan', 'Uli']);
    expect(users(direct.with('C', { hasura: true }), withCitrix('2025-11'))).toEqual([
      'Dillon',
      'Irshad',
      'Rohan',
      'Uli',
    ]);
  });

  it('needs membership and direct access where the group has the right', () => {
    const graph = HELD_BY_GROUP.and(DIRECT_ACCESS);
    expect(users(graph, withCitrix('current'))).toEqual(['DGC', 'DGG', 'Irshad', 'Rohan', 'Uli']);
  });

  it.each([
    ['support is off', direct, NOW],
    ['the group has another name', direct.with('DAU', { name: 'Access Users' }), withCitrix('current')],
    ['the group only ends so', direct.with('DAU', { name: 'No Direct Access Users' }), withCitrix('current')],
    ['the group has no name', direct.with('DAU', { name: null }), withCitrix('current')],
    ['the name is no text', direct.with('DAU', { name: 7 }), withCitrix('current')],
    ['the group is of no computer', direct.without('DAU -LocalToComputer-> C'), withCitrix('current')],
    [
      'the group is one of the directory',
      NESTED.and(DIRECT_ACCESS.replace('ADLocalGroup DAU', 'Group DAU')),
      withCitrix('current'),
    ],
  ])('counts no direct access when %s', (_reason, graph, settings) => {
    expect(users(graph, settings)).toEqual(['DGA', 'DGB', 'Dillon', 'Eli', 'Irshad', 'Rohan', 'Uli']);
  });

  it('finds the group in capitals', () => {
    const graph = direct.with('DAU', { name: 'DIRECT ACCESS USERS@C' });
    expect(users(graph, withCitrix('current'))).toEqual(['Dillon', 'Irshad', 'Rohan', 'Uli']);
  });

  it('is for nobody without the group of remote desktop', () => {
    expect(users(direct.with('RDP', { objectid: 'C-1' }), withCitrix('current'))).toEqual([]);
  });
});

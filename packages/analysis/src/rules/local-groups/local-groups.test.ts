import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { adminTo, canPsRemote, executeDcom } from './local-group-members.ts';

const OLD = analysisSettings('2025-11');

describe.each([
  ['AdminTo', adminTo, '-544'],
  ['CanPSRemote', canPsRemote, '-580'],
  ['ExecuteDCOM', executeDcom, '-562'],
] as const)('%s', (kind, rule, suffix) => {
  const GRAPH = draw(`
    User U
    Computer C
    ADLocalGroup L {objectid: 'C${suffix}'}
    U -MemberOfLocalGroup-> L -LocalToComputer-> C
  `);
  const derived = [`U -${kind}-> C`];

  it('goes from a member of the group to its computer', () => {
    expect(derive(GRAPH, rule)).toEqual(derived);
    expect(derive(GRAPH, rule, OLD)).toEqual(derived);
  });

  it.each([
    ['the group has another RID', GRAPH.with('L', { objectid: 'C-545' })],
    ['the RID only ends alike', GRAPH.with('L', { objectid: `C${suffix.replace('-', '-1')}` })],
    ['the group is of no computer', GRAPH.without('L -LocalToComputer-> C')],
    ['nobody is a member', GRAPH.without('U -MemberOfLocalGroup-> L')],
    [
      'the membership is one of the directory',
      GRAPH.without('U -MemberOfLocalGroup-> L').and('U -MemberOf-> L'),
    ],
    ['the right is not a membership', GRAPH.without('U -MemberOfLocalGroup-> L').and('U -GenericAll-> L')],
    ['what it is local to is no computer', GRAPH.without('C').and('User C\nL -LocalToComputer-> C')],
  ])('does not when %s', (_reason, graph) => {
    expect(derive(graph, rule)).toEqual([]);
    expect(derive(graph, rule, OLD)).toEqual([]);
  });

  it.each(['User', 'Group', 'Computer', 'Computer:ADLocalGroup'])('goes from a %s', (kinds) => {
    const graph = GRAPH.without('U').and(`${kinds} U\nU -MemberOfLocalGroup-> L`);
    expect(derive(graph, rule)).toEqual(derived);
    expect(derive(graph, rule, OLD)).toEqual(derived);
  });

  it.each(['ADLocalUser', 'ADLocalGroup'])('never goes from a %s', (kinds) => {
    const graph = GRAPH.without('U').and(`${kinds} U\nU -MemberOfLocalGroup-> L`);
    expect(derive(graph, rule)).toEqual([]);
    expect(derive(graph, rule, OLD)).toEqual([]);
  });

  it.each(['OU', '=Thing', '=Base', '=AZBase:AZUser', '='])(
    'goes from a principal that is a %s, but not in the rule set of 2025-11',
    (kinds) => {
      const graph = GRAPH.without('U').and(`${kinds} U\nU -MemberOfLocalGroup-> L`);
      expect(derive(graph, rule)).toEqual(derived);
      expect(derive(graph, rule, OLD)).toEqual([]);
    },
  );

  it('never goes from an account or a group of the computer, of which collectors tell no kind', () => {
    const graph = GRAPH.without('U').and(`
      =Base LocalUser {objectid: 'C-1001'}
      =Base LocalGroup {objectid: 'C-1002'}
      =Base Far {objectid: 'C2-1001'}
      LocalUser, LocalGroup, Far -MemberOfLocalGroup-> L
    `);
    expect(derive(graph, rule)).toEqual([`Far -${kind}-> C`]);
    expect(derive(graph, rule, OLD)).toEqual([]);
  });

  it('leaves members of members to paths', () => {
    const graph = GRAPH.and(`
      Group G
      User Nested
      Nested -MemberOf-> G -MemberOfLocalGroup-> L
      Nested -MemberOf-> U
    `);
    expect(derive(graph, rule)).toEqual([`G -${kind}-> C`, ...derived]);
  });

  it('goes to each computer of a group, across domains', () => {
    const graph = GRAPH.with('U', { domainsid: 'S-1' }).and(`
      Computer Far {domainsid: 'S-2'}
      ADLocalGroup FarGroup {objectid: 'Far${suffix}'}
      U -MemberOfLocalGroup-> FarGroup -LocalToComputer-> Far
      L -LocalToComputer-> Far
    `);
    expect(derive(graph, rule)).toEqual([...derived, `U -${kind}-> Far`]);
  });

  it('takes all groups of a computer with the RID, the first of them in the rule set of 2025-11', () => {
    const graph = GRAPH.and(`
      User V
      ADLocalGroup Second {objectid: 'S-9${suffix}'}
      V, U -MemberOfLocalGroup-> Second -LocalToComputer-> C
    `);
    expect(derive(graph, rule)).toEqual([...derived, `V -${kind}-> C`]);
    expect(derive(graph, rule, OLD)).toEqual(derived);
  });

  it('takes groups of any kind', () => {
    const graph = GRAPH.without('L').and(`
      =Thing L {objectid: 'C${suffix}'}
      U -MemberOfLocalGroup-> L -LocalToComputer-> C
    `);
    expect(derive(graph, rule)).toEqual(derived);
  });

  it('does not go from a computer to itself, except in the rule set of 2025-11', () => {
    const graph = GRAPH.and('C -MemberOfLocalGroup-> L');
    expect(derive(graph, rule)).toEqual(derived);
    expect(derive(graph, rule, OLD)).toEqual([`C -${kind}-> C`, ...derived]);
  });
});

it('each right comes from its own group', () => {
  const graph = draw(`
    User A R D
    Computer C
    ADLocalGroup Administrators {objectid: 'C-544'}
    ADLocalGroup Remote {objectid: 'C-580'}
    ADLocalGroup Dcom {objectid: 'C-562'}
    ADLocalGroup Backup {objectid: 'C-551'}
    Administrators, Remote, Dcom, Backup -LocalToComputer-> C
    A -MemberOfLocalGroup-> Administrators
    R -MemberOfLocalGroup-> Remote
    D -MemberOfLocalGroup-> Dcom, Backup
  `);
  expect(derive(graph, [adminTo, canPsRemote, executeDcom])).toEqual([
    'A -AdminTo-> C',
    'D -ExecuteDCOM-> C',
    'R -CanPSRemote-> C',
  ]);
});

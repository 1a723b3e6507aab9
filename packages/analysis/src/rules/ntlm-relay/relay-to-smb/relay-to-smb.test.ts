import { describe, expect, it } from 'vitest';
import { derive } from '../../../testing/derive.test-support.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { targets } from '../relay-targets.test-support.ts';
import { relayToSmb } from './rule.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1', functionallevel: '2016'}
  Group AU {objectid: 'D-S-1-5-11', domainsid: 'S-1'}
  Computer C {domainsid: 'S-1', restrictoutboundntlm: false}
  Computer T {domainsid: 'S-1', smbsigning: false}
  C -AdminTo-> T
`);
const RELAY = ['AU -CoerceAndRelayNTLMToSMB-> T'];
const IN_GROUPS = GRAPH.without('C -AdminTo-> T').and(`
  Group Inner Outer
  C -MemberOf-> Inner -MemberOf-> Outer -AdminTo-> T
`);

describe('relay to SMB', () => {
  it('leads to a computer that another one administers', () => {
    expect(derive(GRAPH, relayToSmb)).toEqual(RELAY);
  });

  it('counts administrators through any groups', () => {
    expect(derive(IN_GROUPS, relayToSmb)).toEqual(RELAY);
    expect(
      derive(IN_GROUPS.without('C -MemberOf-> Inner').and('C -MemberOfLocalGroup-> Inner'), relayToSmb),
    ).toEqual(RELAY);
  });

  it.each([
    ['the target insists on signatures', GRAPH.with('T', { smbsigning: true })],
    ['nobody knows whether it does', GRAPH.with('T', { smbsigning: null })],
    ['that is no truth value', GRAPH.with('T', { smbsigning: 'false' })],
    ['the domain of the target is unknown', GRAPH.with('T', { domainsid: null })],
    ['the domain of the target has no Authenticated Users', GRAPH.with('T', { domainsid: 'S-2' })],
    [
      'the target is no computer',
      GRAPH.without('T').and("User T {domainsid: 'S-1', smbsigning: false}\nC -AdminTo-> T"),
    ],
    ['nobody administers the target', GRAPH.without('C -AdminTo-> T')],
    ['it is administered in another way', GRAPH.without('C -AdminTo-> T').and('C -GenericAll-> T')],
    ['a user administers it', GRAPH.without('C').and('User C\nC -AdminTo-> T')],
    [
      'the administrator is none of the directory',
      GRAPH.without('C').and("=Computer C {domainsid: 'S-1', restrictoutboundntlm: false}\nC -AdminTo-> T"),
    ],
    ['the group has no computer', IN_GROUPS.without('C')],
    ['the group has no computer that can be coerced', IN_GROUPS.with('C', { restrictoutboundntlm: true })],
    [
      'the group is a local one',
      GRAPH.without('C -AdminTo-> T').and('ADLocalGroup L\nC -MemberOfLocalGroup-> L -AdminTo-> T'),
    ],
  ])('does not when %s', (_reason, graph) => {
    expect(derive(graph, relayToSmb)).toEqual([]);
  });

  it('does not when only the computer administers itself', () => {
    const self = GRAPH.without('C').with('T', { restrictoutboundntlm: false });
    expect(derive(self.and('T -AdminTo-> T'), relayToSmb)).toEqual([]);

    const inGroup = self.and('Group G\nT -MemberOf-> G -AdminTo-> T');
    expect(derive(inGroup, relayToSmb)).toEqual([]);
    expect(
      derive(
        inGroup.and("Computer X {domainsid: 'S-1', restrictoutboundntlm: false}\nX -MemberOf-> G"),
        relayToSmb,
      ),
    ).toEqual(RELAY);
  });

  it('leads to each of two computers that administer each other in one group', () => {
    const graph = draw(`
      Domain D {domainsid: 'S-1'}
      Group AU {objectid: 'D-S-1-5-11', domainsid: 'S-1'}
      Computer A B {domainsid: 'S-1', restrictoutboundntlm: false, smbsigning: false}
      Group G
      A, B -MemberOf-> G -AdminTo-> A, B
    `);
    expect(derive(graph, relayToSmb)).toEqual([
      'AU -CoerceAndRelayNTLMToSMB-> A',
      'AU -CoerceAndRelayNTLMToSMB-> B',
    ]);
  });

  it('starts at the domain of the target, where administrators may come from another', () => {
    const graph = GRAPH.with('T', { domainsid: 'S-2' }).and(`
      Group Far {objectid: 'FAR-S-1-5-11', domainsid: 'S-2'}
    `);
    expect(derive(graph, relayToSmb)).toEqual(['Far -CoerceAndRelayNTLMToSMB-> T']);
  });

  it('depends on who is protected in which domain', () => {
    const graph = draw(`
      Domain D1 {domainsid: 'S-1', functionallevel: '2008'}
      Domain D2 {domainsid: 'S-2', functionallevel: '2016'}
      Group Group1 {objectid: 'D1-S-1-5-11', domainsid: 'S-1'}
      Group Group2 {objectid: 'D2-S-1-5-11', domainsid: 'S-2'}
      Group Protected1 {objectid: 'S-1-525', domainsid: 'S-1'}
      Group Protected2 {objectid: 'S-2-525', domainsid: 'S-2'}
      Group Group5 Group7 Group8
      Computer C1 {domainsid: 'S-1', restrictoutboundntlm: false}
      Computer C2 {domainsid: 'S-1', restrictoutboundntlm: false, smbsigning: false}
      C1 -AdminTo-> C2
      C1 -MemberOf-> Protected1

      Computer C3 C8 {domainsid: 'S-2', restrictoutboundntlm: false}
      Computer C10 {domainsid: 'S-2', restrictoutboundntlm: true}
      Computer C4 {domainsid: 'S-2', restrictoutboundntlm: false, smbsigning: true}
      Computer C5 {domainsid: 'S-2', restrictoutboundntlm: false}
      Computer C6 C9 {domainsid: 'S-2', restrictoutboundntlm: false, smbsigning: false}
      C3 -MemberOf-> Group5 -MemberOf-> Protected2
      Group5, C10 -AdminTo-> C6
      C8 -MemberOf-> Group7 -MemberOf-> Group8 -AdminTo-> C9
      C8 -AdminTo-> C4, C5
    `);
    expect(derive(graph, relayToSmb)).toEqual([
      'Group1 -CoerceAndRelayNTLMToSMB-> C2',
      'Group2 -CoerceAndRelayNTLMToSMB-> C9',
    ]);
  });
});

describe('relay to SMB', () => {
  const GRAPH = draw(`
    Group Everybody Group7 Group8 Empty {domainsid: 'S2'}
    Computer Computer9 {domainsid: 'S2', smbsigning: false}
    Computer Computer8 Direct {domainsid: 'S2', restrictoutboundntlm: false}
    Computer Restricted {domainsid: 'S2', restrictoutboundntlm: true}
    Computer Untold {domainsid: 'S2'}
    Computer Abroad {domainsid: 'S1', restrictoutboundntlm: false}
    Computer Behind {domainsid: 'S2', restrictoutboundntlm: false}
    User Admin {domainsid: 'S2', restrictoutboundntlm: false}
    Computer8, Restricted, Untold, Abroad, Admin -MemberOf-> Group7 -MemberOf-> Group8 -AdminTo-> Computer9
    Empty -MemberOf-> Group8
    Direct -AdminTo-> Computer9
    Behind -AdminTo-> Computer8, Direct
    Computer9 -MemberOf-> Group7
    Computer8 -GenericAll-> Computer9
  `);
  const EDGE = 'Everybody -CoerceAndRelayNTLMToSMB-> Computer9';

  it('is explained by the computers that can be coerced, and how they are administrators', () => {
    expect(explain(GRAPH, EDGE)).toEqual({
      nodes: ['Computer8', 'Computer9', 'Direct', 'Group7', 'Group8'],
      arrows: [
        'Computer8 -MemberOf-> Group7',
        'Direct -AdminTo-> Computer9',
        'Group7 -MemberOf-> Group8',
        'Group8 -AdminTo-> Computer9',
      ],
    });
    expect(targets(GRAPH, EDGE)).toEqual(['Computer8', 'Direct']);
  });

  it('takes computers of other domains where there is no other explanation', () => {
    const graph = GRAPH.without('Computer8', 'Direct', 'Behind');
    expect(explain(graph, EDGE).nodes).toEqual(['Abroad', 'Computer9', 'Group7', 'Group8']);
    expect(targets(graph, EDGE)).toEqual(['Abroad']);
  });

  it('is not explained by the target itself', () => {
    const graph = draw(`
      Group Everybody {domainsid: 'S'}
      Computer C {domainsid: 'S', restrictoutboundntlm: false}
      Group G {domainsid: 'S'}
      C -MemberOf-> G -AdminTo-> C
      C -AdminTo-> C
    `);
    expect(explain(graph, 'Everybody -CoerceAndRelayNTLMToSMB-> C').nodes).toEqual([]);
    expect(targets(graph, 'Everybody -CoerceAndRelayNTLMToSMB-> C')).toEqual([]);
  });

  it('asks of which domain the start is', () => {
    const graph = GRAPH.with('Everybody', { domainsid: undefined });
    expect(() => explain(graph, EDGE)).toThrow('the node Everybody does not say of which domain it is');
    expect(() => targets(graph, EDGE)).toThrow('domainsid');
  });
});

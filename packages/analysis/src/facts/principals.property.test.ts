import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../settings/analysis-settings.ts';
import { draw } from '../testing/draw-graph.test-support.ts';
import { factOf } from '../testing/fact-of.test-support.ts';
import { NaiveGraph } from '../testing/naive-graph.test-support.ts';
import { randomGraph } from '../testing/random-graph.test-support.ts';
import { certificateEnrolment } from './certificate-enrolment.ts';
import { domains } from './domains.ts';
import { membership } from './membership.ts';
import { principals } from './principals.ts';
import { specialGroups } from './special-groups.ts';

const graphs = randomGraph({
  nodes: {
    User: { max: 3 },
    Group: { min: 2, max: 4, objectIdEnds: ['', '', '-S-1-5-11', '-S-1-1-0', '-544'] },
    ADLocalGroup: { max: 2, objectIdEnds: ['', '-544', '-S-1-5-11'] },
    Domain: { max: 4 },
  },
  relationships: {
    'User|Group -MemberOf-> Group': 0.5,
    'User|Group -MemberOfLocalGroup-> ADLocalGroup': 0.4,
    'ADLocalGroup -MemberOf-> Group|User': 0.2,
    'Domain|Group -SameForestTrust-> Domain|Group': 0.4,
  },
});

const OLD = analysisSettings('2025-11');

describe('facts about principals and domains', () => {
  it('are what naive implementations find', () => {
    const picks = fc.array(fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 3 }), { maxLength: 3 });
    fc.assert(
      fc.property(graphs, picks, (graph, picked) => {
        const naive = new NaiveGraph(graph);
        const named = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name).sort();
        const { fact: product, names, nodes } = factOf(graph, principals);
        const members = factOf(graph, membership).fact;
        const special = factOf(graph, specialGroups).fact;
        const enrolment = factOf(graph, certificateEnrolment).fact;
        const { fact: forests } = factOf(graph, domains);

        for (const [index, node] of graph.nodes.entries()) {
          expect(names(members.membersOf(index)).sort()).toEqual(named(naive.members(node)));
          expect(special.has(index)).toBe(naive.isSpecial(node));
          expect(special.isHeldBySpecial(Uint32Array.of(index))).toBe(
            naive.isSpecial(node) ||
              (node.kinds.includes('Group') &&
                naive.starts('MemberOf', node).some((member) => naive.isSpecial(member))),
          );
          if (node.kinds.includes('Domain')) {
            expect(names(forests.forestOf(index)).sort()).toEqual(named(naive.forest(node)));
          }
        }

        const sets = picked.map((places) => graph.nodes.filter((_, place) => places.includes(place)));
        const lists = sets.map((set) => nodes(named(set)));
        expect(names(product.of(...lists)).sort()).toEqual(named(naive.cross(...sets)));
        for (const [index, set] of sets.entries()) {
          expect(names(enrolment.leavesOf(lists[index] ?? nodes([]))).sort()).toEqual(
            named(naive.leaves(set)),
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the rule set of 2025-11', () => {
  it('leaves administrators out of memberships, as groups and as members', () => {
    const graph = draw(`
      User U
      Group Top Below
      Group Administrators {objectid: 'S-1-544'}
      ADLocalGroup LocalAdministrators {objectid: 'S-9-544'}
      U -MemberOf-> Administrators -MemberOf-> Top
      U -MemberOfLocalGroup-> LocalAdministrators
      U -MemberOf-> Below -MemberOf-> Top
    `);
    const membersOf = (name: string, settings = analysisSettings()) => {
      const { fact, node, names } = factOf(graph, membership, settings);
      return names(fact.membersOf(node(name)));
    };
    expect(['Top', 'Administrators', 'LocalAdministrators'].map((name) => membersOf(name))).toEqual([
      ['U', 'Below', 'Administrators'],
      ['U'],
      ['U'],
    ]);
    expect(['Top', 'Administrators', 'LocalAdministrators'].map((name) => membersOf(name, OLD))).toEqual([
      ['U', 'Below'],
      [],
      [],
    ]);
  });

  it('brings members below two groups back', () => {
    const graph = draw(`
      Group G1 G2 G3
      User U
      U -MemberOf-> G3 -MemberOf-> G2 -MemberOf-> G1
    `);
    const { fact, nodes, names } = factOf(graph, principals, OLD);
    expect(names(fact.of(nodes(['G1']), nodes(['G2'])))).toEqual(['G2', 'G3', 'U']);
  });
});

describe('domains', () => {
  const graph = draw(`
    Domain A {collected: true, domainsid: 'S-A'}
    Domain B {collected: false, domainsid: 'S-B'}
    Domain C {collected: 'true', domainsid: 'S-B'}
    Domain D
    Computer DC1 DC2 {domainsid: 'S-B'}
    User U
    A -SameForestTrust-> B
    DC1, DC2, U -DCFor-> A
    A -DCFor-> B
  `);
  const { fact, node, names, nodes } = factOf(graph, domains);

  it('are collected when they say so', () => {
    expect([names(fact.all), names(fact.collected)]).toEqual([['A', 'B', 'C', 'D'], ['A']]);
  });

  it('are found by their SID', () => {
    expect(names(fact.withSid(fact.sidOf(node('DC1'))))).toEqual(['B', 'C']);
    expect([fact.sidOf(node('D')), fact.withSid(0)]).toEqual([0, []]);
  });

  it('have computers as controllers', () => {
    expect(fact.controllersOf(node('A'))).toEqual(nodes(['DC1', 'DC2']));
    expect(names(fact.controllersOf(node('B')))).toEqual([]);
  });

  it('are of one forest when a trust leads from one to the other', () => {
    const areOfOneForest = (left: string, right: string) => fact.areOfOneForest(node(left), node(right));
    expect([areOfOneForest('A', 'B'), areOfOneForest('B', 'A'), areOfOneForest('A', 'D')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([names(fact.forestOf(node('A'))), names(fact.forestOf(node('B')))]).toEqual([['A'], ['B', 'A']]);
  });
});

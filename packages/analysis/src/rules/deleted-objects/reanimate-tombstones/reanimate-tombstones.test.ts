import { describe, expect, it } from 'vitest';
import { compareWithNaive } from '../../../testing/compare-with-naive.test-support.ts';
import { derive } from '../../../testing/derive.test-support.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../../testing/naive-graph.test-support.ts';
import { reanimateTombstones } from './rule.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1', collected: true}
  OU O {domainsid: 'S-1'}
  User T {domainsid: 'S-1', isdeleted: true}
  Group G
  User U
  U -MemberOf-> G
  G -ReanimateTombstones-> D
  G -CreateChildAll-> O
  G -GenericWrite-> T
`);
const FOUND = ['G -CanReanimateTombstone-> T'];
const found = (graph = GRAPH) => derive(graph, reanimateTombstones, EXTENDED);

describe('a deleted account', () => {
  it('is brought back by who may restore, create and rename', () => {
    expect(found()).toEqual(FOUND);
  });

  it('is left out while extended techniques are', () => {
    expect(derive(GRAPH, reanimateTombstones)).toEqual([]);
  });

  it.each([
    ['it is not known to be deleted', GRAPH.with('T', { isdeleted: null })],
    ['it is there', GRAPH.with('T', { isdeleted: false })],
    ['nobody may restore', GRAPH.without('G -ReanimateTombstones-> D')],
    ['nobody may create', GRAPH.without('G -CreateChildAll-> O')],
    [
      'properties of containers can be written only',
      GRAPH.without('G -CreateChildAll-> O').and('G -GenericWrite-> O'),
    ],
    ['the container is of another domain', GRAPH.with('O', { domainsid: 'S-2' })],
    ['the account is of another domain', GRAPH.with('T', { domainsid: 'S-2' })],
    ['the domain was not collected', GRAPH.with('D', { collected: false })],
    ['one of both names can be written', GRAPH.without('G -GenericWrite-> T').and('G -WriteRDN-> T')],
    ['the other one can', GRAPH.without('G -GenericWrite-> T').and('G -WriteCommonName-> T')],
  ])('stays where it is when %s', (_, graph) => {
    expect(found(graph)).toEqual([]);
  });

  it.each([
    ['all control rights', GRAPH.without('G -ReanimateTombstones-> D').and('G -AllExtendedRights-> D')],
    ['full control', GRAPH.without('G -ReanimateTombstones-> D').and('G -GenericAll-> D')],
    ['both names', GRAPH.without('G -GenericWrite-> T').and('G -WriteRDN-> T\nG -WriteCommonName-> T')],
    ['another class of children', GRAPH.without('G -CreateChildAll-> O').and('G -CreateChild-> O')],
  ])('comes back with %s', (_, graph) => {
    expect(found(graph)).toEqual(FOUND);
  });

  it('is brought back by who has each right through another group', () => {
    const graph = GRAPH.without('G -GenericWrite-> T').and('U -GenericAll-> T');
    expect(found(graph)).toEqual(['U -CanReanimateTombstone-> T']);
    expect(explain(graph.and('U -CanReanimateTombstone-> T'), 'U -CanReanimateTombstone-> T').arrows).toEqual(
      ['G -CreateChildAll-> O', 'G -ReanimateTombstones-> D', 'U -GenericAll-> T', 'U -MemberOf-> G'],
    );
  });

  it('comes back as a naive implementation says', () => {
    const sids = ['S-1', 'S-1', 'S-1', 'S-2'];
    compareWithNaive({
      rules: reanimateTombstones,
      graphs: {
        nodes: {
          Domain: {
            min: 1,
            max: 1,
            properties: { domainsid: ['S-1'], collected: [true, true, true, false] },
          },
          OU: { min: 1, max: 2, properties: { domainsid: sids } },
          Container: { max: 1, properties: { domainsid: sids } },
          User: {
            min: 1,
            max: 3,
            properties: { domainsid: sids, isdeleted: [true, true, false, undefined] },
          },
          Group: { min: 1, max: 3 },
        },
        relationships: {
          'User|Group -MemberOf-> Group': 0.4,
          'User|Group -ReanimateTombstones-> Domain': 0.6,
          'User|Group -CreateChild-> OU|Container': 0.5,
          'User|Group -WriteRDN-> User': 0.5,
          'User|Group -WriteCommonName-> User': 0.5,
          'User|Group -GenericWrite-> User|OU': 0.3,
        },
      },
      naive,
      settings: EXTENDED,
    });
  });
});

function naive(graph: NaiveGraph): string[] {
  const sidOf = (node: NaiveNode) => graph.text(node, 'domainsid');

  return graph.arrows(
    'CanReanimateTombstone',
    graph
      .nodes('Domain')
      .filter((domain) => graph.truth(domain, 'collected') === true)
      .flatMap((domain) => {
        const create = new Set(
          graph
            .nodes('OU', 'Container')
            .filter((container) => sidOf(container) === sidOf(domain))
            .flatMap((container) =>
              graph.holders(['CreateChild', 'CreateChildAll', 'GenericAll'], container),
            ),
        );
        const ordered = graph.all.filter((node) => create.has(node));
        return graph
          .nodes('User')
          .filter((user) => sidOf(user) === sidOf(domain) && graph.truth(user, 'isdeleted') === true)
          .flatMap((user) => {
            const both = graph.cross(graph.holders('WriteRDN', user), graph.holders('WriteCommonName', user));
            const write = new Set([...graph.holders(['GenericAll', 'GenericWrite'], user), ...both]);
            const writers = graph.all.filter((node) => write.has(node));
            return graph
              .cross(writers, graph.holders('ReanimateTombstones', domain), ordered)
              .map((start) => [start, user] as const);
          });
      }),
  );
}

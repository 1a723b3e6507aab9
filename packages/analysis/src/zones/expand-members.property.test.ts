import { NEVER_CANCELLED } from '@secgraph/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawnGraph } from '../testing/draw-graph.test-support.ts';
import { type RandomGraphSpec, randomGraph } from '../testing/random-graph.test-support.ts';
import { expandMembers } from './expand-members.ts';

const DIRECTORY_NODE = { max: 2, properties: { isaclprotected: [true, false, undefined] } };
const SPEC: RandomGraphSpec['nodes'] = {
  User: DIRECTORY_NODE,
  Group: DIRECTORY_NODE,
  OU: DIRECTORY_NODE,
  Container: DIRECTORY_NODE,
  Domain: { max: 1 },
  GPO: { max: 2 },
  '=Thing': { max: 1 },
  AZGroup: { max: 2 },
  AZRole: { max: 1 },
  AZSubscription: { max: 2 },
  AZServicePrincipal: { max: 1 },
  AZApp: { max: 1 },
};
const ANY = Object.keys(SPEC).join('|');
const KINDS = ['MemberOf', 'Contains', 'GPLink', 'AZMemberOf', 'AZContains', 'AZHasRole', 'AZRunsAs'];

/** Relationships between whatever kinds: nothing but the code decides what they mean. */
const GRAPHS = randomGraph({
  nodes: SPEC,
  relationships: Object.fromEntries(KINDS.map((kind) => [`${ANY} -${kind}-> ${ANY}`, 0.2])),
});

it('finds what a naive implementation of the table finds, in random graphs', () => {
  const options = fc.record({
    method: fc.record({ children: fc.boolean(), parents: fc.boolean() }),
    expandsDomains: fc.boolean(),
    seeds: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  });

  fc.assert(
    fc.property(GRAPHS, options, (graph, { method, expandsDomains, seeds }) => {
      fc.pre(graph.nodes.length > 0);
      const starts = seeds.map((seed) => seed % graph.nodes.length);
      const { nodes, sources } = expandMembers(graph.snapshot(), starts, {
        method,
        expandsDomains,
        expandsUnits: true,
        cancellation: NEVER_CANCELLED,
      });

      const names = graph.nodes.map(({ name }) => name);
      const found = Object.fromEntries(Array.from(nodes, (node, place) => [names[node], sources[place]]));
      const seedNames = starts.map((start) => names[start] ?? '');
      expect(found).toEqual(expandNaively(graph, seedNames, { method, expandsDomains }));
    }),
    { numRuns: 400 },
  );
});

/** The table, read aloud: each walk is a search of its own. */
function expandNaively(
  graph: DrawnGraph,
  seeds: readonly string[],
  options: { method: { children: boolean; parents: boolean }; expandsDomains: boolean },
): Record<string, number> {
  const members = new Map(seeds.map((seed) => [seed, 1]));
  const kindsOf = new Map(graph.nodes.map(({ name, kinds }) => [name, kinds]));
  const has = (name: string, ...kinds: string[]) => kinds.some((kind) => kindsOf.get(name)?.includes(kind));
  const into = (name: string, ...kinds: string[]) =>
    graph.relationships
      .filter(({ end, kind }) => end === name && kinds.includes(kind))
      .map(({ start }) => start);
  const outOf = (name: string, kind: string) =>
    graph.relationships.filter((row) => row.start === name && row.kind === kind).map(({ end }) => end);
  const walk = (from: string, next: (name: string) => string[]) => {
    const reached = new Set<string>();
    const visit = (name: string): void => {
      for (const other of next(name).filter((candidate) => !reached.has(candidate))) {
        reached.add(other);
        visit(other);
      }
    };
    visit(from);
    return [...reached];
  };
  const addAll = (names: readonly string[], source: number) => {
    for (const name of names.filter((candidate) => !members.has(candidate))) {
      members.set(name, source);
    }
  };

  const contents = (name: string): string[] => {
    if (has(name, 'Base') && has(name, 'Group')) {
      return walk(name, (at) => (at === name || has(at, 'Base') ? into(at, 'MemberOf') : []));
    }
    if (
      has(name, 'Base') &&
      (has(name, 'OU', 'Container') || (options.expandsDomains && has(name, 'Domain')))
    ) {
      return walk(name, (at) => outOf(at, 'Contains').filter((below) => has(below, 'Base')));
    }
    if (has(name, 'AZGroup')) {
      return walk(name, (at) => (has(at, 'AZBase') ? into(at, 'AZMemberOf') : []));
    }
    if (has(name, 'AZSubscription')) {
      return walk(name, (at) => outOf(at, 'AZContains').filter((below) => has(below, 'AZBase')));
    }
    return has(name, 'AZRole') ? into(name, 'AZHasRole') : [];
  };

  if (options.method.children) {
    for (let size = -1; size !== members.size; ) {
      size = members.size;
      for (const name of members.keys()) {
        addAll(contents(name), 2);
      }
    }
  }
  if (options.method.parents) {
    const below = members.keys().toArray();
    for (const name of below) {
      const units = walk(name, (at) => into(at, 'Contains').filter((above) => has(above, 'OU')));
      const isInheriting =
        graph.nodes.find((node) => node.name === name)?.properties['isaclprotected'] === false;
      if (has(name, 'Base')) {
        addAll(units, 3);
        addAll(
          [name, ...units].flatMap((at) => into(at, 'GPLink')).filter((start) => has(start, 'GPO')),
          3,
        );
      }
      if (has(name, 'Base') && isInheriting) {
        addAll(
          walk(name, (at) => into(at, 'Contains').filter((above) => has(above, 'Container'))),
          3,
        );
      }
      if (has(name, 'AZBase')) {
        addAll(
          walk(name, (at) => into(at, 'AZContains')).filter((above) => has(above, 'AZSubscription')),
          3,
        );
      }
      if (has(name, 'AZServicePrincipal')) {
        addAll(
          into(name, 'AZRunsAs').filter((start) => has(start, 'AZApp')),
          3,
        );
      }
    }
  }

  return Object.fromEntries(members);
}

import { findNodesOfKind } from '@secgraph/graph';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NaiveGraph } from '../testing/naive-graph.test-support.ts';
import { randomGraph } from '../testing/random-graph.test-support.ts';
import { DerivedRelationships } from './derived-relationships.ts';
import { NO_ROWS, sortRows, uniteRows } from './derived-rows.ts';
import { NodesOfKind } from './nodes-of-kind.ts';
import type { RelationshipsOfKind } from './relationships-of-kind.ts';
import { Rights, uniteNodes } from './rights.ts';
import { StoredRelationships } from './stored-relationships.ts';

const graphs = randomGraph({
  nodes: { User: { max: 4 }, '=Thing': { max: 2 } },
  relationships: {
    'User|=Thing -GenericAll-> User|=Thing': 0.8,
    'User|=Thing -Owns-> User|=Thing': 0.8,
    'User|=Thing -MemberOf-> User|=Thing': 0.8,
  },
});
const poll = () => undefined;

it('stored and derived relationships tell the same, which is what the graph holds', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const snapshot = graph.snapshot();
      const naive = new NaiveGraph(graph);
      const stored = new StoredRelationships(snapshot, snapshot.kindIds.get('GenericAll'), poll);
      const all: [number, number][] = [];
      stored.forEach((start, end) => all.push([start, end]));
      const rows = sortRows(rowsOf(all.toReversed()), graph.nodes.length);
      const derived = new DerivedRelationships(rows, {
        nodeCount: graph.nodes.length,
        propertySets: [],
        poll,
      });

      for (const relationships of [stored, derived]) {
        expect(listed(relationships)).toEqual(all);
        for (const [index, node] of graph.nodes.entries()) {
          const indexes = (nodes: readonly object[]) =>
            nodes.map((it) => graph.nodes.findIndex((n) => n === it));
          expect([...relationships.startsOf(index)]).toEqual(indexes(naive.starts('GenericAll', node)));
          expect([...relationships.endsOf(index)]).toEqual(indexes(naive.ends(node, 'GenericAll')));
          for (const [other, end] of graph.nodes.entries()) {
            expect(relationships.has(index, other)).toBe(naive.has(node, 'GenericAll', end));
          }
        }
      }
    }),
  );
});

it('rights are held by directory nodes with any of some kinds', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const snapshot = graph.snapshot();
      const naive = new NaiveGraph(graph);
      const kindOf = (kind: string) => new StoredRelationships(snapshot, snapshot.kindIds.get(kind), poll);
      const directory = new NodesOfKind(findNodesOfKind(snapshot, snapshot.kindIds.get('Base') ?? 0));
      const rights = new Rights([kindOf('GenericAll'), kindOf('Owns')], directory);

      for (const [index, node] of graph.nodes.entries()) {
        expect(Array.from(rights.holdersOf(index), (holder) => graph.nodes[holder])).toEqual(
          naive.holders(['GenericAll', 'Owns'], node),
        );
      }
    }),
  );
});

it('a graph without a kind has none of its relationships', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const none = new StoredRelationships(graph.snapshot(), undefined, poll);
      expect(listed(none)).toEqual([]);
      expect([none.startsOf(0).length, none.endsOf(0).length, none.has(0, 0)]).toEqual([0, 0, false]);
    }),
    { numRuns: 5 },
  );
});

it('rows are united in order, each relationship once, with the properties of the first', () => {
  const rows = {
    ...rowsOf([
      [0, 1],
      [2, 0],
    ]),
    sets: Uint32Array.of(7, 8),
  };
  expect(
    uniteRows(
      rows,
      rowsOf([
        [0, 0],
        [2, 0],
      ]),
      3,
    ),
  ).toEqual({
    starts: Uint32Array.of(0, 0, 2),
    ends: Uint32Array.of(0, 1, 0),
    sets: Uint32Array.of(0, 7, 8),
  });
  expect(uniteRows(rows, NO_ROWS, 3)).toBe(rows);
});

it('lists of nodes are united, and a single one is not copied', () => {
  const list = Uint32Array.of(1, 5);
  expect(uniteNodes([list, Uint32Array.of(0, 5, 9), Uint32Array.of()])).toEqual(Uint32Array.of(0, 1, 5, 9));
  expect(uniteNodes([Uint32Array.of(), list])).toBe(list);
  expect(uniteNodes([])).toEqual(Uint32Array.of());
});

function listed(relationships: RelationshipsOfKind): [number, number][] {
  const all: [number, number][] = [];
  relationships.forEach((start, end) => all.push([start, end]));
  return all;
}

function rowsOf(pairs: readonly (readonly [number, number])[]) {
  return {
    starts: Uint32Array.from(pairs, ([start]) => start),
    ends: Uint32Array.from(pairs, ([, end]) => end),
    sets: undefined,
  };
}

import { describe, expect, it } from 'vitest';
import { CypherFloat } from '../values/cypher-float.ts';
import { openSnapshotGraph } from './snapshot-graph.ts';
import { buildTinyGraph, buildTinySnapshot } from './tiny-graph.test-support.ts';

const GRAPH = buildTinyGraph(
  [
    { kinds: ['User'], properties: { name: 'ADA', age: 36, score: 1.5, list: ['a', 1], big: 1e10 } },
    { kinds: ['User', 'Admin'], properties: { name: 'ADA', enabled: true } },
    { kinds: ['Group'], properties: { name: 'ALL' } },
  ],
  [
    [0, 'MemberOf', 2, { isacl: false, weight: 2 }],
    [1, 'MemberOf', 2],
    [2, 'Owns', 0],
  ],
);

describe('the graph of a snapshot', () => {
  it('is opened once per snapshot', () => {
    const snapshot = buildTinySnapshot([{}]);
    expect(openSnapshotGraph(snapshot)).toBe(openSnapshotGraph(snapshot));
  });

  it.each([
    ['name', 'ADA'],
    ['age', 36],
    ['score', new CypherFloat(1.5)],
    ['list', ['a', 1]],
    ['big', 1e10],
    ['objectid', 'N0'],
    ['lastseen', null],
    ['unknown', null],
  ])('reads property %s', (name, value) => {
    expect(GRAPH.readNodeProperty(0, name)).toEqual(value);
  });

  it('lists properties with the virtual ones', () => {
    expect(GRAPH.readNodeProperties(1)).toEqual(
      new Map<string, unknown>([
        ['enabled', true],
        ['name', 'ADA'],
        ['objectid', 'N1'],
      ]),
    );
  });

  it('reads relationships from either end', () => {
    const [first, second] = [0, 1].map((position) =>
      GRAPH.relationshipAt((GRAPH.inbound.offsets[2] ?? 0) + position, 2),
    );

    expect([first, second].map((index) => GRAPH.startOf(index ?? -1))).toEqual([0, 1]);
    expect(GRAPH.endOf(first ?? -1)).toBe(2);
    expect(GRAPH.kindNames[GRAPH.kindOf(first ?? -1)]).toBe('MemberOf');
    expect(GRAPH.readRelationshipProperties(first ?? -1)).toEqual(
      new Map<string, unknown>([
        ['isacl', false],
        ['weight', 2],
      ]),
    );
    expect(GRAPH.findRelationshipById(GRAPH.relationshipId(first ?? -1))).toBe(first);
  });

  it.each([
    ['objectid', 'N2', [2]],
    ['objectid', 'n2', []],
    ['name', 'ADA', [0, 1]],
    ['name', 'NOBODY', []],
    ['age', '36', undefined],
  ])('seeks %s = %s', (property, text, nodes) => {
    expect(GRAPH.seekNodes(property, text)).toEqual(nodes);
  });

  it('finds the same by its index as by scanning', () => {
    const graph = buildTinyGraph(
      Array.from({ length: 300 }, (_, node) => ({ properties: { name: `X${node % 7}` } })),
    );
    const seekAll = (): unknown =>
      Array.from({ length: 8 }, (_, value) => graph.seekNodes('name', `X${value}`));
    const scanned = seekAll();

    for (let round = 0; round < 5; round++) {
      expect(seekAll()).toEqual(scanned);
    }
  });
});

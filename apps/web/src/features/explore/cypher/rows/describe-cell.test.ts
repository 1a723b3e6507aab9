import { expect, it } from 'vitest';
import type { Graph, GraphNode } from '../../../../parts/graph/graph.ts';
import { describeCell } from './describe-cell.ts';

const node = (id: string, label: string): [string, GraphNode] => [
  id,
  {
    id,
    objectId: `S-${id}`,
    label,
    kind: 'User',
    kinds: ['User'],
    isTierZero: false,
    isOwned: false,
    lastSeen: '',
  },
];
const GRAPH: Graph = { nodes: new Map([node('1', 'ADA'), node('2', '')]), edges: [] };
const edge = { source: '1', kind: 'Member_Of', target: '9' };

it.each([
  [null, null],
  ['ADA', 'ADA'],
  [1.5, 1.5],
  [false, false],
  [{ node: '1' }, 'ADA'],
  [{ node: '2' }, 'S-2'],
  [{ edge }, 'ADA –Member_Of→ 9'],
  [{ nodes: ['1', '2'], edges: [edge] }, 'ADA → S-2'],
  [[{ node: '1' }, 'x', null, [2]], '[ADA, "x", null, [2]]'],
  [{ a: { b: 1 }, c: 'y' }, '{a: {b: 1}, c: "y"}'],
  // A map that only looks like a node.
  [{ node: '77' }, '{node: "77"}'],
])('%j', (value, cell) => {
  expect(describeCell(value, GRAPH)).toEqual(cell);
});

it('marks that turn the direction of writing do not reach the page', () => {
  const text = String(describeCell(['a\u202Eb\u0000'], GRAPH));

  expect(text).not.toContain('\u202E');
  expect(text).not.toContain('\u0000');
});

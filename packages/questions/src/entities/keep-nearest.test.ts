import { describe, expect, it } from 'vitest';
import { graphIdOf } from '../presenters/node-display.ts';
import { tinyContext } from '../testing/tiny-graph.ts';
import { keepNearest } from './keep-nearest.ts';

const NAMES = ['ROOT', 'NEAR1', 'NEAR2', 'FAR', 'FARTHER', 'APART', 'APARTER'];

/** ROOT ← NEAR1 ← FAR ← FARTHER, ROOT → NEAR2, and a pair without a way to them. */
const context = tinyContext({
  nodes: Object.fromEntries(NAMES.map((name) => [name, { kinds: ['Base'] }])),
  relationships: [
    'NEAR1 -MemberOf-> ROOT',
    'FAR -MemberOf-> NEAR1',
    'FARTHER -MemberOf-> FAR',
    'ROOT -MemberOf-> NEAR2',
    'NEAR2 -MemberOf-> NEAR2',
    'APART -MemberOf-> APARTER',
  ],
});
const { snapshot } = context.graph;
const everything = {
  nodes: NAMES.map((_, node) => node),
  relationships: Array.from({ length: snapshot.outbound.nodes.length }, (_, position) => position),
};
const nameById = new Map(NAMES.map((name, node) => [graphIdOf(context.graph, node), name]));

function keep(maxNodes: number, root = 0) {
  const { nodes, relationships } = keepNearest(context, everything, { root, maxNodes });

  return {
    nodes: [...nodes].map((node) => nameById.get(graphIdOf(context.graph, node))).toSorted(),
    relationships: [...relationships].length,
  };
}

describe('the nearest part of a drawing', () => {
  it.each([
    [1, ['ROOT'], 0],
    [3, ['NEAR1', 'NEAR2', 'ROOT'], 3],
    [4, ['FAR', 'NEAR1', 'NEAR2', 'ROOT'], 4],
    [5, ['FAR', 'FARTHER', 'NEAR1', 'NEAR2', 'ROOT'], 5],
    [6, ['APART', 'FAR', 'FARTHER', 'NEAR1', 'NEAR2', 'ROOT'], 5],
    [7, NAMES.toSorted(), 6],
    [100, NAMES.toSorted(), 6],
  ])('of %i nodes is %j', (maxNodes, nodes, relationships) => {
    expect(keep(maxNodes)).toEqual({ nodes, relationships });
  });

  it('begins anywhere, where the root has no relationship in it', () => {
    const { nodes } = keepNearest(context, { nodes: [5, 6], relationships: [] }, { root: 0, maxNodes: 1 });
    expect([...nodes]).toEqual([5]);
  });
});

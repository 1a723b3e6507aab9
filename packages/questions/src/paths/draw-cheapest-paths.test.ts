import { describe, expect, it } from 'vitest';
import { asWritten, tinyContext } from '../testing/tiny-graph.ts';
import { drawCheapestPaths } from './draw-cheapest-paths.ts';
import { parseRelationshipFilter } from './parse-relationship-filter.ts';

const user = { kinds: ['Base', 'User'] };
const graph = tinyContext({
  nodes: {
    'S-1': user,
    'S-2': { kinds: ['Base', 'Group'] },
    'S-3': user,
    'S-4': { kinds: ['Base', 'Domain'] },
  },
  relationships: [
    'S-1 -HasSession-> S-4',
    'S-1 -MemberOf-> S-2',
    'S-2 -MemberOf-> S-3',
    'S-3 -GenericAll-> S-4',
    'S-3 -Badge_Opens-> S-4',
  ],
});

function find({ kinds, isTraversableOnly = false }: { kinds?: string; isTraversableOnly?: boolean } = {}) {
  const { data } = drawCheapestPaths(graph, {
    startObjectId: 'S-1',
    endObjectId: 'S-4',
    filter: kinds === undefined ? undefined : parseRelationshipFilter(kinds),
    isTraversableOnly,
    excludedNodes: [],
    excludedEdges: [],
    avoidsDisabled: false,
  });
  const { cost, edges } = asWritten(data) as { cost: number; edges: { kind: string }[] };

  return { cost, kinds: edges.map(({ kind }) => kind).toSorted() };
}

describe('the cheapest path', () => {
  it('may have more hops than another, and tells what it costs', () => {
    expect(find()).toEqual({ cost: 12, kinds: ['GenericAll', 'MemberOf', 'MemberOf'] });
  });

  it('follows what it is told to', () => {
    expect(find({ kinds: 'nin:GenericAll' })).toEqual({
      cost: 16,
      kinds: ['Badge_Opens', 'MemberOf', 'MemberOf'],
    });
    expect(find({ kinds: 'nin:GenericAll', isTraversableOnly: true })).toEqual({
      cost: 20,
      kinds: ['HasSession'],
    });
    expect(() => find({ kinds: 'in:GenericAll' })).toThrow('Path not found');
  });
});

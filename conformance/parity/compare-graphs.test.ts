import { describe, expect, it } from 'vitest';
import type { ComparableGraph, Properties } from './comparable-graph.ts';
import { compareGraphs } from './compare-graphs.ts';

describe('comparing two graphs', () => {
  it('finds nothing where only order, moments and empty values differ', () => {
    const expected = graph({ A: { name: 'A', lastseen: '1', rules: [], note: null } }, ['A Owns A']);
    const actual = graph({ A: { name: 'A', lastseen: '2', isaclprotected: false } }, ['A Owns A']);
    expect(compareGraphs(expected, actual)).toEqual([]);
  });

  it('tells what is missing and what is additional', () => {
    expect(compareGraphs(graph({ A: {} }, ['A Owns A']), graph({ B: {} }, ['B Owns B']))).toEqual([
      { what: 'missing node', where: 'A' },
      { what: 'additional node', where: 'B' },
      { what: 'missing Owns', where: 'A -[Owns]-> A' },
      { what: 'additional Owns', where: 'B -[Owns]-> B' },
    ]);
  });

  it('tells properties and kinds apart', () => {
    const expected = graph({ A: { enabled: true } }, ['A Owns A'], ['Base', 'User']);
    const actual = graph({ A: { enabled: 'true' } }, ['A Owns A'], ['Group', 'Base']);
    expect(compareGraphs(expected, actual)).toEqual([
      { what: 'property of a node: enabled', where: 'A: true became "true"' },
      { what: 'kinds of a node', where: 'A: Base,User became Base,Group' },
    ]);
  });

  it('takes a flag that is false for present, unless the reference invents it', () => {
    expect(compareGraphs(graph({ A: { enabled: false } }), graph({ A: {} }))).toHaveLength(1);
    expect(compareGraphs(graph({ A: { isaclprotected: true } }), graph({ A: {} }))).toHaveLength(1);
  });
});

function graph(
  nodes: Readonly<Record<string, Properties>>,
  relationships: readonly string[] = [],
  kinds: readonly string[] = ['Base'],
): ComparableGraph {
  return {
    nodes: Object.entries(nodes).map(([objectId, properties]) => ({ objectId, kinds, properties })),
    relationships: relationships.map((line) => {
      const [start = '', kind = '', end = ''] = line.split(' ');
      return { start, kind, end, properties: {} };
    }),
  };
}

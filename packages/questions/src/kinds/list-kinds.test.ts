import { BUILT_IN_KINDS, BUILT_IN_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { tinyContext } from '../testing/tiny-graph.ts';
import { type KindFilter, listKinds } from './list-kinds.ts';

const graph = tinyContext({
  nodes: { A: { kinds: ['GHUser', 'Tag_Tier_Zero'] }, B: { kinds: ['GHRepo'] } },
  relationships: ['A -GHOwns-> B'],
});

const kinds = (filter?: KindFilter) => listKinds(graph, { filter }).data.kinds;

describe('kinds', () => {
  it('are all kinds by code point', () => {
    const all = [...BUILT_IN_KINDS, 'GHUser', 'Tag_Tier_Zero', 'GHRepo', 'GHOwns'];
    expect(kinds()).toEqual(all.toSorted());
  });

  it.each([
    { element: 'node', isNegated: false },
    { element: 'edge', isNegated: true },
  ] as const)('of nodes: %o', (filter) => {
    expect(kinds(filter)).toEqual([...BUILT_IN_NODE_KINDS, 'GHRepo', 'GHUser', 'Tag_Tier_Zero'].toSorted());
  });

  it('of relationships hold no kind of nodes', () => {
    const found = kinds({ element: 'edge', isNegated: false });
    expect(found).toEqual(expect.arrayContaining(['GHOwns', 'MemberOf', 'AZOwns']));
    expect(found).not.toEqual(expect.arrayContaining(['GHUser']));
    expect(found).not.toContain('User');
  });
});

import type { UnifiedGraph } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { findRoute } from './find-route.ts';

/** Nodes named by their ids, relationships such as `1 -MemberOf-> 2`. */
function unionOf(...relationships: readonly string[]): UnifiedGraph {
  const edges = relationships.map((text) => {
    const [source = '', kind = '', target = ''] = text.split(/ -|-> /);
    return { source, target, kind, label: kind, lastSeen: '' };
  });
  const ids = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const nodeOf = (id: string) => ({
    label: `NODE ${id}`,
    kind: 'Group',
    kinds: ['Group'],
    objectId: `S-${id}`,
    isTierZero: false,
    isOwnedObject: false,
    lastSeen: '',
  });

  return { nodes: Object.fromEntries([...ids].map((id) => [id, nodeOf(id)])), edges };
}

it('follows one of several paths from the start to the end', () => {
  const union = unionOf('1 -MemberOf-> 2', '1 -MemberOf-> 3', '2 -Owns-> 4', '3 -GenericAll-> 4');

  expect(findRoute(union, 'S-1', 'S-4')).toEqual([
    { from: 'NODE 1', kind: 'MemberOf', to: 'NODE 2' },
    { from: 'NODE 2', kind: 'Owns', to: 'NODE 4' },
  ]);
});

it.each([
  ['ends elsewhere', unionOf('1 -MemberOf-> 2', '4 -Owns-> 1')],
  ['goes in circles', unionOf('1 -MemberOf-> 2', '2 -MemberOf-> 1', '3 -Owns-> 4')],
])('refuses an answer that %s', (_, union) => {
  expect(() => findRoute(union, 'S-1', 'S-4')).toThrow('no way from the start to the end');
});

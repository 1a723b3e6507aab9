import type { LegacyGraph } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { asWritten, SEEN_AT, tinyContext } from '../testing/tiny-graph.ts';
import { presentLegacyGraph } from './legacy-graph.ts';

function present(kinds: string[], properties: Record<string, unknown>) {
  const { graph } = tinyContext({ nodes: { 'S-1': { kinds, properties } } });

  const drawn = asWritten(presentLegacyGraph(graph, { nodes: [0], relationships: [] })) as LegacyGraph;

  return drawn['100'];
}

it('draws a node with all its properties', () => {
  expect(present(['Base', 'User', 'Tag_Tier_Zero'], { name: 'ADA', enabled: true })).toEqual({
    color: '#17E625',
    data: {
      objectid: 'S-1',
      name: 'ADA',
      enabled: true,
      lastseen: SEEN_AT,
      nodetype: 'User',
      kinds: ['Base', 'User', 'Tag_Tier_Zero'],
      isTierZero: true,
      level: 0,
    },
    border: { color: 'black' },
    fontIcon: { text: 'fas fa-user' },
    label: { backgroundColor: 'rgba(255,255,255,0.9)', center: true, fontSize: 14, text: 'ADA' },
    size: 1,
  });
});

it.each([
  ['an unknown kind', ['GHUser'], {}, { color: '#EEE', fontIcon: { text: 'fas fa-question' } }],
  ['a meta node', ['Meta'], {}, { color: '#000', image: '/ui/meta.png' }],
  ['a meta node of tier zero', ['Meta'], { admintier: 0 }, { image: '/ui/metat0.png' }],
  ['a name', ['Base'], { displayname: 'Ada' }, { label: expect.objectContaining({ text: 'Ada' }) }],
  ['an object id', ['Base'], {}, { label: expect.objectContaining({ text: 'S-1' }) }],
])('draws %s', (_, kinds, properties, expected) => {
  expect(present(kinds, properties)).toMatchObject(expected);
});

it('knows tier zero by its tag as well', () => {
  expect(present(['Base'], { system_tags: 'owned admin_tier_0' })?.data).toMatchObject({
    isTierZero: true,
    level: 0,
  });
  expect(present(['Base'], {})?.data).not.toHaveProperty('level');
});

import type { LegacyGraph } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { asWritten, tinyContext } from '../testing/tiny-graph.ts';
import { graphSearch } from './graph-search.ts';

const graph = tinyContext({
  nodes: {
    'S-1-1': { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP.LOCAL' } },
    'S-1-2': { kinds: ['Base', 'User'], properties: { name: 'ADA' } },
    'AZ-3': { kinds: ['AZBase', 'AZUser'], properties: { name: 'ADA CLOUD' } },
    'GH-4': { kinds: ['GHUser'], properties: { name: 'ADA HUB' } },
    'S-1-5': { kinds: ['Base', 'User'], properties: { name: 'OTHER ADA' } },
  },
});

function labels(text: string, match: 'exact' | 'fuzzy') {
  const drawn = asWritten(graphSearch(graph, { text, match }).data) as LegacyGraph;

  return Object.values(drawn).map(({ label }) => label?.text);
}

it('draws directory and tenant nodes whose name or object id begins with the text', () => {
  expect(labels('ada', 'fuzzy')).toEqual(['ADA@CORP.LOCAL', 'ADA', 'ADA CLOUD']);
  expect(labels('s-1-5', 'fuzzy')).toEqual(['OTHER ADA']);
});

it('draws those whose name or object id equals the text', () => {
  expect(labels('ada', 'exact')).toEqual(['ADA']);
});

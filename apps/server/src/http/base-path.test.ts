import { ROUTES } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { publicUrlValue } from '../config/value-formats.ts';
import { basePathOf, belowBasePath, otherSpellingOf } from './base-path.ts';

it.each([
  [undefined, ''],
  ['https://graph.example.org', ''],
  ['https://example.org/graph', '/graph'],
  ['https://example.org/tools/graph', '/tools/graph'],
])('of %s is %j', (publicUrl, basePath) => {
  expect(basePathOf(publicUrl)).toBe(basePath);
});

it.each([
  ['/graph/api/version?q=/graph', '/api/version?q=/graph', '/api/version?q=/graph'],
  ['/api/version', '/api/version', '/graph/api/version'],
  ['/graph', '/', '/'],
  ['/graph?a', '/?a', '/?a'],
  ['/graph/', '/', '/'],
  ['/graphs/api', '/graphs/api', '/graph/graphs/api'],
  ['/Graph/api', '/Graph/api', '/graph/Graph/api'],
  ['*', '*', '/graph*'],
])('%s means %s below /graph, and is %s otherwise', (url, below, other) => {
  expect([belowBasePath(url, '/graph'), otherSpellingOf(url, '/graph')]).toEqual([below, other]);
});

it('is nothing where the service has the whole host', () => {
  expect([belowBasePath('/graph/a', ''), otherSpellingOf('/graph/a', '')]).toEqual(['/graph/a', undefined]);
});

it('is no path that the service has itself', () => {
  const own = new Set(ROUTES.map(({ path }) => path.split('/')[1] ?? ''));
  for (const place of [...own, 'docs', 'ui', 'metrics']) {
    expect([place, publicUrlValue.parse(`https://example.org/${place}/graph`)]).toEqual([place, undefined]);
    expect(publicUrlValue.parse(`https://example.org/${place}s/graph`)).toBeDefined();
  }
});

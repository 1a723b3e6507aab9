import { expect, it } from 'vitest';
import { tinyContext } from '../testing/tiny-graph.ts';
import { findPartialPatterns } from './find-partial-patterns.ts';

const context = tinyContext({ nodes: {} });
const found = (...queries: readonly string[]) => findPartialPatterns(context, { queries }).data;
const where = (pattern: string) => `MATCH (n) WHERE n.name =~ '${pattern.replaceAll('\\', '\\\\')}' RETURN n`;

it.each([
  ['ADMIN', '.*ADMIN.*'],
  ['(?i)admin', '(?i).*admin.*'],
  ['(?i)admin|svc', '(?i).*(admin|svc).*'],
  ['[0-9]+', '.*[0-9]+.*'],
  ['a\\.b', '.*a\\.b.*'],
  ['a\\.*', '.*a\\.*.*'],
  ['cost\\$', '.*cost\\$.*'],
])('%s may be meant for anywhere', (pattern, mended) => {
  expect(found(where(pattern))).toEqual([{ index: 0, pattern, mended }]);
});

it.each(['.*ADMIN.*', '(?i).*admin', 'S-1-5-.*-512', '^ADMIN', 'ADMIN$', 'a.+b', '', '(?i)'])(
  '%s is meant as it is written',
  (pattern) => {
    expect(found(where(pattern))).toEqual([]);
  },
);

it('tells which query it is, and takes drafts and computed patterns as they are', () => {
  const queries = ['MATCH (n', 'MATCH (n) WHERE n.name =~ n.other RETURN n', where('A')];
  expect(found(...queries)).toMatchObject([{ index: 2, pattern: 'A' }]);
  expect(found("MATCH (n) WHERE n.a =~ 'x' OR any(t IN n.l WHERE t =~ 'y') RETURN n")).toMatchObject([
    { pattern: 'x' },
    { pattern: 'y' },
  ]);
});

import { expect, it } from 'vitest';
import { decodeGraphMetadata } from './file-meta.ts';

it.each([
  ['Hub', 'Hub'],
  ['', undefined],
  ['a\0b', 'a\uFFFDb'],
  ['a\uD800', 'a\uFFFD'],
  ['😀', '😀'],
])('the source kind %j is stored as %j', (source_kind, sourceKind) => {
  expect(decodeGraphMetadata({ source_kind })).toEqual({ ok: true, sourceKind });
});

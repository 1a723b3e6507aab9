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

it('a source kind that is too long to be stored is refused', () => {
  expect(decodeGraphMetadata({ source_kind: 'K'.repeat(256) })).toMatchObject({ ok: true });
  expect(decodeGraphMetadata({ source_kind: 'K'.repeat(257) })).toEqual({
    ok: false,
    reason:
      "error validating metadata tag: jsonschema validation failed with at '/source_kind': maxLength: got 257, want 256",
  });
});

import { listGlyphs } from '@secgraph/graph-schema';
import { expect, it } from 'vitest';
import { findKindIcon } from './kind-icons.ts';

it.each(listGlyphs())('can draw the glyph %s', (name) => {
  expect(findKindIcon(name)?.path).toMatch(/^M/i);
});

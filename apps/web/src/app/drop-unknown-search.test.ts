import { expect, it } from 'vitest';
import { keepUnderstood } from './drop-unknown-search.ts';

it('drops what a page knows and cannot mean, and nothing else', () => {
  const asked = { from: '2026-99-99', to: '2026-01-31', other: 'passes by' };
  const understood = { ...asked, from: undefined };
  expect(keepUnderstood(asked, understood)).toEqual({ to: '2026-01-31', other: 'passes by' });
});

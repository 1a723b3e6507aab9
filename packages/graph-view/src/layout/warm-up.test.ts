import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

it('runs every layout, and fails with none of them', () => {
  expect(warmUp).not.toThrow();
});

import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

it('can run', () => {
  expect(() => [...warmUp()]).not.toThrow();
});

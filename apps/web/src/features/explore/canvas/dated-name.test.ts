import { expect, it } from 'vitest';
import { datedName } from './dated-name.ts';

it('names files by what and when', () => {
  expect(datedName('graph', 'png', new Date(2026, 0, 2, 3, 4, 5))).toBe('graph-2026-01-02_03-04-05.png');
});

import { expect, it } from 'vitest';
import { fitName } from './fit-name.ts';

const ROOM = { width: 130, size: 12.5 };

it.each([
  ['T0 ADMINS', 'T0 ADMINS'],
  ['T0-DROTRIM0@POVIN.EXAMPLE', 'T0-DROTRIM0@PO…'],
  ['domain administrators of povin', 'domain administrato…'],
  ['W'.repeat(40), 'WWWWWWWWWWW…'],
  ['', ''],
])('%s fits as %s', (name, fitted) => {
  expect(fitName(name, ROOM)).toBe(fitted);
});

it('cuts no letter in two', () => {
  expect(fitName('😀'.repeat(40), ROOM).isWellFormed()).toBe(true);
});

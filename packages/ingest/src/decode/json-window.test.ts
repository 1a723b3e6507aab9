import { expect, it } from 'vitest';
import { JsonWindow } from './json-window.ts';

it('lets the next window have the memory of one that is released, and no other', () => {
  const first = new JsonWindow();
  const second = new JsonWindow();
  expect(second.bytes.buffer).not.toBe(first.bytes.buffer);

  first.release();
  expect(new JsonWindow().bytes.buffer).toBe(first.bytes.buffer);
  expect(new JsonWindow().bytes.buffer).not.toBe(first.bytes.buffer);
});

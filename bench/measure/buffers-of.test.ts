import { expect, it } from 'vitest';
import { buffersOf } from './buffers-of.ts';

it('finds each buffer once, however many views and ways lead to it', () => {
  const shared = new SharedArrayBuffer(16);
  const own = new Uint32Array(4);
  const structure = {
    rows: [new Uint8Array(shared, 0, 8), new Uint8Array(shared, 8)],
    column: { values: own, positions: undefined },
    again: own,
    text: 'no buffer',
    none: null,
  };

  expect(buffersOf([structure, structure])).toEqual([shared, own.buffer]);
});

it('ends where a structure leads back to itself', () => {
  const structure: { self?: unknown; values: Uint8Array } = { values: new Uint8Array(2) };
  structure.self = structure;

  expect(buffersOf(structure)).toEqual([structure.values.buffer]);
});

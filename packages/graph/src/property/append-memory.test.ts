import { describe, expect, it } from 'vitest';
import { AppendMemory } from './append-memory.ts';

const START = new Uint8Array(new SharedArrayBuffer(4)).fill(1);

/** `count` bytes of this value behind `source`. */
function append(source: Uint8Array, value: number, count: number): Uint8Array {
  const memory = new AppendMemory(source);
  const end = source.length + count;
  new Uint8Array(memory.reserve(end)).fill(value, source.length, end);
  return new Uint8Array(memory.finish(end), 0, end);
}

function valuesOf(bytes: Uint8Array): number[] {
  return [...new Set(bytes)];
}

describe('memory that is appended to', () => {
  it.each([
    { size: 'small', count: 10 },
    { size: 'large', count: 1_000_000 },
  ])('keeps what was there before, $size', ({ count }) => {
    const first = append(START, 2, count);
    const second = append(first, 3, count);

    expect(valuesOf(first)).toEqual([1, 2]);
    expect(valuesOf(second)).toEqual([1, 2, 3]);
    expect(second).toHaveLength(4 + 2 * count);
  });

  it('is shared by those who continue it, once it is large', () => {
    const first = append(START, 2, 1_000_000);
    expect(append(first, 3, 1_000_000).buffer).toBe(first.buffer);
  });

  it('gives a copy to the second who continues it, and to those who begin earlier', () => {
    const first = append(START, 2, 1_000_000);
    const second = append(first, 3, 1_000_000);
    const other = append(first, 4, 1_000_000);

    expect(valuesOf(second)).toEqual([1, 2, 3]);
    expect(valuesOf(other)).toEqual([1, 2, 4]);
    expect(valuesOf(first)).toEqual([1, 2]);
  });

  it('can be continued after somebody had nothing to append', () => {
    const first = append(START, 2, 1_000_000);
    const idle = new AppendMemory(first);
    idle.reserve(first.length + 10);
    idle.abandon();

    expect(append(first, 3, 5).buffer).toBe(first.buffer);
  });

  it('gives a copy while another continues it', () => {
    const first = append(START, 2, 1_000_000);
    const open = new AppendMemory(first);
    const other = append(first, 4, 10);
    new Uint8Array(open.reserve(first.length + 1)).fill(3, first.length, first.length + 1);
    open.finish(first.length + 1);

    expect(valuesOf(other)).toEqual([1, 2, 4]);
  });
});

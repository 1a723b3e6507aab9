import { describe, expect, it } from 'vitest';
import { SharedRunMemory } from './run-memory.ts';

describe('memory for runs', () => {
  it('is shared and used again, once it is given back', () => {
    const memory = new SharedRunMemory();
    const [first, second] = [memory.take(1000), memory.take(1000)];
    expect(first.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(second.buffer).not.toBe(first.buffer);

    memory.giveBack(first.subarray(5, 10));
    expect(memory.take(1_000_000).buffer).toBe(first.buffer);
  });

  it('is fresh for what no slab holds', () => {
    const memory = new SharedRunMemory();
    const large = memory.take(5_000_000);
    expect(large).toHaveLength(5_000_000);

    memory.giveBack(large);
    expect(memory.take(10).buffer).not.toBe(large.buffer);
  });
});

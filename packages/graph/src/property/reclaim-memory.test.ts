import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { arrayBytesOf, reclaimSharedMemory } from './reclaim-memory.ts';

const LARGE_BYTES = 64 * 1024 * 1024;

function dropSharedMemory(): WeakRef<SharedArrayBuffer> {
  return new WeakRef(new SharedArrayBuffer(1024));
}

describe('reclaiming shared memory', () => {
  it('frees what nobody refers to', async () => {
    const dropped = dropSharedMemory();
    await nextTurn();
    reclaimSharedMemory(LARGE_BYTES);
    expect(dropped.deref()).toBeUndefined();
  });

  it('is not done for little', async () => {
    const dropped = dropSharedMemory();
    await nextTurn();
    reclaimSharedMemory(1024);
    expect(dropped.deref()).toBeDefined();
  });

  it('goes by the arrays of a value, in whatever they lie', () => {
    const value = {
      one: new Uint32Array(2),
      list: [new Uint8Array(3), undefined, 'text', { deep: new Float64Array(1) }],
    };
    expect(arrayBytesOf(value)).toBe(8 + 3 + 8);
    expect(arrayBytesOf(undefined)).toBe(0);
  });
});

import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { reclaimSharedMemory, retiredBytesOf } from './reclaim-memory.ts';

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

  it('is done by many threads at once', async () => {
    const module = new URL('./reclaim-memory.ts', import.meta.url).href;
    const code = `
      const { parentPort } = require('node:worker_threads');
      import(${JSON.stringify(module)}).then(({ reclaimSharedMemory }) => {
        parentPort.once('message', () => reclaimSharedMemory(${LARGE_BYTES}));
        parentPort.postMessage('ready');
      });`;

    for (let round = 0; round < 4; round++) {
      const threads = Array.from({ length: 6 }, () => new Worker(code, { eval: true }));
      const ends = threads.map((thread) => once(thread, 'exit'));
      await Promise.all(threads.map((thread) => once(thread, 'message')));
      for (const thread of threads) {
        thread.postMessage('go');
      }
      expect(await Promise.all(ends)).toEqual(threads.map(() => [0]));
    }
  });

  it('is not done for little', async () => {
    const dropped = dropSharedMemory();
    await nextTurn();
    reclaimSharedMemory(1024);
    expect(dropped.deref()).toBeDefined();
  });

  it('is done once little has become much', async () => {
    const dropped = dropSharedMemory();
    await nextTurn();
    for (let round = 0; round < 40; round++) {
      reclaimSharedMemory(1024 * 1024);
    }
    expect(dropped.deref()).toBeUndefined();
  });

  it('goes by the memory that the successor does not share', () => {
    const kept = new Uint32Array(2);
    const part = new SharedArrayBuffer(16);
    const value = {
      kept,
      list: [new Uint8Array(3), undefined, 'text', { deep: new Float64Array(1) }],
      parts: [new Uint8Array(part, 0, 8), new Uint8Array(part, 4, 12)],
    };
    expect(retiredBytesOf(value, { other: kept.subarray(1) })).toBe(3 + 8 + 16);
    expect(retiredBytesOf(value, value)).toBe(0);
    expect(retiredBytesOf(undefined, value)).toBe(0);
  });
});

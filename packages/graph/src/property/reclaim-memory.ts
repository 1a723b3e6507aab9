import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less is not worth looking through the heap of the thread. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024;

/**
 * Frees shared memory that this thread no longer refers to. To be called by every thread that has just let go of
 * so many bytes: the engine collects garbage as private memory grows and does not count shared memory at all,
 * so a thread with little to do would keep every generation it ever saw. Milliseconds for a small heap.
 */
export function reclaimSharedMemory(retiredBytes: number): void {
  pendingBytes += retiredBytes;

  if (pendingBytes >= WORTHWHILE_BYTES) {
    pendingBytes = 0;
    collector ??= openCollector();
    collector?.();
  }
}

/** What was let go of since the last time. */
let pendingBytes = 0;
let collector: (() => void) | undefined;

/** Each takes microseconds: that other threads are in the way that often does not happen. */
const ATTEMPTS = 100;

/** The flag is that of the process: another thread that does the same may take it back in between. */
function openCollector(): (() => void) | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('globalThis.gc');
    setFlagsFromString('--no-expose-gc');
    if (typeof collect === 'function') {
      return () => void collect();
    }
  }

  return undefined;
}

/** How much memory the arrays of a value have that those of its successor do not share. */
export function retiredBytesOf(value: unknown, successor: unknown): number {
  const kept = new Set<ArrayBufferLike>();
  visitArrays(successor, (array) => kept.add(array.buffer));
  const retired = new Map<ArrayBufferLike, number>();
  visitArrays(value, ({ buffer, byteLength }) => {
    if (!kept.has(buffer)) {
      retired.set(buffer, Math.min(buffer.byteLength, (retired.get(buffer) ?? 0) + byteLength));
    }
  });

  return retired.values().reduce((total, bytes) => total + bytes, 0);
}

function visitArrays(value: unknown, visit: (array: ArrayBufferView) => void): void {
  if (ArrayBuffer.isView(value)) {
    visit(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) {
      visitArrays(part, visit);
    }
  }
}

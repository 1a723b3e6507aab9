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
  if (retiredBytes >= WORTHWHILE_BYTES) {
    collector ??= openCollector();
    collector?.();
  }
}

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

/** Of all arrays that a value consists of; memory that is there twice counts twice. */
export function arrayBytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) {
    return value.byteLength;
  }

  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.reduce((total: number, part) => total + arrayBytesOf(part), 0);
}

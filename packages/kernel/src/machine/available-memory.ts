import { totalmem } from 'node:os';

/** Memory this process may use: the machine's, or less if a control group says so. */
export function availableMemoryBytes(): number {
  const limit = process.constrainedMemory();

  return limit > 0 ? Math.min(totalmem(), limit) : totalmem();
}

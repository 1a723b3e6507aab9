import { setFlagsFromString } from 'node:v8';
import { EXTERNAL_MEMORY_FLAG, knowsExternalMemoryFlag } from './external-memory-flag.ts';

/**
 * To be called before the first thread is started: bytes outside of the heap drive collections of garbage by as much
 * as the heap does, and not after each 64 MiB of them. What uploads bring goes through each thread in such bytes: an
 * ingest collected three times as often, without finding anything, and spent a seventh of its processor time on it
 * (`bench`: ingest of generic data). Of a flag that it does not know V8 complains on the standard error output, so it is
 * set only where it is known.
 */
export function collectSeldomer(): void {
  if (knowsExternalMemoryFlag(process.versions.v8)) {
    setFlagsFromString(EXTERNAL_MEMORY_FLAG);
  }
}

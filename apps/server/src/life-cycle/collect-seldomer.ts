import { setFlagsFromString } from 'node:v8';

/**
 * To be called before the first thread is started: bytes outside of the heap drive collections of garbage by as much
 * as the heap does, and not after each 64 MiB of them. What uploads bring goes through each thread in such bytes: an
 * ingest collected three times as often, without finding anything, and spent a seventh of its processor time on it
 * (`bench`: ingest of generic data). Runtimes that do not know the flag ignore it.
 */
export function collectSeldomer(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

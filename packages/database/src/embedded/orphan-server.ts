import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterFolder } from './cluster-folder.ts';
import { disownPostmasterFile, findPostmasterFile, isPostmasterOf } from './postmaster-file.ts';
import type { ServerBinaries } from './server-binaries.ts';
import { signalServer } from './server-signal.ts';

const FAST_SHUTDOWN_MS = 60_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const POLL_MS = 20;

/**
 * Ends a server that outlived its service, so that the folder can be started anew. The caller holds the
 * folder's lock, so whatever still runs there belongs to nobody.
 *
 * @returns whether there was one
 */
export async function stopOrphanServer(folder: ClusterFolder, binaries: ServerBinaries): Promise<boolean> {
  const found = findPostmasterFile(folder.cluster);
  if (!found) {
    return false;
  }

  if (!isPostmasterOf(found.pid, folder.cluster)) {
    disownPostmasterFile(folder.cluster);
    return false;
  }

  const isGone = () => !isPostmasterOf(found.pid, folder.cluster);
  signalServer(found.pid, 'SIGINT', binaries);
  if (!(await waitUntil(isGone, FAST_SHUTDOWN_MS))) {
    signalServer(found.pid, 'SIGQUIT', binaries);
    await waitUntil(isGone, IMMEDIATE_SHUTDOWN_MS);
  }

  return true;
}

async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;

  while (!condition()) {
    if (Date.now() >= deadline) {
      return false;
    }
    await sleep(POLL_MS);
  }

  return true;
}

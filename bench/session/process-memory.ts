import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const PROCESSES = '/proc';
const LOOK_EVERY_MS = 500;
const KIB = 1024;

/**
 * The most memory that a process and all it started held together while `work` ran, looked at twice a second.
 * Memory that processes share counts once. NaN where the system has no `/proc` to look into.
 */
export async function measurePeakBytes<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly peakBytes: number }> {
  const over = new AbortController();
  const watched = watch(pid, over.signal);

  try {
    const result = await work();
    over.abort();
    return { result, peakBytes: await watched };
  } finally {
    over.abort();
  }
}

async function watch(pid: number, over: AbortSignal): Promise<number> {
  let peakBytes = Number.NaN;

  while (!over.aborted) {
    const bytes = await readTreeBytes(pid);
    peakBytes = bytes > 0 ? Math.max(bytes, peakBytes || 0) : peakBytes;
    await sleep(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }

  return peakBytes;
}

async function readTreeBytes(root: number): Promise<number> {
  const parents = await readParents();
  const isInTree = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === root || (parent !== undefined && isInTree(parent));
  };
  const sizes = await Promise.all([...parents.keys()].filter(isInTree).map(readProcessBytes));

  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Process → its parent. */
async function readParents(): Promise<ReadonlyMap<number, number>> {
  const names = await readdir(PROCESSES).catch(() => []);
  const parents = new Map<number, number>();
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    const status = await readProcessFile(name, 'status');
    const [, parent] = /^PPid:\s+(\d+)/m.exec(status) ?? [];
    if (parent !== undefined) {
      parents.set(Number(name), Number(parent));
    }
  }

  return parents;
}

/** Proportional set size: of memory shared with others, only this process's share. */
async function readProcessBytes(pid: number): Promise<number> {
  const [, kib = '0'] = /^Pss:\s+(\d+) kB/m.exec(await readProcessFile(String(pid), 'smaps_rollup')) ?? [];

  return Number(kib) * KIB;
}

/** Empty when the process has ended meanwhile. */
function readProcessFile(pid: string, name: string): Promise<string> {
  return readFile(`${PROCESSES}/${pid}/${name}`, 'utf8').catch(() => '');
}

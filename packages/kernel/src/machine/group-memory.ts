import { readFileSync } from 'node:fs';

/** Of the second version, in `memory.stat`: what cannot be taken back from processes or the kernel. */
const FIXED = ['anon', 'shmem', 'kernel_stack', 'pagetables', 'slab_unreclaimable', 'sock'];
/** Of the first one: of the group and those below it. What the kernel has for it stands in a file of its own. */
const FIXED_BEFORE = ['total_rss', 'total_shmem'];
const KERNEL_BEFORE = 'memory.kmem.usage_in_bytes';
const ROOT = '/sys/fs/cgroup';

export type ReadText = (path: string) => string;

/**
 * Bytes that the control group of this process has and that the system could not take back: of all its processes, without
 * the file cache. Undefined where there is no such group, or nobody tells.
 *
 * @param read throws where there is no such file (tests answer themselves)
 */
export function groupMemoryBytes(read: ReadText = readSystemFile): number | undefined {
  try {
    return sumFields(read);
  } catch {
    return undefined;
  }
}

function sumFields(read: ReadText): number | undefined {
  const groups = read('/proc/self/cgroup').split('\n');
  const first = groups.find((line) => line.split(':')[1]?.split(',').includes('memory') === true);
  const path = (first ?? groups.find((line) => line.startsWith('0::')))?.split(':').slice(2).join(':');
  if (path === undefined) {
    return undefined;
  }
  const root = first === undefined ? ROOT : `${ROOT}/memory`;
  const readFile = (name: string) => readEither(read, `${root}${path}/${name}`, `${root}/${name}`);
  const fields = new Map(
    readFile('memory.stat')
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  const names = first === undefined ? FIXED : FIXED_BEFORE;
  if (!fields.has(names[0] ?? '')) {
    return undefined;
  }
  const kernelBytes = first === undefined ? 0 : Number(readFile(KERNEL_BEFORE));

  return names.reduce((sum, name) => sum + Number(fields.get(name) ?? 0), kernelBytes);
}

/** In a container, the path is that of the host, and its own group lies at the root. */
function readEither(read: ReadText, path: string, otherwise: string): string {
  try {
    return read(path);
  } catch {
    return read(otherwise);
  }
}

function readSystemFile(path: string): string {
  return readFileSync(path, 'latin1');
}

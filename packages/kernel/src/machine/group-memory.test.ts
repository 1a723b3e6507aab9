import { expect, it } from 'vitest';
import { groupMemoryBytes } from './group-memory.ts';

const reading = (files: Readonly<Record<string, string>>) => (path: string) => {
  const text = files[path];
  if (text === undefined) {
    throw new Error(`ENOENT: ${path}`);
  }
  return text;
};
const STAT = 'anon 100\nfile 900\nkernel_stack 5\npagetables 6\nshmem 7\nsock 8\nslab_unreclaimable 9\n';
const STAT_BEFORE = 'cache 900\nrss 1\ntotal_cache 900\ntotal_rss 100\ntotal_shmem 7\n';

it.each<[what: string, files: Readonly<Record<string, string>>, bytes: number | undefined]>([
  [
    'a group of the second version',
    {
      '/proc/self/cgroup': '0::/system.slice/x.service\n',
      '/sys/fs/cgroup/system.slice/x.service/memory.stat': STAT,
    },
    135,
  ],
  ['a container', { '/proc/self/cgroup': '0::/docker/x\n', '/sys/fs/cgroup/memory.stat': STAT }, 135],
  [
    'a group of the first version',
    {
      '/proc/self/cgroup': '5:cpu:/\n4:memory:/x\n0::/\n',
      '/sys/fs/cgroup/memory/x/memory.stat': STAT_BEFORE,
      '/sys/fs/cgroup/memory/x/memory.kmem.usage_in_bytes': '20\n',
    },
    127,
  ],
  ['no group', { '/proc/self/cgroup': '5:cpu:/\n' }, undefined],
  [
    'a group of which nothing is told',
    { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/memory.stat': '' },
    undefined,
  ],
  ['another system', {}, undefined],
])('tells of %s', (_, files, bytes) => {
  expect(groupMemoryBytes(reading(files))).toBe(bytes);
});

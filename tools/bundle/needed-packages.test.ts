import { describe, expect, it } from 'vitest';
import { type LockedPackages, readLock } from '../dependencies/read-lock.ts';
import { neededPackages } from './needed-packages.ts';

describe('what is needed at run time', () => {
  it('follows packages, workspaces, what lies deeper, and peers that are no choice', () => {
    const lock: LockedPackages = {
      '': { optionalDependencies: { runtime: '1' }, devDependencies: { tests: '1' } },
      'apps/one': { dependencies: { '@ours/kernel': '1', http: '1' }, devDependencies: { types: '1' } },
      'packages/kernel': { dependencies: { small: '1' } },
      'node_modules/@ours/kernel': { link: true, resolved: 'packages/kernel' },
      'node_modules/runtime': {},
      'node_modules/tests': {},
      'node_modules/types': {},
      'node_modules/small': {},
      'node_modules/http': {
        dependencies: { small: '2' },
        peerDependencies: { needed: '1', wished: '1' },
        peerDependenciesMeta: { wished: { optional: true } },
      },
      'node_modules/http/node_modules/small': {},
      'node_modules/needed': {},
      'node_modules/wished': {},
    };

    expect([...neededPackages(lock, ['', 'apps/one'])].sort()).toEqual([
      '',
      'apps/one',
      'node_modules/@ours/kernel',
      'node_modules/http',
      'node_modules/http/node_modules/small',
      'node_modules/needed',
      'node_modules/runtime',
      'node_modules/small',
      'packages/kernel',
    ]);
  });

  it('is nothing that builds pages or tests', async () => {
    const needed = neededPackages(await readLock(), ['', 'apps/server', 'apps/cli']);

    expect([...needed]).toEqual(
      expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'packages/cypher']),
    );
    expect(
      [...needed].filter((path) => /vite|react|typescript|rolldown|test-kit|graph-view/.test(path)),
    ).toEqual([]);
  });
});

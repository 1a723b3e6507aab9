import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_TAGS } from '@secgraph/analysis';
import { ZoneRepository } from '@secgraph/database/zones';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';
import { ExtensionFolder } from './extension-folder.ts';

const { database, repositories, extensionService } = await createTestServer();
const folder = await mkdtemp(join(tmpdir(), 'secgraph-extensions-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const schema = (version: string, more: object = {}) =>
  JSON.stringify({
    schema: { name: 'Shop', version, namespace: 'SH' },
    node_kinds: [{ name: 'SH_Shop' }],
    ...more,
  });
const RULES = { pz_rules: { rules: [{ name: 'Shops', cypher: 'MATCH (n:SH_Shop) RETURN n' }] } };

async function look(): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = {
    info: (_: unknown, line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
  };
  await new ExtensionFolder({
    folder,
    service: extensionService,
    extensions: repositories.extensions,
    log: log as never,
  }).look();
  return lines;
}

const version = async () =>
  (await repositories.extensions.listExtensions()).find(({ name }) => name === 'Shop')?.version;

describe('the folder of extensions', () => {
  it('is installed where it is newer; what is no good is told', async () => {
    await writeFile(join(folder, 'broken.json'), '{');
    await writeFile(join(folder, 'notes.txt'), 'x');
    await writeFile(join(folder, 'shop.json'), schema('v1.1.0', RULES));
    // The zones are not made yet: it is worth to try again.
    await expect(look()).rejects.toThrow('try again');
    expect(await version()).toBeUndefined();

    await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
    expect(await look()).toEqual([
      expect.stringContaining('the extension in broken.json was not installed: unable to decode'),
      'installed an extension of the folder',
    ]);
    expect(await version()).toBe('v1.1.0');

    for (const [other, expected] of [
      ['v1.1.0', 'v1.1.0'],
      ['v1.0.0', 'v1.1.0'],
      ['v1.2.0', 'v1.2.0'],
    ] as const) {
      await writeFile(join(folder, 'shop.json'), schema(other));
      await look();
      expect([other, await version()]).toEqual([other, expected]);
    }
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, serveUploads, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

const folder = await mkdtemp(join(tmpdir(), 'secgraph-cli-extension-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  serveUploads(service);
});
afterEach(() => service[Symbol.asyncDispose]());

async function run(...args: string[]) {
  const terminal = createFakeTerminal({ environment: { SECGRAPH_PASSWORD: 'p' } });
  const code = await main(['extension', ...args, '--url', service.url], terminal);
  return { code, printed: terminal.printed, noted: terminal.noted.join('\n') };
}

const PATH = '/api/v2/extensions';
const sentTo = (path: string) => service.requests.find((request) => request.path === path);
const SHOP = { id: 7, name: 'The shop', version: 'v1.0.0', namespace: 'SH', is_builtin: false };
const PACKS = [
  { pack: 'github', display_name: 'GitHub', version: 'v0.1.0', namespace: 'GH', installed: null },
  {
    pack: 'jamf',
    display_name: 'Jamf Pro',
    version: 'v0.1.0',
    namespace: 'jamf',
    installed: { extension_id: 9, version: 'v1.1.2', is_this_pack: false, is_newer: true },
  },
];
const AZURE = { id: 2, name: 'Azure', version: 'v1.0.0', namespace: 'AZ', is_builtin: true };

describe('secgraph extension', () => {
  it('sends a schema as it is', async () => {
    const file = join(folder, 'shop.json');
    await writeFile(file, '{"schema":{}}');
    service.on('PUT', PATH, { status: 201 });

    expect(await run('add', file)).toMatchObject({
      code: 0,
      printed: [`Installed ${file}. The next analysis goes by it.`],
    });
    expect(sentTo(PATH)?.headers['content-type']).toBe('application/json');
    expect(sentTo(PATH)?.body.toString()).toBe('{"schema":{}}');
  });

  it('sends a folder as a pack, without what does not belong to it', async () => {
    const pack = join(folder, 'pack');
    for (const path of ['schema.json', 'saved_searches/a.json', 'data/graph.json', '.git/x.json']) {
      await mkdir(join(pack, path, '..'), { recursive: true });
      await writeFile(join(pack, path), '{}');
    }
    service.on('PUT', PATH, { status: 200 });

    expect((await run('add', pack)).code).toBe(0);
    const text = sentTo(PATH)?.body.toString('latin1') ?? '';
    expect(sentTo(PATH)?.headers['content-type']).toBe('application/zip');
    expect(
      ['schema.json', 'saved_searches/a.json', 'data/graph.json', '.git'].map((name) => text.includes(name)),
    ).toEqual([true, true, false, false]);
  });

  it('installs what comes with the service by its name', async () => {
    service.on('GET', `${PATH}/packs`, { status: 200, data: { packs: PACKS } });
    service.on('PUT', `${PATH}/packs/github`, { status: 201 });

    expect(await run('add', 'github')).toMatchObject({
      code: 0,
      printed: ['Installed github. The next analysis goes by it.'],
    });
    expect(await run('add', 'gitlab')).toMatchObject({
      code: 1,
      noted: expect.stringContaining('no pack that comes with the service, which are github, jamf.'),
    });
    expect(sentTo(`${PATH}/packs/gitlab`)).toBeUndefined();
    expect(await run('add', 'jamf')).toMatchObject({
      code: 1,
      noted: expect.stringContaining('Jamf Pro v1.1.2 is installed, which is newer than v0.1.0'),
    });
    expect(sentTo(`${PATH}/packs/jamf`)).toBeUndefined();
  });

  it('checks what comes with the service by its name', async () => {
    const checked = {
      name: 'SOGitHub',
      version: 'v0.1.0',
      installed_version: null,
      is_downgrade: false,
      node_kinds: [],
      relationship_kinds: [],
      rules: { added: ['R'], removed: [], changed: [] },
      queries: { added: [], removed: [], changed: [] },
      undeclared: [],
      conflicts: [],
      warnings: [],
    };
    service.on('GET', `${PATH}/packs`, { status: 200, data: { packs: PACKS } });
    service.on('POST', `${PATH}/packs/github/check`, { status: 200, data: { extensions: [checked] } });

    expect(await run('check', 'github')).toMatchObject({
      code: 0,
      printed: ['SOGitHub v0.1.0 (not installed)', '  added rules: R'],
    });
    expect(await run('check', 'gitlab')).toMatchObject({
      code: 1,
      noted: expect.stringContaining('no pack that comes with the service, which are github, jamf.'),
    });
  });

  it('says why one is refused', async () => {
    const file = join(folder, 'bad.zip');
    await writeFile(file, 'x');
    service.on('PUT', PATH, { status: 400, error: 'unable to open zip archive: x' });

    const { code, noted } = await run('add', file);
    expect([code, noted]).toEqual([1, expect.stringContaining('unable to open zip archive')]);
    expect((await run('add', join(folder, 'none.json'))).code).toBe(1);
  });

  it('tells what would change', async () => {
    const file = join(folder, 'shop.json');
    await writeFile(file, '{}');
    const extension = {
      name: 'Shop',
      version: 'v1.0.0',
      installed_version: 'v1.1.0',
      is_downgrade: true,
      node_kinds: [{ name: 'SH_A', change: 'added', count: 2 }],
      relationship_kinds: [{ name: 'SH_B', change: 'changed', count: 3, is_traversable: true }],
      rules: { added: ['R'], removed: [], changed: [] },
      queries: { added: [], removed: ['Q'], changed: [] },
      undeclared: [{ name: 'SH_C', element: 'node', count: 4, similar: 'SH_A' }],
      conflicts: ['duplicate graph schema extension namespace'],
      warnings: ['rule R is for the zone Z, which is not there: it becomes one of tier zero'],
    };
    service.on('POST', `${PATH}/check`, { status: 200, data: { extensions: [extension] } });

    expect(await run('check', file)).toMatchObject({
      code: 1,
      printed: [
        'Shop v1.0.0 (v1.1.0 is installed, which is newer)',
        '  cannot be installed: duplicate graph schema extension namespace',
        '  rule R is for the zone Z, which is not there: it becomes one of tier zero',
        '  added node kind SH_A (2 nodes)',
        '  changed relationship kind SH_B (3 relationships, gives control)',
        '  added rules: R',
        '  removed queries: Q',
        '  not declared: SH_C, which the graph has 4 times; similar: SH_A',
      ],
    });
  });

  it('lists them, and removes one by its name', async () => {
    service.on('GET', PATH, { status: 200, data: { extensions: [AZURE, SHOP] } });
    service.on('DELETE', `${PATH}/7`, { status: 204 });
    service.on('GET', `${PATH}/packs`, { status: 200, data: { packs: PACKS } });

    expect((await run('list')).printed).toEqual([
      '    2  Azure  v1.0.0  AZ  (built in)',
      '    7  The shop  v1.0.0  SH',
      '    -  GitHub  v0.1.0  GH  (secgraph extension add github)',
    ]);
    expect((await run('remove', 'SH')).printed).toEqual(['Removed The shop.']);
    expect(await run('remove', 'else')).toMatchObject({
      code: 1,
      noted: expect.stringContaining('there is no extension else'),
    });
  });

  it.each([[[]], [['install', 'x']], [['add']], [['list', 'x']], [['remove', 'a', 'b']]])(
    'needs to know what is to be done: %j',
    async (args) => {
      expect((await run(...args)).code).toBe(2);
    },
  );
});

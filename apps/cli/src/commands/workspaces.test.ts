import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeService, serveUploads, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

const ACME = { id: 'w-1', name: 'acme', display_name: 'Acme Corp.', state: 'ready', path: '/w/acme/' };

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  serveUploads(service);
});
afterEach(() => service[Symbol.asyncDispose]());

function run(...args: string[]) {
  const terminal = createFakeTerminal({ environment: { SECGRAPH_PASSWORD: 'p' } });
  return { terminal, code: main(['workspaces', ...args, '--url', service.url], terminal) };
}

it('lists workspaces', async () => {
  service.on('GET', '/api/v2/workspaces?limit=0', { status: 200, data: [ACME] });
  const { terminal, code } = run('list');
  expect(await code).toBe(0);
  expect(terminal.printed).toEqual(['acme  ready  Acme Corp.']);
});

it('creates one, and tells its first user and the password', async () => {
  service.on('POST', '/api/v2/workspaces', {
    status: 201,
    data: { workspace: ACME, administrator: { name: 'admin', password: 'secret' } },
  });
  const { terminal, code } = run('create', 'acme', '--display-name', 'Acme Corp.', '--memory-mib', '2048');
  expect(await code).toBe(0);
  expect(terminal.printed).toEqual([
    'Workspace acme is at /w/acme/',
    'First login: admin',
    'Password: secret  (shown once; to be changed at the first login)',
  ]);
  expect(JSON.parse(String(service.requests.at(-1)?.body))).toEqual({
    name: 'acme',
    display_name: 'Acme Corp.',
    memory_mib: 2048,
  });
});

it('says why one cannot be created', async () => {
  service.on('POST', '/api/v2/workspaces', { status: 409, error: 'There is a workspace acme already.' });
  const { terminal, code } = run('create', 'acme');
  expect(await code).toBe(1);
  expect(terminal.noted.join()).toContain('There is a workspace acme already.');
});

it('deletes one by its name, once that is meant', async () => {
  expect(await run('delete', 'acme').code).toBe(2);

  service.on('GET', '/api/v2/workspaces?name=eq%3Aacme', { status: 200, data: [ACME] });
  service.on('DELETE', '/api/v2/workspaces/w-1', { status: 204 });
  const { terminal, code } = run('delete', 'acme', '--yes');
  expect(await code).toBe(0);
  expect(terminal.printed).toEqual(['Workspace acme is deleted.']);

  service.on('GET', '/api/v2/workspaces?name=eq%3Abeta', { status: 200, data: [] });
  const unknown = run('delete', 'beta', '--yes');
  expect(await unknown.code).toBe(1);
  expect(unknown.terminal.noted.join()).toContain('there is no workspace beta.');
});

it.each([
  [[]],
  [['create']],
  [['list', 'x']],
  [['create', 'a', 'b']],
  [['create', 'a', '--memory-mib', 'x']],
])('needs to know what to do: %j', async (args) => {
  expect(await run(...args).code).toBe(2);
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage } from './make-package.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(CHECKOUT, 'node_modules/typescript/bin/tsc');
const OPTIONS = [
  '--noEmit',
  '--strict',
  '--target',
  'es2023',
  '--module',
  'nodenext',
  '--types',
  'node',
  '--skipLibCheck',
];
const run = promisify(execFile);
/** The compiler reads the whole contract. */
const MADE_WITHIN_MS = 300_000;

/** What somebody elsewhere writes: types that are right, and some that are not. */
const PROGRAM = `import { createClient, ServiceGoneError } from '@secgraph/client';

const { call } = createClient({ address: process.argv[2] ?? '' });
const { data } = await call('get-version');
const version: string = data.server_version;
console.log(version);
// @ts-expect-error There is no such route.
const wrongRoute = () => call('get-nothing');
// @ts-expect-error A password is a text.
const wrongBody = () => call('login', { body: { login_method: 'secret', username: 'a', secret: 5 } });
// @ts-expect-error The version of the service is no number.
const wrongAnswer = async (): Promise<number> => (await call('get-version')).data.server_version;
console.log(new ServiceGoneError().message, [wrongRoute, wrongBody, wrongAnswer].length);
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-client-'));
  await makePackage(join(folder, 'node_modules/@secgraph/client'));
  await mkdir(join(folder, 'node_modules/@types'));
  for (const name of ['typebox', '@types/node']) {
    await symlink(join(CHECKOUT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
}, MADE_WITHIN_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

it('has the types of the contract, and needs no other package of ours', async () => {
  await run(process.execPath, [TSC, ...OPTIONS, 'program.ts'], { cwd: folder }).catch((error: unknown) => {
    throw new Error(String(Reflect.get(Object(error), 'stdout')));
  });
  const manifest = await readFile(join(folder, 'node_modules/@secgraph/client/package.json'), 'utf8');
  const { name, dependencies, ...rest } = JSON.parse(manifest);
  expect([name, Object.keys(dependencies)]).toEqual(['@secgraph/client', ['typebox']]);
  expect(rest).not.toHaveProperty('private');
});

it('asks a service', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json').end('{"data":{"server_version":"v7"}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { stdout } = await run(process.execPath, ['program.ts', `http://127.0.0.1:${port}/`], {
    cwd: folder,
  });
  server.close();

  expect(stdout).toBe('v7\nThe service does not answer. 3\n');
  expect(asked).toEqual(['/api/version']);
});

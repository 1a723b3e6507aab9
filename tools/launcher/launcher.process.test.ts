import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../bin/secgraph.mjs', import.meta.url));

/** Makes a process, but none that it starts, believe that its runtime is an old one. */
const PRETEND_OLD = [
  '--import',
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.11.0"})',
];

/** A command line that says who runs it, then does what its first argument asks for. */
const COMMAND_LINE = `
export async function main(args: readonly string[]): Promise<number> {
  const stopped = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
  const keepAlive = setInterval(() => {}, 1_000);
  console.log(JSON.stringify({ version: process.versions.node, args }));
  if (args[0] === 'wait') await stopped;
  clearInterval(keepAlive);
  return args[0] === 'wait' ? 5 : 7;
}
`;

let checkout = '';

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'secgraph-launcher-'));
  for (const folder of ['bin', 'apps/cli/src', 'apps/server/src']) {
    await mkdir(join(checkout, folder), { recursive: true });
  }
  await cp(LAUNCHER, join(checkout, 'bin/secgraph.mjs'));
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }');
  await writeFile(join(checkout, 'apps/cli/src/main.ts'), COMMAND_LINE);
  await writeFile(join(checkout, 'apps/server/src/main.ts'), COMMAND_LINE.replace(': 7', ': 9'));
});

afterEach(async () => {
  await rm(checkout, { recursive: true, force: true });
});

function launch(
  args: readonly string[],
  options: { old?: boolean; machineRuntime?: string } = {},
): ChildProcess {
  const environment = { ...process.env };
  delete environment['npm_node_execpath'];
  if (options.machineRuntime !== undefined) environment['npm_node_execpath'] = options.machineRuntime;

  const runtimeOptions = options.old === true ? PRETEND_OLD : [];
  return spawn(process.execPath, [...runtimeOptions, join(checkout, 'bin/secgraph.mjs'), ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess) {
  const [[code], out, errors] = await Promise.all([
    once(child, 'exit'),
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ]);
  return { code, out, errors };
}

describe('the launcher', () => {
  it('runs the command line itself where the runtime is new enough', async () => {
    const { code, out } = await outcome(launch(['upload', 'a b.json']));
    expect(JSON.parse(out)).toEqual({ version: process.versions.node, args: ['upload', 'a b.json'] });
    expect(code).toBe(7);
  });

  it('hands serve to the server, except for its help', async () => {
    const server = await outcome(launch(['serve', 'x']));
    expect([server.code, JSON.parse(server.out).args]).toEqual([9, ['x']]);

    const help = await outcome(launch(['serve', '--help']));
    expect([help.code, JSON.parse(help.out).args]).toEqual([7, ['serve', '--help']]);
  });

  it('starts a newer runtime from an old one, and passes the exit code on', async () => {
    const { code, out } = await outcome(launch(['upload'], { old: true, machineRuntime: process.execPath }));
    expect(JSON.parse(out)).toEqual({ version: process.versions.node, args: ['upload'] });
    expect(code).toBe(7);
  });

  it('passes signals on', async () => {
    const child = launch(['wait'], { old: true, machineRuntime: process.execPath });
    if (child.stdout === null) throw new Error('The launcher has no output.');
    const started = once(child.stdout, 'data');
    const ended = outcome(child);

    await started;
    child.kill('SIGTERM');
    expect((await ended).code).toBe(5);
  });

  it('says in one line what to do when there is no runtime', async () => {
    const { code, errors } = await outcome(launch(['upload'], { old: true }));
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      expect.stringMatching(/needs Node 24 or newer and runs on 20\.11\.0: run "npm ci"/),
    ]);
  });
});

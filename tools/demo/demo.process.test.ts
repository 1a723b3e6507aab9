import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const LAST_LINE = /^Ctrl-C stops the demo/;

/** A demo whose temporary files are in a folder of their own, where what it leaves behind can be seen. */
interface RunningDemo {
  readonly child: ChildProcess;
  readonly folder: string;
}

const demos: RunningDemo[] = [];

afterAll(async () => {
  for (const { child, folder } of demos) {
    await end(child, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});

async function startDemo(...args: string[]): Promise<RunningDemo> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, ...args], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const demo = { child, folder };
  demos.push(demo);

  return demo;
}

/** The exit code, after a signal if there is one to send. */
async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    if (signal !== undefined) {
      child.kill(signal);
    }
    await once(child, 'exit');
  }

  return child.exitCode;
}

/** Lines of a stream up to the first that matches. */
async function readLines(stream: ChildProcess['stdout'], last: RegExp): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stream ?? process.stdin })) {
    lines.push(line);
    if (last.test(line)) {
      return lines;
    }
  }

  throw new Error(`the demo ended early: ${lines.join('\n')}`);
}

describe('the demo', () => {
  let taken: Server;
  let demo: RunningDemo;
  let notes: string[] = [];
  let said: string[] = [];

  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    demo = await startDemo('--size', 'tiny', '--port', String(portOf(taken)));
    [notes, said] = await Promise.all([
      readLines(demo.child.stderr, /4\/4/),
      readLines(demo.child.stdout, LAST_LINE),
    ]);
  });

  afterAll(() => {
    taken.close();
  });

  it('gives the promised results for the commands that it prints', async () => {
    const commands = said.filter((line) => /^ {3}(TOKEN=|curl )/.test(line));
    const promises = said.filter((line) => line.startsWith('   → '));
    expect([commands.length, promises.length]).toEqual([4, 3]);

    const script = commands.map((command) => command.trim()).join('\necho\n');
    const { stdout } = await promisify(execFile)('sh', ['-ec', script]);
    const answers = stdout.trim().split('\n').slice(-promises.length);

    for (const [index, promise] of promises.entries()) {
      for (const [, name] of promise.matchAll(/"([^"]+)"/g)) {
        expect(answers[index]).toContain(`"${name}"`);
      }
    }
  });

  it('promises a way to the Domain Admins that is in the answer, hop by hop', async () => {
    const commands = said.filter((line) => /^ {3}(TOKEN=|curl .*shortest-path)/.test(line));
    const script = commands.map((command) => command.trim()).join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-ec', script]);
    const { nodes, edges } = JSON.parse(stdout).data;
    const found = edges.map(
      (edge: { source: string; kind: string; target: string }) =>
        `"${nodes[edge.source].label}" -${edge.kind}-> "${nodes[edge.target].label}"`,
    );

    const route = said.findLast((line) => line.startsWith('   → ')) ?? '';
    const hops = [...route.matchAll(/(?="([^"]+)" -(\w+)-> "([^"]+)")/g)].map(
      ([, from, kind, to]) => `"${from}" -${kind}-> "${to}"`,
    );
    expect(hops.length).toBeGreaterThan(0);
    expect(found).toEqual(expect.arrayContaining(hops));
    expect(route).toMatch(/"DOMAIN ADMINS@[^"]+"$/);
  });

  it('shows how far it is, and listens elsewhere when its port is taken', () => {
    const text = notes.join('\n');
    expect(text).toMatch(/1\/4[\s\S]*2\/4[\s\S]*3\/4[\s\S]*0 failed[\s\S]*4\/4/);
    expect(text).toContain(`port ${portOf(taken)} is taken: the demo listens on`);
    expect(said.join('\n')).not.toContain(`:${portOf(taken)}`);
  });

  it('stops on Ctrl-C, and leaves nothing behind', async () => {
    const [url = ''] = said.join('\n').match(/http:\/\/[\d.:]+/) ?? [];
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    expect(await end(demo.child, 'SIGINT')).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(await readdir(demo.folder)).toEqual([]);
  });
});

it.each([/1\/4/, /2\/4/, /3\/4/])('stops in the middle, at %s', async (place) => {
  const demo = await startDemo('--size', 'tiny', '--port', '0');
  await readLines(demo.child.stderr, place);

  expect(await end(demo.child, 'SIGINT')).toBe(0);
  expect(await readdir(demo.folder)).toEqual([]);
});

it('says in one line what is wrong with its command line', async () => {
  const { child } = await startDemo('--size', 'gigantic');
  const [line] = await readLines(child.stderr, /./);

  expect(line).toBe('demo: there is no size "gigantic". Sizes: tiny, small, medium.');
  expect(await end(child)).toBe(2);
});

function portOf(server: Server): number {
  const address = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

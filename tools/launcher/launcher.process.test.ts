import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../bin', import.meta.url));
const PREPARE = fileURLToPath(new URL('../../apps/web/build/prepare.mjs', import.meta.url));

/** Makes a process, but none that it starts, believe that its runtime is another one. */
function pretend(version: string): readonly string[] {
  return [
    '--import',
    `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`,
  ];
}

const PRETEND_OLD = pretend('20.11.0');

/** A command line that says who runs it, then does what its first argument asks for. */
const COMMAND_LINE = `
export async function main(args: readonly string[]): Promise<number> {
  const stopped = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
  const keepAlive = setInterval(() => {}, 1_000);
  console.log(JSON.stringify({ version: process.versions.node, args, pid: process.pid }));
  if (args[0] === 'wait') await stopped;
  if (args[0] === 'wait') console.log('stopped in order');
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
  await cp(LAUNCHER, join(checkout, 'bin'), { recursive: true });
  await writeFile(
    join(checkout, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: 'node $PRETENDED bin/secgraph.mjs wait' } }),
  );
  await writeFile(join(checkout, 'apps/cli/src/main.ts'), COMMAND_LINE);
  await writeFile(join(checkout, 'apps/server/src/main.ts'), COMMAND_LINE.replace(': 7', ': 9'));
});

afterEach(async () => {
  await rm(checkout, { recursive: true, force: true });
});

function launch(
  args: readonly string[],
  options: { old?: boolean; version?: string; machineRuntime?: string } = {},
): ChildProcess {
  const environment = { ...process.env };
  delete environment['npm_node_execpath'];
  if (options.machineRuntime !== undefined) {
    environment['npm_node_execpath'] = options.machineRuntime;
  }

  const version = options.old === true ? '20.11.0' : options.version;
  const runtimeOptions = version === undefined ? [] : pretend(version);
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

describe('the end of npm ci', () => {
  it.each(['20.11.0', '24.18.0', process.versions.node])(
    'builds the pages on a runtime that can, started by %s',
    async (version) => {
      const folder = join(checkout, 'apps/web/build');
      await mkdir(folder, { recursive: true });
      await cp(PREPARE, join(folder, 'prepare.mjs'));
      await writeFile(
        join(folder, 'main.ts'),
        `import { writeFileSync } from 'node:fs'; writeFileSync('built', process.versions.node as string);`,
      );
      const child = spawn(process.execPath, [...pretend(version), join(folder, 'prepare.mjs')], {
        cwd: checkout,
        env: { ...process.env, npm_node_execpath: process.execPath },
        stdio: ['ignore', 'pipe', 'pipe'],
      });

      expect(await outcome(child)).toEqual({ code: 0, out: '', errors: '' });
      expect(await readFile(join(checkout, 'built'), 'utf8')).toBe(process.versions.node);
    },
  );
});

describe('the launcher', () => {
  it('runs the command line itself where the runtime is new enough', async () => {
    const { code, out } = await outcome(launch(['upload', 'a b.json']));
    expect(JSON.parse(out)).toMatchObject({ version: process.versions.node, args: ['upload', 'a b.json'] });
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
    expect(JSON.parse(out)).toMatchObject({ version: process.versions.node, args: ['upload'] });
    expect(code).toBe(7);
  });

  it.each(['24.0.0', '24.18.0', '25.9.0', '26.5.0'])(
    'does not run on %s, whose security fixes are missing, but starts a newer one',
    async (version) => {
      const { code, out } = await outcome(launch(['upload'], { version, machineRuntime: process.execPath }));
      expect(JSON.parse(out).version).toBe(process.versions.node);
      expect(code).toBe(7);

      const refused = await outcome(launch(['upload'], { version }));
      expect(refused.code).toBe(1);
      expect(refused.errors).toContain(
        `needs Node 24 or newer with its security fixes and runs on ${version}: run "npm ci"`,
      );
    },
  );

  it.each(['24.18.1', '24.100.0', '26.5.1', '27.0.0'])('runs on %s', async (version) => {
    const { code, out } = await outcome(launch(['upload'], { version }));
    expect([code, JSON.parse(out).version]).toEqual([7, version]);
  });

  it('passes signals on', async () => {
    const child = launch(['wait'], { old: true, machineRuntime: process.execPath });
    if (child.stdout === null) {
      throw new Error('The launcher has no output.');
    }
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

/** npm as a supervisor starts it, whose end alone is no end of the service. */
function startByNpm(pretendOld: boolean): ChildProcess {
  return spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    // A group of its own: what is left of it can be cleared away, whatever the test finds.
    detached: true,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      PRETENDED: pretendOld ? PRETEND_OLD.join(' ') : '',
      npm_node_execpath: process.execPath,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe.skipIf(process.platform === 'win32')('a service that npm started', () => {
  it.each([
    ['npm gets SIGTERM', 'SIGTERM', false],
    ['npm is killed', 'SIGKILL', false],
    ['npm gets SIGTERM, in front of an old runtime', 'SIGTERM', true],
    ['npm is killed, in front of an old runtime', 'SIGKILL', true],
  ] as const)(
    'ends in order when %s',
    async (_, signal, pretendOld) => {
      const npm = startByNpm(pretendOld);
      if (npm.stdout === null || npm.pid === undefined) {
        throw new Error('npm did not start.');
      }

      try {
        const lines = on(createInterface({ input: npm.stdout }), 'line', { close: ['close'] });
        await lines.next();
        npm.kill(signal);

        // The output ends when nobody holds it any more.
        const rest: string[] = [];
        for await (const [line] of lines) {
          rest.push(line);
        }
        expect(rest).toEqual(['stopped in order']);
      } finally {
        killGroup(npm.pid);
      }
    },
    60_000,
  );
});

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

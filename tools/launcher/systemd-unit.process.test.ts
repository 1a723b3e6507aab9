import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../service/find-free-port.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const NOBODY = 65_534;
const POLL_MS = 50;
const READY_WITHIN_MS = 100_000;

/** systemd itself does not run everywhere; its check of units does, and the rest is done as it would do it. */
const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0;
const isRoot = process.getuid?.() === 0;

let folder = '';
let state = '';
let unit = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-unit-'));
  state = join(folder, 'state');
  unit = readFileSync(join(CHECKOUT, 'docs/secgraph.service'), 'utf8')
    .replaceAll('/opt/secgraph', CHECKOUT)
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('%S', state);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function settings(name: string): string[] {
  return unit
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
}

describe('the unit for systemd', () => {
  it.runIf(canVerify)('is one that systemd understands', async () => {
    const file = join(folder, 'secgraph.service');
    await writeFile(file, unit);
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });

    expect(stderr.split('\n').filter((line) => line.includes('secgraph'))).toEqual([]);
  });

  it('hides the history of the checkout from the service', () => {
    expect(settings('InaccessiblePaths')).toEqual([`-${CHECKOUT}/.git`]);
  });

  it.runIf(process.platform === 'linux')('starts and stops the service', async () => {
    const [command = '', ...args] = settings('ExecStart')[0]?.split(' ') ?? [];
    const data = join(state, settings('StateDirectory')[0] ?? '');
    await mkdir(state);
    await mkdir(data, { mode: 0o700 });
    const isOther = isRoot && everybodyMayRead();
    if (isOther) {
      await chmod(folder, 0o755);
      await chown(data, NOBODY, NOBODY);
    }
    const port = await findFreePort();

    const service = spawn(command, args, {
      cwd: settings('WorkingDirectory')[0],
      // Nothing of the shell: what systemd gives, what the unit says, what its file could say.
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        HOME: data,
        ...Object.fromEntries(settings('Environment').map((line) => line.split('=', 2))),
        SECGRAPH_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      ...(isOther ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    try {
      await untilReady(`http://127.0.0.1:${port}/readyz`, service);
      expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(true);

      // KillMode=mixed: to the main process alone.
      const exited = once(service, 'exit');
      service.kill(settings('KillSignal')[0] as NodeJS.Signals);
      expect(await exited).toEqual([0, null]);
      expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
    } finally {
      service.kill('SIGKILL');
    }
  });
});

/** The user of the service has to get to the checkout, which lies where somebody put it. */
function everybodyMayRead(): boolean {
  const probe = spawnSync(process.execPath, ['--version'], { uid: NOBODY, gid: NOBODY, cwd: CHECKOUT });

  return probe.status === 0;
}

async function untilReady(url: string, service: ChildProcess): Promise<void> {
  for (const giveUpAtMs = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAtMs; await sleep(POLL_MS)) {
    if (service.exitCode !== null) {
      break;
    }
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) {
      return;
    }
  }
  throw new Error(`the service was not ready; its exit code is ${service.exitCode}.`);
}

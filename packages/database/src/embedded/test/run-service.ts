import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServiceReport {
  readonly serverPid?: number;
  readonly url?: string;
  readonly code?: string;
  readonly message?: string;
}

const SCRIPT = fileURLToPath(new URL('service.ts', import.meta.url));

/** Starts `service.ts` without waiting for it. */
export function spawnService(dataFolder: string, user: { uid?: number; gid?: number } = {}): ChildProcess {
  return spawn(process.execPath, [SCRIPT, dataFolder], { stdio: ['pipe', 'pipe', 'inherit'], ...user });
}

export async function readReport(service: ChildProcess): Promise<ServiceReport> {
  if (!service.stdout) {
    return {};
  }

  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  return JSON.parse(line) as ServiceReport;
}

/** Ends a service the hard way: it gets no chance to clean up. */
export async function killHard(service: ChildProcess): Promise<void> {
  const exited = once(service, 'exit');
  service.kill('SIGKILL');
  await exited;
}

export async function stopGently(service: ChildProcess): Promise<void> {
  const exited = once(service, 'exit');
  service.stdin?.end();
  await exited;
}

export function isAlive(pid: number): boolean {
  const state = commandOutput('ps', ['-o', 'stat=', '-p', String(pid)]);
  return state !== '' && !state.startsWith('Z');
}

/** The process that would stop the server if its service died. */
export function findWatchdog(service: ChildProcess): number | undefined {
  const lines = commandOutput('ps', ['--ppid', String(service.pid), '-o', 'pid=,args=']).split('\n');
  const line = lines.find((text) => text.includes('kill -INT'));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}

export async function waitUntil(condition: () => boolean, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;

  while (!condition()) {
    if (Date.now() > deadline) {
      throw new Error('the condition was not met in time');
    }
    await sleep(10);
  }
}

function commandOutput(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverEnvironment, userOptions } from './run-program.ts';
import type { ServerBinaries } from './server-binaries.ts';
import type { ServerUser } from './server-user.ts';

export interface Watchdog {
  /** Calls it off. To be called when the server has stopped, before its process id can be used again. */
  dismiss(): void;
}

/** `read` and `kill` are shell built-ins, so this is one tiny process. */
const SHELL_SCRIPT = 'while read -r _; do :; done; kill -INT "$0"';

/** For systems without a shell. Its arguments: process id, then on Windows the path of pg_ctl. */
const NODE_SCRIPT = `
const [pid, pgCtl] = process.argv.slice(1);
process.stdin.resume().on('close', () => {
  try {
    if (pgCtl) require('node:child_process').spawnSync(pgCtl, ['kill', 'INT', pid]);
    else process.kill(Number(pid), 'SIGINT');
  } catch {}
});`;

/**
 * Starts a tiny process that stops the server as soon as this process is gone, however it went: it waits for
 * the end of a pipe whose only other end is held here, and then asks the server for a fast shutdown.
 */
export async function startWatchdog(
  serverPid: number,
  user: ServerUser | undefined,
  binaries: ServerBinaries,
): Promise<Watchdog> {
  const viaShell = ['/bin/sh', ['-c', SHELL_SCRIPT, String(serverPid)]] as const;
  const viaNode = [process.execPath, nodeArguments(serverPid, binaries)] as const;
  const isWindows = process.platform === 'win32';

  const child =
    (isWindows ? undefined : await tryStart(viaShell[0], viaShell[1], user)) ??
    (await tryStart(viaNode[0], viaNode[1], undefined));
  return { dismiss: () => child?.kill('SIGKILL') };
}

function nodeArguments(serverPid: number, binaries: ServerBinaries): string[] {
  const viaPgCtl = process.platform === 'win32' ? [binaries.pgCtl] : [];
  return ['-e', NODE_SCRIPT, String(serverPid), ...viaPgCtl];
}

async function tryStart(
  command: string,
  args: readonly string[],
  user: ServerUser | undefined,
): Promise<ChildProcess | undefined> {
  const child = spawn(command, args, {
    cwd: '/',
    env: serverEnvironment({}),
    stdio: ['pipe', 'ignore', 'ignore'],
    // A session of its own: Ctrl-C in the service's terminal must not reach it.
    detached: true,
    ...userOptions(user),
  });

  try {
    await once(child, 'spawn');
  } catch {
    return undefined;
  }

  child.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  child.unref();
  unrefPipe(child.stdin);
  return child;
}

/** The pipe alone must not keep the service alive. */
function unrefPipe(pipe: unknown): void {
  if (typeof pipe === 'object' && pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') {
    pipe.unref();
  }
}

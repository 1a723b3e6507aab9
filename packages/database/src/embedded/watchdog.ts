import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverEnvironment, userOptions } from './run-program.ts';
import type { ServerBinaries } from './server-binaries.ts';
import type { ServerUser } from './server-user.ts';

export interface Watchdog {
  /** Names the server. To be called once, as soon as it has a process id. */
  watch(serverPid: number): void;
  /** Calls it off. To be called when the server has stopped, before its process id can be used again. */
  dismiss(): void;
}

/** `read` and `kill` are shell built-ins, so this is one tiny process. */
const SHELL_SCRIPT = 'read -r pid || exit; while read -r _; do :; done; kill -INT "$pid"';

/** For systems without a shell. Its argument: on Windows the path of pg_ctl. */
const NODE_SCRIPT = `
const [pgCtl] = process.argv.slice(1);
let pid = '';
process.stdin.setEncoding('utf8').on('data', (text) => (pid += text)).on('close', () => {
  try {
    if (pid === '') return;
    if (pgCtl) require('node:child_process').spawnSync(pgCtl, ['kill', 'INT', pid.trim()]);
    else process.kill(Number(pid), 'SIGINT');
  } catch {}
});`;

/**
 * Starts a tiny process that stops a server as soon as this process is gone, however it went: it waits for
 * the end of a pipe whose only other end is held here, and then asks the server for a fast shutdown.
 *
 * It is there before the server: to tell it the process id takes no time in which this process could be killed and the
 * server live on.
 */
export async function startWatchdog(
  user: ServerUser | undefined,
  binaries: ServerBinaries,
): Promise<Watchdog> {
  const isWindows = process.platform === 'win32';
  const viaPgCtl = isWindows ? [binaries.pgCtl] : [];
  const child =
    (isWindows ? undefined : await tryStart('/bin/sh', ['-c', SHELL_SCRIPT], user)) ??
    (await tryStart(process.execPath, ['-e', NODE_SCRIPT, ...viaPgCtl], undefined));

  return {
    watch: (serverPid) => void child?.stdin?.write(`${serverPid}\n`),
    dismiss: () => void child?.kill('SIGKILL'),
  };
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

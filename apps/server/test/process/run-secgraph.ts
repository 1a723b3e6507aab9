import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { LAUNCHER } from '../../../../tools/service/service-process.ts';

export interface CommandOptions {
  readonly dataFolder: string;
  readonly input?: string | Uint8Array;
  /** `DATABASE_URL`. */
  readonly url?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whom it is run by; default: whoever runs the tests. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A command that is run on the machine of the service, such as `secgraph backup`, until it ends. */
export async function runSecgraph(
  args: readonly string[],
  options: CommandOptions,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = launchSecgraph(args, options);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);

  return { code: child.exitCode, stdout, stderr };
}

/** In a process group of its own, so that it can be killed with all that it started. */
export function launchSecgraph(
  args: readonly string[],
  { dataFolder, input = '', url, environment = {}, user }: CommandOptions,
): ReturnType<typeof spawnPiped> {
  const settings = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    SECGRAPH_DATA_DIR: dataFolder,
    SECGRAPH_ARGON2_MEMORY_KIB: '8192',
    SECGRAPH_ARGON2_ITERATIONS: '1',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...environment,
  };
  const child = spawnPiped(args, settings, user);
  child.stdin.end(input);

  return child;
}

function spawnPiped(args: readonly string[], env: NodeJS.ProcessEnv, user: CommandOptions['user']) {
  const nodeArguments = ['--disable-warning=ExperimentalWarning', ...inject('serviceArguments')];

  return spawn(process.execPath, [...nodeArguments, LAUNCHER, ...args], {
    cwd: '/',
    detached: true,
    env,
    ...user,
  });
}

import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

export interface ProgramRun {
  readonly exitCode: number | undefined;
  /** Standard output and error, in order of arrival. */
  readonly output: string;
}

export interface ProgramOptions {
  readonly user: ServerUser | undefined;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Written to standard input. */
  readonly input?: string;
}

/** Runs one of the server's programs to its end. Never throws: a program that cannot start has no exit code. */
export function runProgram(
  path: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const child = spawn(path, args, {
      cwd: options.cwd,
      env: serverEnvironment(options.environment),
      stdio: 'pipe',
      ...userOptions(options.user),
    });

    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    }
    child.once('error', (error) => resolve({ exitCode: undefined, output: error.message }));
    child.once('close', (code) => resolve({ exitCode: code ?? undefined, output: chunks.join('') }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** Only what the programs need: nothing of the service's environment (secrets, PG… variables) reaches them. */
export function serverEnvironment(extra: Readonly<Record<string, string>>): Record<string, string> {
  const passed = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    // oxlint-disable-next-line node/no-process-env -- where programs and temporary files are is no setting of ours
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });

  return { ...Object.fromEntries(passed), LANG: 'C', LC_ALL: 'C', TZ: 'UTC', ...extra };
}

export function userOptions(user: ServerUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

import { spawn } from 'node:child_process';

export interface CommandOptions {
  /** Where it runs; it may write there. */
  readonly folder: string;
  /** All that it gets of the environment, beside the path of programs. */
  readonly environment: Readonly<Record<string, string>>;
  readonly withinMs: number;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

export interface CommandEnd {
  /** Null: it was killed, or did not end in time. */
  readonly code: number | null;
  /** Standard output and errors, as they came. */
  readonly printed: string;
}

const MAX_PRINTED = 1_000_000;

/** Runs a program to its end. What takes too long is killed with everything that it has started. */
export function runCommand(
  [program = '', ...args]: readonly string[],
  { folder, environment, withinMs, signal }: CommandOptions,
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let printed = '';
    const take = (text: string) => {
      printed = (printed + text).slice(-MAX_PRINTED);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    const kill = () => killGroup(child.pid);
    const impatience = setTimeout(kill, withinMs);
    signal.addEventListener('abort', kill, { once: true });
    if (signal.aborted) {
      kill();
    }
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(impatience);
      signal.removeEventListener('abort', kill);
      resolve({ code, printed });
    });
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) {
      process.kill(-pid, 'SIGKILL');
    }
  } catch {
    // It has just ended by itself.
  }
}

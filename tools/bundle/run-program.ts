import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface ProgramOptions {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What npm tells programs that it runs would decide what another npm does. */
const BY_NPM = /^npm_/i;

/** Runs a program to its end. @returns what it printed; throws what it complained about when it failed */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { folder, environment = {} }: ProgramOptions,
): Promise<string> {
  const ours = Object.entries(process.env).filter(([name]) => !BY_NPM.test(name));
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...Object.fromEntries(ours), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) {
    throw new Error(`${program} ${args[0] ?? ''} ended with exit code ${code}:\n${complaint || printed}`);
  }

  return printed;
}

import { join } from 'node:path';
import { type CommandEnd, type CommandOptions, runCommand } from './run-command.ts';

export interface Python {
  readonly program: string;
  /** The second number of its version. */
  readonly minor: number;
}

type Place = Pick<CommandOptions, 'folder' | 'signal'>;

const OLDEST = 11;
const NEWEST = 14;
const ASK_MS = 30_000;
const INSTALL_MS = 600_000;

/** The newest interpreter among those that the path has, or the one that was named. @throws where there is none. */
export async function findPython(named: string | undefined, place: Place): Promise<Python> {
  const names =
    named === undefined
      ? [...Array.from({ length: NEWEST - OLDEST + 1 }, (_, index) => `python3.${NEWEST - index}`), 'python3']
      : [named];
  for (const program of names) {
    const minor = await minorVersionOf(program, place);
    if (minor !== undefined && minor >= OLDEST) {
      return { program, minor };
    }
  }

  throw new Error(`Python 3.${OLDEST} or newer is needed, with venv; none of ${names.join(', ')} is one.`);
}

/** Undefined: it cannot be run, or is no Python 3. */
async function minorVersionOf(program: string, place: Place): Promise<number | undefined> {
  const question = 'import sys, venv, ensurepip; print(sys.version_info[0], sys.version_info[1])';
  const { code, printed } = await runCommand([program, '-c', question], {
    ...place,
    environment: inherited(),
    withinMs: ASK_MS,
  }).catch((): CommandEnd => ({ code: null, printed: '' }));
  const [major, minor] = printed.trim().split(' ').map(Number);

  return code === 0 && major === 3 ? minor : undefined;
}

/** An environment that has these packages and nothing else. @throws with what was printed. */
export async function installPackages(
  { program }: Python,
  packages: readonly string[],
  place: Place,
): Promise<string> {
  const environment = join(place.folder, 'environment');
  const options = { ...place, environment: inherited(), withinMs: INSTALL_MS };
  for (const command of [
    [program, '-m', 'venv', environment],
    [join(environment, 'bin/python'), '-m', 'pip', 'install', '--quiet', '--no-input', ...packages],
  ]) {
    const { code, printed } = await runCommand(command, options);
    if (code !== 0) {
      throw new Error(`"${command.join(' ')}" ended with ${code}:\n${printed.slice(-2_000)}`);
    }
  }

  return join(environment, 'bin');
}

/** Installing needs what the machine says of its registry; the clients themselves get none of it. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

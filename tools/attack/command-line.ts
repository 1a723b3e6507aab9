import { parseArgs } from 'node:util';
import { WAVES } from './run-attack.ts';

export interface AttackCommand {
  readonly seed: number | undefined;
  readonly isShort: boolean;
  readonly only: readonly string[] | undefined;
  /** Keeps the data folder and the log. */
  readonly keep: boolean;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run attack -- [options]

Starts a service on a throw-away data folder, with everything switched on, and sends it what an attacker would: every
route as every role with bodies that are too large, too deep, too wide or of another type, hostile parameters and heads,
answers of identity providers, recurrence rules, statements, files and archives, while slow clients hold connections.
Watches how long its main thread computes without a pause, and its memory. Exit code 1: something was not as it should be.

  --short      a selection that takes about a minute
  --only WAVE  one wave; may be repeated: ${WAVES.map(({ name }) => `"${name}"`).join(', ')}
  --seed N     decides what is made at random (default: drawn, and printed)
  --keep       keeps data folder and log, and says where they are
  --help       this text
`;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[]): AttackCommand | undefined {
  const { help, short, only, seed, keep } = parseValues(args);
  if (help) {
    return undefined;
  }
  const unknown = only?.find((name) => !WAVES.some((wave) => wave.name === name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no wave "${unknown}".`);
  }
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) {
    throw new UsageError(`--seed takes a number of at most nine digits, not "${seed}".`);
  }

  return { isShort: short, only, keep, seed: seed === undefined ? undefined : Number(seed) };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        short: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
        seed: { type: 'string' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

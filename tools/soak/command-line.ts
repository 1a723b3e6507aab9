import { parseArgs } from 'node:util';

export interface SoakOptions {
  /** Of load; starting, draining and checking come on top. */
  readonly minutes: number;
  /** Decides what is done and in which order; when it happens depends on the machine. */
  readonly seed: number;
  readonly kills: boolean;
  /** Undefined: any free one. */
  readonly port: number | undefined;
  /** Keeps the data folder and the log. */
  readonly keep: boolean;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run soak -- [options]

Starts the service on a throw-away data folder and does everything to it at once: uploads good and bad, deletions,
slow clients, heavy queries, logins, and kills of the service and of PostgreSQL. Keeps a ledger of what was
acknowledged, checks it against the graph, and ends with a report. Exit code 1: something was not as it should be.

  --minutes N  of load (default: 30)
  --seed N     decides what is done (default: drawn, and printed)
  --no-kills   leaves every process alone
  --port PORT  where the service listens (default: any free one)
  --keep       keeps data folder and log, and says where they are
  --help       this text
`;

const MAX_SEED = 2 ** 32 - 1;
const MAX_MINUTES = 7 * 24 * 60;
const MAX_PORT = 65_535;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[], drawnSeed: number): SoakOptions | undefined {
  const { minutes, seed, port, keep, help, ...flags } = parseValues(args);
  if (help) {
    return undefined;
  }

  const portNumber = numberOf('port', port, MAX_PORT);
  return {
    minutes: numberOf('minutes', minutes, MAX_MINUTES),
    seed: seed === undefined ? drawnSeed : Math.trunc(numberOf('seed', seed, MAX_SEED)),
    kills: !flags['no-kills'],
    port: portNumber === 0 ? undefined : portNumber,
    keep,
  };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '30' },
        seed: { type: 'string' },
        'no-kills': { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function numberOf(name: string, text: string, maximum: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= maximum)) {
    throw new UsageError(`--${name} takes a number from 0 to ${maximum}, not "${text}".`);
  }

  return value;
}

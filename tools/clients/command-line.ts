import { parseArgs } from 'node:util';

export interface ClientsCommand {
  /** Names of the clients to run; empty: all. */
  readonly only: readonly string[];
  /** The interpreter to run them with; undefined: the newest that is found. */
  readonly python: string | undefined;
  /** Keeps environments, data folder, log and what clients wrote. */
  readonly keep: boolean;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run clients -- [options]

Installs clients of the established API from the Python registry, at pinned versions and into environments of their own,
starts the service on a throw-away data folder, runs each client as its documentation tells, and compares what it did
and showed with numbers that are known. Prints a table. Exit code 1: something was not as it should be; what this
machine cannot run (a client needs a newer Python) is named, and is no failure.

  --only NAME    runs this client alone; may be given several times
  --python PATH  the interpreter to run them with (default: the newest python3 in the path, 3.11 or newer)
  --keep         keeps the folder with environments, data, log and files of the clients, and says where it is
  --help         this text
`;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(
  args: readonly string[],
  known: readonly string[],
): ClientsCommand | undefined {
  const { only, python, keep, help } = parseValues(args);
  if (help) {
    return undefined;
  }
  const stranger = only.find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw new UsageError(`--only takes one of ${known.join(', ')}, not "${stranger}".`);
  }

  return { only, python, keep };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true, default: [] },
        python: { type: 'string' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

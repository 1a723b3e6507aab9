import { parseArgs } from 'node:util';
import { EVENT_KINDS, type EventKind } from './events/event-kinds.ts';

export type ReplicationMode = 'synchronous' | 'asynchronous';

export interface FailoverOptions {
  readonly events: number;
  /** After which no further event begins. */
  readonly minutes: number;
  /** Decides which events come in which order. */
  readonly seed: number;
  readonly mode: ReplicationMode;
  /** Undefined: all that the mode and the user allow. */
  readonly only: readonly EventKind[] | undefined;
  /** Keeps the folder with the logs of all processes. */
  readonly keep: boolean;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run failover -- [options]

Runs PostgreSQL three times under Patroni with etcd, HAProxy in front, and three services on it; uploads, reads, logs in
and writes by statements all along, and has one thing after another fail. Then holds what was acknowledged against what
is there, and prints a table by kind of event. Exit code 1: something was not as it should be.

Everything listens on 127.0.0.1 at ports that are free, lies in one temporary folder, and ends with the command. What is
missing of postgresql, etcd-server, haproxy and python3-venv is installed from Debian when root runs it; Patroni comes
from PyPI into that folder. Disks of the databases are file systems in memory when root runs it; without, the full disk
is left out.

  --events N     how many (default: 100)
  --minutes N    begin no event after that (default: 45)
  --seed N       decides which, in which order (default: drawn, and printed)
  --asynchronous replicas may lag: what is lost is told, and is no fault (default: synchronous, where nothing may be)
  --only KINDS   some kinds alone, with commas between
  --keep         keeps the folder with all logs, and says where it is
  --help         this text

Kinds: ${Object.entries(EVENT_KINDS)
  .map(([kind, { title }]) => `\n  ${kind.padEnd(18)} ${title}`)
  .join('')}
`;

const MAX_SEED = 2 ** 32 - 1;
const MAX_EVENTS = 10_000;
const MAX_MINUTES = 24 * 60;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[], drawnSeed: number): FailoverOptions | undefined {
  const { events, minutes, seed, only, asynchronous, keep, help } = parseValues(args);
  if (help) {
    return undefined;
  }

  return {
    events: numberOf('events', events, MAX_EVENTS),
    minutes: numberOf('minutes', minutes, MAX_MINUTES),
    seed: seed === undefined ? drawnSeed : numberOf('seed', seed, MAX_SEED),
    mode: asynchronous ? 'asynchronous' : 'synchronous',
    only: only === undefined ? undefined : only.split(',').map(kindOf),
    keep,
  };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        events: { type: 'string', default: '100' },
        minutes: { type: 'string', default: '45' },
        seed: { type: 'string' },
        only: { type: 'string' },
        asynchronous: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function numberOf(name: string, text: string, maximum: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= maximum)) {
    throw new UsageError(`--${name} takes a whole number from 0 to ${maximum}, not "${text}".`);
  }

  return value;
}

function kindOf(name: string): EventKind {
  if (!Object.hasOwn(EVENT_KINDS, name)) {
    throw new UsageError(`--only takes ${Object.keys(EVENT_KINDS).join(', ')}; not "${name}".`);
  }

  return name as EventKind;
}

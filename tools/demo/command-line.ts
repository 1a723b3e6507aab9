import { parseArgs } from 'node:util';

export const DEMO_SIZES = ['tiny', 'small', 'medium'] as const;

export type DemoSize = (typeof DEMO_SIZES)[number];

export interface DemoOptions {
  readonly size: DemoSize;
  /** Where the service listens if nobody else does; undefined: anywhere. */
  readonly port: number | undefined;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

const MAX_PORT = 65_535;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[]): DemoOptions | undefined {
  const { size, port, help } = parseValues(args);

  return help ? undefined : { size: parseSize(size), port: parsePort(port) };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: 'small' },
        port: { type: 'string', default: '8080' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function parseSize(name: string): DemoSize {
  const size = DEMO_SIZES.find((known) => known === name);
  if (size === undefined) {
    throw new UsageError(`there is no size "${name}". Sizes: ${DEMO_SIZES.join(', ')}.`);
  }

  return size;
}

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MAX_PORT)) {
    throw new UsageError(`--port takes a number from 0 (any free one) to ${MAX_PORT}, not "${text}".`);
  }

  return port === 0 ? undefined : port;
}

import { parseArgs } from 'node:util';
import type { EstateSize } from '@secgraph/estate';
import { suggestFor } from '@secgraph/kernel';
import { isSizeName, SIZE_NAMES } from './bench-size.ts';

export interface BenchOptions {
  readonly sizes: readonly EstateSize[];
  /** Names of benches. */
  readonly only: readonly string[] | undefined;
  readonly jsonFile: string | undefined;
  readonly accepts: boolean;
  /** The browser's rows instead of those of a size. */
  readonly ui: boolean;
  /** Name of the bench whose profile is wanted. */
  readonly profile: string | undefined;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

const DEFAULT_SIZES: readonly EstateSize[] = ['small', 'medium'];

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(
  args: readonly string[],
  benchNames: readonly string[],
): BenchOptions | undefined {
  const values = parseValues(args);
  if (values.help) {
    return undefined;
  }

  const sizes = (values.size ?? []).map(parseSize);
  const only = values.only?.map((name) => parseBench(name, benchNames));
  const profile = values.profile === undefined ? undefined : parseBench(values.profile, benchNames);
  if (profile !== undefined && values.accept) {
    throw new UsageError(
      'what is measured while profiling is slower: --profile and --accept exclude each other.',
    );
  }

  if (values.ui && (values.accept || only !== undefined || profile !== undefined || sizes.length > 0)) {
    throw new UsageError('--ui has rows of its own: it goes with --json alone.');
  }

  return {
    sizes: sizesOf(sizes, values.large),
    only: profile === undefined ? only : [profile],
    jsonFile: values.json,
    accepts: values.accept,
    ui: values.ui,
    profile,
  };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', multiple: true },
        large: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
        json: { type: 'string' },
        accept: { type: 'boolean', default: false },
        profile: { type: 'string' },
        ui: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Smallest first, each once. */
function sizesOf(named: readonly EstateSize[], withLarge: boolean): EstateSize[] {
  const wanted = new Set(named.length === 0 ? DEFAULT_SIZES : named);
  if (withLarge) {
    wanted.add('large');
  }

  return SIZE_NAMES.filter((name) => wanted.has(name));
}

function parseSize(name: string): EstateSize {
  if (!isSizeName(name)) {
    throw new UsageError(
      `there is no size "${name}".${suggestFor(name, SIZE_NAMES)} Sizes: ${SIZE_NAMES.join(', ')}.`,
    );
  }

  return name;
}

function parseBench(name: string, names: readonly string[]): string {
  if (!names.includes(name)) {
    throw new UsageError(`there is no "${name}".${suggestFor(name, names)} There are: ${names.join(', ')}.`);
  }

  return name;
}

import { stat } from 'node:fs/promises';
import {
  ESTATE_SIZES,
  EstateError,
  type EstateOptions,
  type EstateSize,
  type EstateSummary,
  type HygieneLevel,
  writeEstate,
} from '@secgraph/estate';
import { CliError, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Command } from './command.ts';
import { parseOptions } from './parse-options.ts';

export const generateCommand: Command = {
  name: 'generate',
  summary: 'invent an estate and write it as a collector archive',
  help: `Usage: secgraph generate [options]

Invents a directory that looks like a real one and writes what a collector would bring from it, ready for
secgraph upload. The same options give the same bytes. No name in it belongs to anyone.

Options:
  --size <size>           ${Object.entries(ESTATE_SIZES)
    .map(([name, { objects }]) => `${name} (${objects.toLocaleString('en')})`)
    .join(', ')};
                          default small
  --objects <number>      so many objects instead of a size
  --seed <number>         another estate of the same shape; default 1
  --out <file>            default estate.zip
  --force                 replace the file if it exists
  --domains <number>      over all forests together
  --forests <number>
  --trusts <number>       beyond those within a forest
  --nesting <share>       groups that contain groups, 0 to 1; default 0.25
  --sessions <number>     mean per computer; default 3
  --stale <share>         accounts that nobody uses, 0 to 1; default 0.12
  --hygiene <level>       good, typical or poor; default typical
  --date <date>           moment of the collection; default 2026-01-01
  --no-certificate-services
  --plant                 plant attack paths of every technique, each with near misses;
                          <out>.manifest.json tells which and why
  --entra                 add a tenant of Entra ID with Azure resources for each forest, synchronised with it
  --cloud-objects <number>
                          so many objects in all tenants; default a fifth of those in directories
  --json                  print the result as JSON`,
  run,
};

const OPTIONS = {
  size: { type: 'string' },
  objects: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string', default: 'estate.zip' },
  force: { type: 'boolean', default: false },
  domains: { type: 'string' },
  forests: { type: 'string' },
  trusts: { type: 'string' },
  nesting: { type: 'string' },
  sessions: { type: 'string' },
  stale: { type: 'string' },
  hygiene: { type: 'string' },
  date: { type: 'string' },
  'certificate-services': { type: 'boolean', default: true },
  plant: { type: 'boolean', default: false },
  entra: { type: 'boolean', default: false },
  'cloud-objects': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const NUMBERS = ['objects', 'seed', 'domains', 'forests', 'trusts', 'nesting', 'sessions', 'stale'] as const;

/** Options of the library that the command line calls otherwise. */
const RENAMED_OPTIONS: Readonly<Record<string, string>> = {
  collectedAt: 'date',
  cloudObjects: 'cloud-objects',
};

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('generate', args, OPTIONS);
  const [surplus] = positionals;
  if (surplus !== undefined) {
    throw new UsageError(
      `what is ${surplus}? The archive's path goes after --out. See secgraph generate --help.`,
    );
  }

  const options = readEstateOptions(values);
  if (!values.force && (await exists(values.out))) {
    throw new CliError('CLI_FILE_EXISTS', `${values.out} exists; choose another --out or add --force.`);
  }

  const summary = await write(options, values.out);
  report(summary, { terminal, asJson: values.json });
  return 0;
}

/** The library checks values; here, text becomes numbers, and its option names become those of the command line. */
function readEstateOptions(values: Values): EstateOptions {
  return {
    ...Object.fromEntries(NUMBERS.flatMap((name) => readNumber(name, values[name]))),
    ...(values.size === undefined ? {} : { size: values.size as EstateSize }),
    ...(values.hygiene === undefined ? {} : { hygiene: values.hygiene as HygieneLevel }),
    ...(values.date === undefined ? {} : { collectedAt: new Date(values.date) }),
    certificateServices: values['certificate-services'],
    plant: values.plant,
    entra: values.entra,
    ...Object.fromEntries(
      readNumber('cloud-objects', values['cloud-objects']).map(([, number]) => ['cloudObjects', number]),
    ),
  };
}

function readNumber(name: string, text: string | undefined): [string, number][] {
  if (text === undefined) {
    return [];
  }

  const number = text.trim() === '' ? Number.NaN : Number(text.replaceAll('_', ''));
  if (Number.isNaN(number)) {
    throw new UsageError(`--${name} must be a number; got ${text}`);
  }
  return [[name, number]];
}

async function write(options: EstateOptions, out: string): Promise<EstateSummary> {
  try {
    return await writeEstate({ ...options, out });
  } catch (error) {
    if (error instanceof EstateError) {
      throw new UsageError(asCommandLine(error), { cause: error });
    }
    throw new CliError('CLI_CANNOT_WRITE', `cannot write ${out}: ${reasonOf(error)}`, { cause: error });
  }
}

function asCommandLine({ message, details }: EstateError): string {
  const option = String(details['option']);
  const flag = RENAMED_OPTIONS[option] ?? option;
  return `--${message.replace(option, flag)}. See secgraph generate --help.`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function report(summary: EstateSummary, { terminal, asJson }: { terminal: Terminal; asJson: boolean }): void {
  if (asJson) {
    terminal.print(JSON.stringify(summary, undefined, 2));
    return;
  }

  const count = (number: number) => number.toLocaleString('en');
  const megabytes = Math.max(1, Math.round(summary.jsonBytes / 1e6));
  terminal.print(
    `${summary.out}: ${count(summary.records)} records in ${summary.files.length} files, ${count(megabytes)} MB of JSON.`,
  );
  terminal.print(`${summary.manifestPath}: what is in it, and what is planted.`);
  terminal.print(`Next: secgraph upload ${summary.out}`);
}

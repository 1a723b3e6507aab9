import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EstateSize } from '@secgraph/estate';
import {
  acceptRows,
  type Baseline,
  compareWithBaseline,
  readBaseline,
  writeBaseline,
} from './baseline/baseline.ts';
import type { Bench } from './bench.ts';
import { SIZES } from './bench-size.ts';
import { BENCHES } from './benches.ts';
import { type BenchOptions, parseCommandLine, UsageError } from './command-line.ts';
import { uiBench } from './rows/ui.ts';
import { BenchSession } from './session/bench-session.ts';
import { CpuProfiler } from './session/cpu-profiler.ts';
import { presentTable, type TableRow } from './table/present-table.ts';
import { createProgress } from './table/progress.ts';

const BASELINE_FILE = join(import.meta.dirname, 'baseline.json');
const PROFILE_FOLDER = 'profiles';
const EXIT_USAGE = 2;
const EXIT_INTERRUPTED = 130;

const HELP = `Usage: npm run bench -- [options]

Measures the product against yardsticks in the same run and prints the ratios. bench/README.md tells how to
read the table, and how to add a row to it.

  --size SIZE    tiny, small, medium or large; may be repeated (default: small and medium)
  --large        large as well: a million objects, which takes an hour and 16 GiB of memory
  --only ROW     only these rows; may be repeated
  --profile ROW  only this row, and leave CPU profiles in ./${PROFILE_FOLDER}
  --ui           pictures in a headless browser, instead of all that
  --json FILE    write the rows as JSON, too
  --accept       make the ratios the baseline that later runs are compared with
  --help         this text

Rows:
${BENCHES.map(({ name, summary }) => `  ${name.padEnd(24)}${summary}`).join('\n')}
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseCommandLine(
      args,
      BENCHES.map(({ name }) => name),
    );
    if (options === undefined) {
      process.stdout.write(HELP);
      return 0;
    }

    return await run(options);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`bench: ${error.message} See npm run bench -- --help.\n`);
      return EXIT_USAGE;
    }
    throw error;
  }
}

async function run(options: BenchOptions): Promise<number> {
  const interrupted = interruption();
  const measured: Record<string, readonly TableRow[]> = {};
  let baseline = await readBaseline(BASELINE_FILE);

  try {
    if (options.ui) {
      const rows = await measureSize('tiny', options, { baseline: {}, signal: interrupted });
      measured['ui'] = rows;
      process.stdout.write(`\n${presentTable(rows).join('\n')}\n`);
    }
    for (const size of options.ui ? [] : options.sizes) {
      const rows = await measureSize(size, options, { baseline, signal: interrupted });
      measured[size] = rows;
      process.stdout.write(`\n${size}\n${presentTable(rows).join('\n')}\n`);
      baseline = acceptRows(baseline, size, rows, { isComplete: options.only === undefined });
    }
  } catch (error) {
    if (!interrupted.aborted) {
      throw error;
    }
    process.stderr.write('\nbench: interrupted; nothing is left behind.\n');
    return EXIT_INTERRUPTED;
  }

  if (options.jsonFile !== undefined) {
    await writeFile(options.jsonFile, `${JSON.stringify(measured, undefined, 2)}\n`);
  }
  if (options.accepts) {
    await writeBaseline(BASELINE_FILE, baseline);
  }
  if (options.profile !== undefined) {
    process.stdout.write(
      `\nCPU profiles are in ./${PROFILE_FOLDER}; bench/README.md tells how to open them.\n`,
    );
  }

  return 0;
}

async function measureSize(
  size: EstateSize,
  { only, profile, ui }: BenchOptions,
  { baseline, signal }: { readonly baseline: Baseline; readonly signal: AbortSignal },
): Promise<TableRow[]> {
  const progress = createProgress(process.stderr);
  await using session = await BenchSession.open({
    size: SIZES[size],
    signal,
    profiler: profile === undefined ? undefined : new CpuProfiler(PROFILE_FOLDER),
    onProgress: (work, place) => progress.show(`${size}: ${work}`, place),
  });
  const killServices = () => session.kill();
  process.once('exit', killServices);

  const rows: TableRow[] = [];
  for (const bench of ui ? [uiBench] : chosen(only)) {
    signal.throwIfAborted();
    for (const row of await bench.measure(session)) {
      rows.push({ ...row, change: compareWithBaseline(baseline, size, row) });
    }
  }
  process.off('exit', killServices);
  progress.end();

  return rows;
}

function chosen(only: readonly string[] | undefined): readonly Bench[] {
  return BENCHES.filter(({ name }) => only === undefined || only.includes(name));
}

/** Aborts at the first signal, so that everything is cleaned up; a second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) {
      process.exit(EXIT_INTERRUPTED);
    }
    controller.abort();
    process.stderr.write('\nbench: stopping after the run under way …\n');
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  return controller.signal;
}

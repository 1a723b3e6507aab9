import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type BenchRow, type BenchSize, SIZES } from './bench-row.ts';
import { printTable } from './bench-table.ts';
import { benchIngest } from './rows/ingest.ts';
import { benchShortestPath } from './rows/shortest-path.ts';

/** Every row by its name, which `--only` takes. A row is measured together with its yardstick. */
const BENCHES: Readonly<Record<string, (size: BenchSize) => Promise<readonly BenchRow[]>>> = {
  ingest: benchIngest,
  'shortest-path': benchShortestPath,
};

const HELP = `Usage: npm run bench -- [options]

Measures the product against yardsticks taken in the same run and prints ratios.

  --size NAME   ${Object.keys(SIZES).join(', ')} (default: small)
  --only ROW    ${Object.keys(BENCHES).join(', ')}; may be repeated
  --json FILE   also write the rows as JSON
  --help        this text
`;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  await run(values.size, values.only ?? Object.keys(BENCHES), values.json);
}

async function run(sizeName: string, names: readonly string[], jsonPath: string | undefined): Promise<void> {
  const size = SIZES[sizeName];
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));

  if (size === undefined || unknown !== undefined) {
    process.stderr.write(HELP);
    process.exitCode = 2;
    return;
  }

  const rows: BenchRow[] = [];
  for (const name of names) {
    process.stderr.write(`measuring ${name} …\n`);
    rows.push(...((await BENCHES[name]?.(size)) ?? []));
  }

  printTable(rows);
  if (jsonPath !== undefined) {
    await writeFile(jsonPath, `${JSON.stringify({ size: size.name, rows }, undefined, 2)}\n`);
  }
}

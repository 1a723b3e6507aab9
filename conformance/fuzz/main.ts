import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readFeatures } from '../tck/read-features.ts';
import { runFuzzSession } from './fuzz-session.ts';

const HELP = `Usage: npm run fuzz -- [options]

Feeds random queries to the engine, and looks for crashes, hangs and errors without a code.

  --minutes N        how long (default: 1)
  --seed N           first seed (default: the clock); a finding names its own
  --features FOLDER  feature files whose queries are mutated (default: conformance/language)
  --help             this text
`;

const MS_PER_MINUTE = 60_000;
const SEED_COUNT = 1_000_000_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    features: { type: 'string', default: fileURLToPath(new URL('../language', import.meta.url)) },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  await run();
}

async function run(): Promise<void> {
  const features = await readFeatures(values.features);
  const report = await runFuzzSession({
    firstSeed: values.seed === undefined ? Date.now() % SEED_COUNT : Number(values.seed),
    durationMs: Number(values.minutes) * MS_PER_MINUTE,
    samples: features
      .flatMap(({ scenarios }) => scenarios)
      .flatMap(({ steps }) => steps.flatMap(({ docString }) => docString ?? [])),
    onFinding: ({ seed, source, problem }) => {
      process.stdout.write(`seed ${seed}\n${source.slice(0, 2_000)}\n${problem}\n\n`);
    },
  });

  const { refused, failed, ran, findings } = report;
  process.stdout.write(
    `${refused + failed + ran} cases: ${refused} refused, ${failed} failed with a code, ${ran} ran; ` +
      `${findings.length} findings\n`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

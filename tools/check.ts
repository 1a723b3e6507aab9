import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Everything that a machine can hold against the rules of this repository, in the order of CI.
 *
 *     npm run check                       stops at the first step that fails
 *     npm run check -- lint boundaries    these steps only
 *     npm run check -- --keep-going       every step, failures listed at the end
 */

interface Step {
  readonly name: string;
  readonly purpose: string;
  readonly command: readonly [string, ...string[]];
}

const STEPS: readonly Step[] = [
  {
    name: 'format',
    purpose: 'one style, imports in order',
    command: ['biome', 'ci', ...colours(), '.'],
  },
  { name: 'types', purpose: 'TypeScript agrees', command: ['tsc', '--noEmit', '--project', '.'] },
  {
    name: 'types-view',
    purpose: 'TypeScript agrees where there is a page and no Node',
    command: ['tsc', '--noEmit', '--project', 'packages/graph-view'],
  },
  {
    name: 'types-web',
    purpose: 'TypeScript agrees in the browser, too',
    command: ['tsc', '--noEmit', '--project', 'apps/web'],
  },
  { name: 'lint', purpose: 'rules that need the types, too', command: ['oxlint', '--type-aware'] },
  { name: 'boundaries', purpose: 'who may import whom', command: ['node', 'tools/boundaries/main.ts'] },
  {
    name: 'unused',
    purpose: 'no dead files, exports or dependencies, and nothing that only tests use',
    command: ['node', 'tools/unused/main.ts'],
  },
  {
    name: 'duplicates',
    purpose: 'at most 2 % of the sources twice',
    command: ['jscpd', '--config', '.jscpd.json'],
  },
  {
    name: 'generated',
    purpose: 'committed output equals what its generator makes',
    command: ['node', 'tools/generated/main.ts'],
  },
  {
    name: 'chart',
    purpose: 'what helm makes of the chart, held against the types of Kubernetes',
    command: ['node', 'tools/chart/main.ts', '--check'],
  },
  {
    name: 'words',
    purpose: 'catalogues have what the pages say, and translations fit',
    command: ['node', 'apps/web/build/words/main.ts', '--check'],
  },
];

const EXIT_USAGE = 2;

process.exitCode = run(process.argv.slice(2));

function run(args: readonly string[]): number {
  const keepsGoing = args.includes('--keep-going');
  const wanted = args.filter((arg) => arg !== '--keep-going');
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown step ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
    return EXIT_USAGE;
  }

  const failed: string[] = [];
  for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    if (runStep(step)) {
      continue;
    }
    failed.push(step.name);
    if (!keepsGoing) {
      break;
    }
  }

  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

function runStep({ name, purpose, command }: Step): boolean {
  console.log(`\n── ${name}: ${purpose}`);
  const [program, ...args] = command;
  const startedAtMs = Date.now();

  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: [join(process.cwd(), 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
    },
  });
  if (error !== undefined) {
    console.error(`${program} did not start: ${error.message}`);
  }

  const isGood = status === 0;
  console.log(
    `   ${isGood ? 'ok' : `FAILED (exit code ${status})`}, ${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s`,
  );
  return isGood;
}

/** Biome writes colours wherever it writes. */
function colours(): string[] {
  return process.stdout.isTTY ? [] : ['--colors=off'];
}

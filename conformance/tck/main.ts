import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseExclusions } from './exclusions.ts';
import { readFeatures } from './read-features.ts';
import { readGraphs } from './read-graphs.ts';
import { describeFailure, summarize } from './report.ts';
import { runFeatures, type ScenarioResult } from './run-features.ts';

const HELP = `Usage: npm run tck -- --features FOLDER [options]

Runs the scenarios of a folder of Gherkin features, such as the openCypher TCK, against the engine.

  --features FOLDER    folder with .feature files; named graphs lie in "graphs" in it, or beside it
  --only TEXT          only features whose path contains the text
  --name TEXT          only scenarios whose name contains the text
  --exclusions FILE    scenarios that are known not to hold (default: conformance/tck/exclusions.json)
  --unoptimized        plan without any optimizer pass
  --list-failures      print only the names of what fails
  --help               this text
`;

const { values } = parseArgs({
  options: {
    features: { type: 'string' },
    only: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    exclusions: { type: 'string', default: new URL('exclusions.json', import.meta.url).pathname },
    unoptimized: { type: 'boolean', default: false },
    'list-failures': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.features === undefined) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  await run(values.features);
}

async function run(folder: string): Promise<void> {
  const graphs = await readGraphs(folder);
  const results: ScenarioResult[] = [];
  const running = runFeatures(await readFeatures(folder), {
    exclusions: parseExclusions(await readFile(values.exclusions, 'utf8')),
    passes: values.unoptimized ? 'none' : 'all',
    isWanted: (feature, scenario) =>
      feature.path.includes(values.only) && scenario.name.includes(values.name),
    findGraph: (name) => {
      const statements = graphs.get(name);
      if (statements === undefined) {
        throw new Error(`There is no graph named ${name}.`);
      }
      return statements;
    },
  });

  for (const result of running) {
    results.push(result);
    printFailure(result);
  }
  process.stdout.write(`${summarize(results)}\n`);
  process.exitCode = results.every((it) => ['passed', 'skipped'].includes(it.state.type)) ? 0 : 1;
}

function printFailure(result: ScenarioResult): void {
  const failure = describeFailure(result);
  if (failure !== undefined) {
    process.stdout.write(values['list-failures'] ? `${failure.split('\n', 1)[0]}\n` : `${failure}\n\n`);
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkManifests } from './check-manifests.ts';
import { hasHelm, lint, render } from './helm.ts';
import {
  digestOfChart,
  formatRendered,
  listValues,
  parseRendered,
  type RenderedChart,
} from './rendered-chart.ts';

/**
 * Holds the chart against Kubernetes:
 *
 *     npm run chart                      has helm render it, and keeps what comes out
 *     node tools/chart/main.ts --check   what is kept is of the chart as it is, and Kubernetes knows all of it
 *
 * Where helm is installed, the check also lints the chart and renders it anew.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHART = join(ROOT, 'deploy/helm/secgraph');
const KEPT = join(ROOT, 'deploy/helm/rendered');

const problems = process.argv.includes('--check') ? await check() : await write();
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length === 0 ? 0 : 1;

async function check(): Promise<readonly string[]> {
  const digest = await digestOfChart(CHART);
  const problems: string[] = [];
  for (const name of await listValues(CHART)) {
    const kept = parseRendered(name, await readFile(pathOf(name), 'utf8').catch(() => ''));
    if (kept.digest !== digest) {
      problems.push(
        `${name}: the chart has changed since it was rendered: run "npm run chart" where helm is.`,
      );
    } else {
      problems.push(...checkManifests(kept.text, ROOT).map((problem) => `${name}: ${problem}`));
    }
    problems.push(...checkByHelm(kept));
  }

  return problems;
}

function checkByHelm({ name, text }: RenderedChart): readonly string[] {
  if (!hasHelm()) {
    return [];
  }
  lint(CHART, name);

  return render(CHART, name) === text
    ? []
    : [`${name}: helm makes something else of the chart than is kept.`];
}

async function write(): Promise<readonly string[]> {
  if (!hasHelm()) {
    return ['helm is not installed.'];
  }
  const digest = await digestOfChart(CHART);
  await mkdir(KEPT, { recursive: true });
  for (const name of await listValues(CHART)) {
    lint(CHART, name);
    await writeFile(pathOf(name), formatRendered({ name, digest, text: render(CHART, name) }));
  }

  return [];
}

function pathOf(name: string): string {
  return join(KEPT, `${name}.yaml`);
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** That whose types the manifests are held against. */
const KUBERNETES = ['--kube-version', '1.30.0'];

export function hasHelm(): boolean {
  return spawnSync('helm', ['version']).status === 0;
}

/** @throws what helm complains about, in templates or values */
export function render(chart: string, values: string): string {
  const release = ['secgraph', chart, '--namespace', 'secgraph'];

  return run(['template', ...release, ...KUBERNETES, '--values', valuesFile(chart, values)]);
}

/** @throws what helm complains about */
export function lint(chart: string, values: string): void {
  run(['lint', '--strict', '--quiet', chart, ...KUBERNETES, '--values', valuesFile(chart, values)]);
}

function valuesFile(chart: string, values: string): string {
  return join(chart, 'ci', `${values}-values.yaml`);
}

function run(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`helm ${args[0]}: ${stderr || stdout}`);
  }

  return stdout;
}

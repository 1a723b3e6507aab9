import type { Step } from './gherkin/feature.ts';
import type { ScenarioResult } from './run-features.ts';
import { CheckFailure } from './steps/check-failure.ts';
import { describeError } from './steps/describe-error.ts';

/** What is printed about a scenario that does not hold; undefined for all others. */
export function describeFailure({ feature, scenario, state }: ScenarioResult): string | undefined {
  const title = [feature.path, scenario.name, scenario.example].filter((it) => it !== undefined).join(' › ');

  switch (state.type) {
    case 'passed':
    case 'skipped':
      return undefined;
    case 'stale':
      return `${title}\n  is excluded ("${state.exclusion.reason}"), but passes: remove the exclusion.`;
    case 'failed':
      return `${title}\n${describeSteps(scenario.steps)}\n${describeMismatch(state.failure.error)}`;
  }
}

/** The last lines: shares of reads and writes that pass, and the totals. Excluded scenarios count as not passed. */
export function summarize(results: readonly ScenarioResult[]): string {
  const count = (...types: ScenarioResult['state']['type'][]): number =>
    results.filter((it) => types.includes(it.state.type)).length;

  return [
    `reads  ${describeShare(results.filter((it) => !it.isWrite))}`,
    `writes ${describeShare(results.filter((it) => it.isWrite))}`,
    `${count('passed')} passed, ${count('failed', 'stale')} failed, ${count('skipped')} skipped`,
  ].join('\n');
}

function describeShare(results: readonly ScenarioResult[]): string {
  const passed = results.filter((it) => it.state.type === 'passed').length;
  const share = results.length === 0 ? 100 : (100 * passed) / results.length;
  return `${passed} of ${results.length} (${share.toFixed(2)} %)`;
}

function describeSteps(steps: readonly Step[]): string {
  return steps
    .filter((step) => step.docString !== undefined)
    .map((step) => indent(`${step.text}\n${indent(step.docString ?? '')}`))
    .join('\n');
}

function describeMismatch(error: unknown): string {
  return error instanceof CheckFailure
    ? `  expected\n${indent(indent(error.expected))}\n  got\n${indent(indent(error.actual))}`
    : `  failed\n${indent(indent(describeError(error)))}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

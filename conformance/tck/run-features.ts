import type { RunOptions } from '@secgraph/cypher';
import { type Exclusion, findExclusion } from './exclusions.ts';
import type { Feature, Scenario } from './gherkin/feature.ts';
import { isWriteScenario } from './is-write-scenario.ts';
import { runScenario, type ScenarioFailure } from './run-scenario.ts';
import type { FindGraph } from './steps/scenario-world.ts';

/** What came of one scenario. */
export interface ScenarioResult {
  readonly feature: Feature;
  readonly scenario: Scenario;
  readonly isWrite: boolean;
  readonly state:
    | { readonly type: 'passed' }
    | { readonly type: 'failed'; readonly failure: ScenarioFailure }
    /** Excluded, and fails as expected. */
    | { readonly type: 'skipped'; readonly exclusion: Exclusion }
    /** Excluded, but passes: the exclusion is stale. */
    | { readonly type: 'stale'; readonly exclusion: Exclusion };
}

export interface RunFeaturesOptions {
  readonly exclusions: readonly Exclusion[];
  readonly findGraph: FindGraph;
  readonly passes?: RunOptions['passes'];
  /** Which scenarios to run. */
  isWanted(feature: Feature, scenario: Scenario): boolean;
}

/** Runs the scenarios one after the other; excluded ones, too. */
export function* runFeatures(
  features: readonly Feature[],
  options: RunFeaturesOptions,
): Generator<ScenarioResult> {
  for (const feature of features) {
    for (const scenario of feature.scenarios) {
      if (options.isWanted(feature, scenario)) {
        yield {
          feature,
          scenario,
          isWrite: isWriteScenario(scenario),
          state: judge(feature, scenario, options),
        };
      }
    }
  }
}

function judge(feature: Feature, scenario: Scenario, options: RunFeaturesOptions): ScenarioResult['state'] {
  const failure = runScenario(scenario, { findGraph: options.findGraph, passes: options.passes });
  const exclusion = findExclusion(options.exclusions, feature, scenario);

  if (exclusion !== undefined) {
    return { type: failure === undefined ? 'stale' : 'skipped', exclusion };
  }
  return failure === undefined ? { type: 'passed' } : { type: 'failed', failure };
}

import type { RunOptions } from '@secgraph/cypher';
import type { Scenario, Step } from './gherkin/feature.ts';
import { runStep } from './steps/run-step.ts';
import { type FindGraph, ScenarioWorld } from './steps/scenario-world.ts';

/** Why a scenario does not hold. */
export interface ScenarioFailure {
  readonly step: Step;
  /** A `CheckFailure`, or whatever else was thrown. */
  readonly error: unknown;
}

/** Undefined when the engine does everything the scenario says. */
export function runScenario(
  scenario: Scenario,
  options: { readonly findGraph: FindGraph; readonly passes: RunOptions['passes'] },
): ScenarioFailure | undefined {
  const world = new ScenarioWorld(options.findGraph, options.passes);

  for (const step of scenario.steps) {
    try {
      runStep(world, step);
    } catch (error) {
      return { step, error };
    }
  }
  return undefined;
}

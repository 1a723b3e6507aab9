import type { Feature, Scenario } from './gherkin/feature.ts';

/** A scenario that the engine is known not to fulfil. */
export interface Exclusion {
  /** Name of the feature file, without folder. */
  readonly feature: string;
  /** Name of the scenario. */
  readonly scenario: string;
  /** Of an outline: the row of its examples, `a | b`; default: all of them. */
  readonly example?: string;
  /** Why we do something else, or cannot do it. */
  readonly reason: string;
}

/** Reads the list; throws when it is none, or gives no reason. */
export function parseExclusions(json: string): Exclusion[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list) || !list.every(isExclusion)) {
    throw new TypeError('Exclusions are a list of objects with feature, scenario and reason.');
  }
  return list;
}

export function findExclusion(
  exclusions: readonly Exclusion[],
  feature: Feature,
  scenario: Scenario,
): Exclusion | undefined {
  const file = feature.path.slice(feature.path.lastIndexOf('/') + 1);
  return exclusions.find(
    (it) =>
      it.feature === file &&
      it.scenario === scenario.name &&
      (it.example === undefined || it.example === scenario.example),
  );
}

function isExclusion(entry: unknown): entry is Exclusion {
  const { feature, scenario, example, reason } = Object(entry) as Record<string, unknown>;
  return (
    [feature, scenario, reason].every((it) => typeof it === 'string' && it !== '') &&
    (example === undefined || typeof example === 'string')
  );
}

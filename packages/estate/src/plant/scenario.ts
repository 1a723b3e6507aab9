import type { ManifestPair, Plant, PlantedRelationshipKind, Twin } from '../manifest/estate-manifest.ts';
import type { Identified, Scene } from './scene.ts';

/** How to plant one technique and its near-miss twins. */
export interface Scenario<Setting extends Scene = Scene> {
  /** Kebab-case, short: it becomes part of names. */
  readonly id: string;
  readonly technique: PlantedRelationshipKind;
  readonly summary: string;
  play(set: ScenarioSet<Setting>): void;
}

export interface ScenarioSet<Setting extends Scene = Scene> {
  /** In the estate's first domain, whose controllers accept weak certificate mappings, or in the first tenant. */
  readonly plant: Setting;
  /** Sets up a twin beside the plant. */
  twin(id: string, reason: string, play: TwinPlay<Setting>): void;
  /** Sets up a twin in the domain with every switch set to safe, or in the tenant of its forest. */
  strictTwin(id: string, reason: string, play: TwinPlay<Setting>): void;
}

/** Returns pairs between which there must be no path, if there are any. */
export type TwinPlay<Setting extends Scene = Scene> = (
  scene: Setting,
) => readonly (readonly [Identified, Identified])[] | void;

/** Makes a scene whose names begin with a prefix. */
export type SetScene<Setting extends Scene> = (prefix: string) => Setting;

export function playScenario<Setting extends Scene>(
  scenario: Scenario<Setting>,
  scenes: { readonly open: SetScene<Setting>; readonly strict: SetScene<Setting> },
): Plant {
  const plant = scenes.open(scenario.id);
  const twins: Twin[] = [];
  const playTwin = (setScene: SetScene<Setting>) => (id: string, reason: string, play: TwinPlay<Setting>) => {
    const scene = setScene(`${scenario.id}-${id}`);
    const pairs = play(scene) ?? [];
    twins.push({ id, reason, ...twinTruth(scene), unreachable: pairs.map(describePair) });
  };

  scenario.play({ plant, twin: playTwin(scenes.open), strictTwin: playTwin(scenes.strict) });
  const { id, technique, summary } = scenario;
  const { objects, collected, derived, path, findings } = plant;
  return { id, technique, summary, objects, collected, derived, path, findings, twins };
}

function twinTruth({ objects, collected, derived, absent, findings }: Scene) {
  return { objects, collected, derived, absent, findings };
}

function describePair([start, end]: readonly [Identified, Identified]): ManifestPair {
  return { start: start.id, end: end.id };
}

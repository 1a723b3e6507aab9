import type { AdRelationshipKind } from '@secgraph/graph-schema';
import type { ManifestPair, Plant, Twin } from '../manifest/estate-manifest.ts';
import { type Actor, Scene } from './scene.ts';
import type { Stage } from './stage.ts';

/** How to plant one technique and its near-miss twins. */
export interface Scenario {
  /** Kebab-case, short: it becomes part of names. */
  readonly id: string;
  readonly technique: AdRelationshipKind;
  readonly summary: string;
  play(set: ScenarioSet): void;
}

export interface ScenarioSet {
  /** In the estate's first domain, whose controllers accept weak certificate mappings. */
  readonly plant: Scene;
  /** Sets up a twin beside the plant. */
  twin(id: string, reason: string, play: TwinPlay): void;
  /** Sets up a twin in the domain with every switch set to safe. */
  strictTwin(id: string, reason: string, play: TwinPlay): void;
}

/** Returns pairs between which there must be no path, if there are any. */
export type TwinPlay = (scene: Scene) => readonly (readonly [Actor, Actor])[] | void;

export function playScenario(scenario: Scenario, stages: { open: Stage; strict: Stage }): Plant {
  const plant = new Scene(stages.open, scenario.id);
  const twins: Twin[] = [];
  const playTwin = (stage: Stage) => (id: string, reason: string, play: TwinPlay) => {
    const scene = new Scene(stage, `${scenario.id}-${id}`);
    const pairs = play(scene) ?? [];
    twins.push({ id, reason, ...twinTruth(scene), unreachable: pairs.map(describePair) });
  };

  scenario.play({ plant, twin: playTwin(stages.open), strictTwin: playTwin(stages.strict) });
  const { id, technique, summary } = scenario;
  const { objects, collected, derived, path } = plant;
  return { id, technique, summary, objects, collected, derived, path, twins };
}

function twinTruth({ objects, collected, derived, absent }: Scene) {
  return { objects, collected, derived, absent };
}

function describePair([start, end]: readonly [Actor, Actor]): ManifestPair {
  return { start: start.id, end: end.id };
}

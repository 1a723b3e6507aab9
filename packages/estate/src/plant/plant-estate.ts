import type { FileType } from '../archive/file-types.ts';
import type { Plant } from '../manifest/estate-manifest.ts';
import type { DomainPlan, EstatePlan } from '../plan/estate-plan.ts';
import { playScenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { Stage } from './stage.ts';

/** What is planted into one domain. */
export interface PlantedContent {
  readonly records: ReadonlyMap<FileType, readonly string[]>;
  /** Entries on the domain itself, as text. */
  readonly domainAces: string;
  /** Certificates that the forest's store trusts besides its own. */
  readonly trustedThumbprints: readonly string[];
}

export interface PlantedEstate {
  readonly plants: readonly Plant[];
  contentOf(domain: DomainPlan): PlantedContent;
}

const NOTHING: PlantedContent = { records: new Map(), domainAces: '', trustedThumbprints: [] };

/** Plays all scenarios, if the plan says so. */
export function plantEstate(estate: EstatePlan): PlantedEstate {
  const open = estate.domains[0];
  const strict = estate.domains.find(({ isStrict }) => isStrict);
  if (open === undefined || strict === undefined) {
    return { plants: [], contentOf: () => NOTHING };
  }

  const stages = { open: new Stage(open), strict: new Stage(strict) };
  const plants = SCENARIOS.map((scenario) => playScenario(scenario, stages));
  const contents = new Map(
    [stages.open, stages.strict].map((stage) => [stage.domain.index, contentOf(stage)] as const),
  );
  return { plants, contentOf: ({ index }) => contents.get(index) ?? NOTHING };
}

function contentOf(stage: Stage): PlantedContent {
  return {
    records: stage.records(),
    domainAces: stage.domainAces.join(','),
    trustedThumbprints: stage.trustedThumbprints,
  };
}

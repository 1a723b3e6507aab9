import type { FileType } from '../archive/file-types.ts';
import type { Plant } from '../manifest/estate-manifest.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import type { EstatePlan } from '../plan/estate-plan.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { CloudScene } from './cloud-scene.ts';
import { CloudStage } from './cloud-stage.ts';
import { playScenario } from './scenario.ts';
import { CLOUD_SCENARIOS, SCENARIOS } from './scenarios.ts';
import { Scene } from './scene.ts';
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
  /** Text of the records that are planted into a tenant. */
  cloudRecordsOf(tenant: TenantPlan): readonly string[];
}

const NOTHING: PlantedContent = { records: new Map(), domainAces: '', trustedThumbprints: [] };

/** Plays all scenarios, if the plan says so. */
export function plantEstate(estate: EstatePlan): PlantedEstate {
  const open = estate.domains[0];
  const strict = estate.domains.find(({ isStrict }) => isStrict);
  if (open === undefined || strict === undefined) {
    return { plants: [], contentOf: () => NOTHING, cloudRecordsOf: () => [] };
  }

  const stages = { open: new Stage(open), strict: new Stage(strict) };
  const plants = SCENARIOS.map((scenario) =>
    playScenario(scenario, {
      open: (prefix) => new Scene(stages.open, prefix),
      strict: (prefix) => new Scene(stages.strict, prefix),
    }),
  );
  const cloud = plantTenants(estate, stages);
  const contents = new Map(
    [stages.open, stages.strict].map((stage) => [stage.domain.index, contentOf(stage)] as const),
  );
  return {
    plants: [...plants, ...cloud.plants],
    contentOf: ({ index }) => contents.get(index) ?? NOTHING,
    cloudRecordsOf: ({ index }) => cloud.records.get(index) ?? [],
  };
}

/** Scenes of tenants come after those of directories, which stay as they are without any tenant. */
function plantTenants(
  { tenants }: EstatePlan,
  { open, strict }: { readonly open: Stage; readonly strict: Stage },
): { readonly plants: readonly Plant[]; readonly records: ReadonlyMap<number, readonly string[]> } {
  const first = tenants[0];
  const other = tenants.find(({ isStrict }) => isStrict);
  if (first === undefined || other === undefined) {
    return { plants: [], records: new Map() };
  }

  const stages = [new CloudStage(first, open), new CloudStage(other, strict)] as const;
  const plants = CLOUD_SCENARIOS.map((scenario) =>
    playScenario(scenario, {
      open: (prefix) => new CloudScene(stages[0], prefix),
      strict: (prefix) => new CloudScene(stages[1], prefix),
    }),
  );
  return { plants, records: new Map(stages.map(({ tenant, records }) => [tenant.index, records])) };
}

function contentOf(stage: Stage): PlantedContent {
  return {
    records: stage.records(),
    domainAces: stage.domainAces.join(','),
    trustedThumbprints: stage.trustedThumbprints,
  };
}

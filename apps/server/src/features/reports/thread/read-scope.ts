import { type FindingTypes, findingTypesOf } from '@secgraph/analysis';
import type { Environment } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { TagRecord } from '@secgraph/database/zones';
import { HYGIENE, HYGIENE_NAME, NO_ENVIRONMENT, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { listZones } from '../../posture/finding-zones.ts';
import type { ReportJob } from '../shared/protocol.ts';
import type { AskGraph } from './ask-graph.ts';
import { ReportProblem } from './report-problem.ts';

/** What a report is about, as it is now. */
export interface ReportScope {
  /** That were analysed, the worst first; one of them where the report is about one. */
  readonly environments: readonly Environment[];
  /** Whether it is about the only one of them that it was asked for, or about what belongs to none. */
  readonly isOneEnvironment: boolean;
  /** Of all findings that are told; an empty one stands for those of no environment, which a report about all has. */
  readonly environmentIds: readonly string[];
  readonly zones: readonly ScopeZone[];
  /** Whether all zones and hygiene are told of. */
  readonly isEveryZone: boolean;
  readonly types: FindingTypes;
  readonly tierZeroId: number;
  /** Undefined: all types of findings. */
  readonly finding: string | undefined;
  /** The only environments that may be told of; undefined: all. */
  readonly visible: readonly string[] | undefined;
}

export interface ScopeZone {
  readonly id: number;
  readonly name: string;
  /** Undefined: hygiene. */
  readonly tag: TagRecord | undefined;
}

/** As findings are stored. */
export const NO_ENVIRONMENT_ID = '';
const HYGIENE_ZONE: ScopeZone = { id: HYGIENE, name: HYGIENE_NAME, tag: undefined };

/** @throws {@link ReportProblem} where there is nothing to tell */
export async function readScope(
  repositories: Repositories,
  ask: AskGraph,
  { order, environments: visible }: ReportJob,
): Promise<ReportScope> {
  const { data } = await ask<{ readonly data: readonly Environment[] }>({ about: 'environments' });
  const types = findingTypesOf(await repositories.extensions.readModel());
  const tags = await listZones(repositories.tags);
  const zones = zonesOf(tags, order.tagId);
  const analysed = rank(
    data.filter(({ exposures }) => exposures.length > 0),
    zones[0]?.id ?? HYGIENE,
  );
  const { lastAnalysisRunAt } = await repositories.datapipeStatus.getStatus();
  const isAboutNone = order.environmentId === NO_ENVIRONMENT;
  const isAboutOne = order.environmentId !== undefined && !isAboutNone;
  if (analysed.length === 0 && (lastAnalysisRunAt === undefined || isAboutOne)) {
    throw new ReportProblem('no analysis has looked for findings yet');
  }
  const environments =
    order.environmentId === undefined ? analysed : analysed.filter(({ id }) => id === order.environmentId);
  const isGone = environments.length === 0 && analysed.length > 0 && !isAboutNone;
  // Whose access was narrowed since sees nothing of what belongs to no environment any more.
  if (isGone || zones.length === 0 || (isAboutNone && visible !== undefined)) {
    throw new ReportProblem('the environment or zone was not analysed, or is gone');
  }
  if (order.finding !== undefined && types.find(order.finding) === undefined) {
    throw new ReportProblem('the service does not look for this type of findings any more');
  }

  return {
    environments,
    isOneEnvironment: order.environmentId !== undefined,
    environmentIds: [...environments.map(({ id }) => id), ...(isAboutOne ? [] : [NO_ENVIRONMENT_ID])],
    zones,
    isEveryZone: order.tagId === undefined,
    types,
    tierZeroId: tags.find(({ position }) => position === TIER_ZERO_POSITION)?.id ?? -1,
    finding: order.finding,
    visible,
  };
}

/** Those that are analysed, the highest first, then hygiene. */
function zonesOf(tags: readonly TagRecord[], tagId: number | undefined): readonly ScopeZone[] {
  const all = [
    ...tags
      .filter(({ isAnalysisEnabled }) => isAnalysisEnabled === true)
      .map((tag) => ({ id: tag.id, name: tag.name, tag })),
    HYGIENE_ZONE,
  ];

  return tagId === undefined ? all : all.filter(({ id }) => id === tagId);
}

/** Where the zone is exposed most first. */
function rank(environments: readonly Environment[], zoneId: number): readonly Environment[] {
  const badness = ({ exposures, hygiene_attack_paths: count }: Environment): number =>
    zoneId === HYGIENE
      ? count
      : (exposures.find(({ asset_group_tag: { id } }) => id === zoneId)?.exposure_percent ?? -1);

  return environments.toSorted(
    (a, b) => badness(b) - badness(a) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  );
}

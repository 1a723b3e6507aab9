import type { AssetGroupTag, Environment } from '@secgraph/contract';
import { HYGIENE, HYGIENE_NAME } from '@secgraph/vocabulary';
import type { OverviewSearch } from '../../parts/addresses/overview-search.ts';
import { compareTexts } from '../../ui/compare-texts.ts';

export type SubjectZone = Pick<AssetGroupTag, 'id' | 'name'>;

/** What the numbers are about: a zone or hygiene, in one environment or in all that were analysed. */
export interface OverviewSubject {
  readonly zone: SubjectZone;
  /** Undefined: all of them. */
  readonly environment: Environment | undefined;
  /** That were analysed, the worst first; or the one that is asked about. */
  readonly asked: readonly Environment[];
}

/** Wire: labels and what is owned are of other types. */
const ZONE_TYPE = 1;
const NO_ZONE: SubjectZone = { id: HYGIENE, name: HYGIENE_NAME };

/** Undefined: the environment or the zone is gone, or no environment was analysed yet. */
export function findOverviewSubject(
  { environment_id: environmentId, asset_group_tag_id: zoneId }: OverviewSearch,
  environments: readonly Environment[],
  tags: readonly AssetGroupTag[],
): OverviewSubject | undefined {
  const zones = [...rankZones(tags), NO_ZONE];
  const zone = zoneId === undefined ? zones[0] : zones.find(({ id }) => id === zoneId);
  if (zone === undefined) {
    return undefined;
  }

  const analysed = rankEnvironments(environments, zone.id);
  const environment = analysed.find(({ id }) => id === environmentId);
  if (analysed.length === 0 || (environmentId !== undefined && environment === undefined)) {
    return undefined;
  }

  return {
    zone,
    environment,
    asked: environment === undefined ? analysed : [environment],
  };
}

/** Those that are analysed, the highest first. */
export function rankZones<Tag extends AssetGroupTag>(tags: readonly Tag[]): readonly Tag[] {
  return tags
    .filter(({ type, analysis_enabled: isAnalysed }) => type === ZONE_TYPE && isAnalysed === true)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** Those that were analysed; where the zone is exposed most first, and those last that were not collected. */
export function rankEnvironments(
  environments: readonly Environment[],
  zoneId: number,
): readonly Environment[] {
  const badness = (environment: Environment) =>
    zoneId === HYGIENE ? (environment.hygiene_objects ?? -1) : (exposureOf(environment, zoneId) ?? -1);

  return environments
    .filter(({ exposures }) => exposures.length > 0)
    .toSorted((a, b) => badness(b) - badness(a) || compareNames(a, b));
}

/** Percent of the principals that have a path into the zone; undefined: not analysed for it, or not collected. */
export function exposureOf({ exposures, collected }: Environment, zoneId: number): number | undefined {
  return collected
    ? exposures.find(({ asset_group_tag: zone }) => zone.id === zoneId)?.exposure_percent
    : undefined;
}

function compareNames(a: Environment, b: Environment): number {
  return compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

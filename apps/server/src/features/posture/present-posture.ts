import { findingTypesOf, zoneTitleOf } from '@secgraph/analysis';
import {
  type AssetScore,
  type ExposureMoment,
  type FindingMoment,
  type FindingTrendEntry,
  type PostureStat,
  recordTimes,
  wireTime,
} from '@secgraph/contract';
import type {
  AssetMoment,
  ComparedMoment,
  FindingTrend,
  OpenType,
  PostureMoment,
  TypeMoment,
} from '@secgraph/database/findings';
import type { TagRecord } from '@secgraph/database/zones';
import type { GraphModel } from '@secgraph/graph-schema';

const TIER_ZERO = 'Tier Zero';

/** What people call a type, and the kind of trouble it is. */
export interface TypeName {
  readonly title: string;
  readonly category: string;
}

/**
 * As a type is called in a zone; of a type of another release, only its name is known.
 *
 * @param zone undefined: none
 */
export function nameType(
  type: string,
  { model, zone }: { readonly model: GraphModel; readonly zone: TagRecord | undefined },
): TypeName {
  const known = findingTypesOf(model).find(type);
  if (known === undefined) {
    return { title: type, category: '' };
  }

  return zone === undefined || zone.position === 1
    ? { title: known.title, category: known.category }
    : { title: zoneTitleOf(known), category: known.category.replace(TIER_ZERO, () => zone.name) };
}

/** @param open what there is of it today; undefined: nothing */
export function presentTrend(
  trend: FindingTrend,
  { title, category }: TypeName,
  open: OpenType | undefined,
): FindingTrendEntry {
  return {
    environment_ids: [...trend.environmentIds],
    finding: trend.type,
    display_title: title,
    display_type: category,
    composite_risk: Math.floor(trend.compositeRisk),
    finding_count_start: trend.startCount,
    finding_count_end: trend.endCount,
    finding_count_increase: trend.newCount,
    finding_count_decrease: trend.archivedCount,
    finding_impact_count: trend.impactCount,
    finding_exposure_count: trend.exposureCount,
    impact_count: trend.impactCount,
    exposure_count: trend.exposureCount,
    archived_count: trend.archivedCount,
    new_environment_ids: [...trend.newEnvironmentIds],
    new_environment_count: trend.newEnvironmentCount,
    open_count: open?.count ?? 0,
    closes_count: open?.closes ?? 0,
  };
}

export function presentMoment(
  moment: TypeMoment,
  { environmentId, type }: { readonly environmentId: string; readonly type: string },
): FindingMoment {
  return {
    ...momentRecord(moment),
    CompositeRisk: moment.compositeRisk,
    FindingCount: moment.findingCount,
    ImpactedAssetCount: moment.impactedAssetCount,
    DomainSID: environmentId,
    Finding: type,
  };
}

export function presentStat(posture: PostureMoment): PostureStat {
  return {
    ...momentRecord(posture),
    domain_sid: posture.environmentId,
    exposure_index: 100 * posture.exposureShare,
    tier_zero_count: posture.assetCount,
    critical_risk_count: posture.criticalRiskCount,
  };
}

export function presentExposure(moment: ComparedMoment): ExposureMoment {
  return {
    date: wireTime(moment.date),
    principal_count: moment.principalCount,
    exposed_count: moment.exposedCount,
    exposure_percent: percentOf(moment.exposureShare),
    member_count: moment.memberCount,
    session_completeness: percentOf(moment.sessionShare),
    group_completeness: percentOf(moment.groupShare),
    environments_joined: moment.joinedCount,
    environments_left: moment.leftCount,
  };
}

export function percentOf(share: number | null): number | null {
  return share === null ? null : Math.min(100 * share, 100);
}

/** There is at least one member. */
export function presentAssetScore({ date, exposedCount, totalCount }: AssetMoment): AssetScore {
  const protectedCount = totalCount - exposedCount;

  return {
    date: wireTime(date),
    exposed_count: exposedCount,
    protected_count: protectedCount,
    total_count: totalCount,
    value: protectedCount / totalCount,
  };
}

/** What an analysis found never changes. */
function momentRecord({ id, createdAt }: { readonly id: number; readonly createdAt: Date }) {
  return { id, ...recordTimes({ createdAt, updatedAt: createdAt }) };
}

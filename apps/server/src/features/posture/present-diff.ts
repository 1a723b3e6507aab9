import {
  type FindingChange,
  type MemberChange,
  type PostureDiff,
  type PostureEvent,
  type PosturePoint,
  type PostureStep,
  type RelationshipChange,
  wireTime,
} from '@secgraph/contract';
import type {
  AnalysisPoint,
  DiffScope,
  DiffStep,
  ExposurePair,
  FindingDiff,
  HistoryEvent,
  MemberDiff,
  PostureDiffRepository,
  RelationshipDiff,
  ZoneExposureChange,
} from '@secgraph/database/findings';
import { nameType, percentOf } from './present-posture.ts';

export function presentPoint(point: AnalysisPoint): PosturePoint {
  return {
    id: point.id,
    created_at: wireTime(point.createdAt),
    is_recorded: point.isRecorded,
    relationship_count: point.relationshipCount,
    relationships_appeared: point.appearedCount,
    relationships_vanished: point.vanishedCount,
  };
}

export function presentEvent({
  id,
  at,
  kind,
  action,
  actor,
  target,
  subjectId,
  count,
}: HistoryEvent): PostureEvent {
  return { id, at: wireTime(at), kind, action, actor, target, subject_id: subjectId, count };
}

interface ToldStep {
  readonly step: DiffStep;
  readonly events: { readonly count: number; readonly rows: readonly HistoryEvent[] };
}

export function presentDiff(
  { from, to }: DiffScope,
  {
    numbers,
    exposure,
    exposures,
    steps,
    stepCount,
  }: {
    readonly numbers: Awaited<ReturnType<PostureDiffRepository['countChanges']>>;
    readonly exposure: ExposurePair;
    readonly exposures: readonly ZoneExposureChange[];
    readonly steps: readonly ToldStep[];
    readonly stepCount: number;
  },
): PostureDiff {
  const { findings, members, relationships, untold, unrecorded } = numbers;

  return {
    from: presentPoint(from),
    to: presentPoint(to),
    findings,
    members,
    relationships: { ...relationships, untold },
    is_complete: unrecorded === 0,
    exposure_before: percentOf(exposure.before),
    exposure_after: percentOf(exposure.after),
    ...presentOthers(exposure),
    exposures: exposures.map(
      ({ environmentId, environmentName, isCollected, tagId, tagName, before, after }) => ({
        environment_id: environmentId,
        environment_name: environmentName,
        is_collected: isCollected,
        asset_group_tag_id: tagId,
        zone_name: tagName,
        before: percentOf(before),
        after: percentOf(after),
      }),
    ),
    steps: steps.map(presentStep),
    step_count: stepCount,
  };
}

function presentStep({ step, events }: ToldStep): PostureStep {
  return {
    point: presentPoint(step.point),
    exposure_before: percentOf(step.exposureBefore),
    exposure_after: percentOf(step.exposureAfter),
    ...presentOthers(step),
    findings: step.findings,
    members: step.members,
    relationships: step.relationships,
    events: events.rows.map(presentEvent),
    event_count: events.count,
  };
}

/** What was not recorded is told as the same. */
function presentOthers({ joinedCount, leftCount }: Pick<ExposurePair, 'joinedCount' | 'leftCount'>) {
  return { environments_joined: joinedCount ?? 0, environments_left: leftCount ?? 0 };
}

/** @param named the zone is that which is asked for; undefined: hygiene alone */
export function presentFindingChange(row: FindingDiff, named: Parameters<typeof nameType>[1]): FindingChange {
  const { title, category } = nameType(row.type, named);

  return {
    ...presentChange(row),
    finding: row.type,
    title,
    category,
    severity: row.severity,
    environment_id: row.environmentId,
    environment_name: row.environmentName,
    asset_group_tag_id: row.tagId,
    zone_name: row.tagName,
    source_principal_id: row.sourceId,
    source_principal_kind: row.sourceKind,
    source_principal_name: row.sourceName,
    target_principal_id: row.targetId,
    target_principal_kind: row.targetKind,
    target_principal_name: row.targetName,
    exposure_count: row.exposureCount,
    causes: [...row.causes],
  };
}

export function presentMemberChange(row: MemberDiff): MemberChange {
  return {
    ...presentChange(row),
    asset_group_tag_id: row.tagId,
    zone_name: row.tagName,
    object_id: row.objectId,
    name: row.name,
    kind: row.kind,
    environment_id: row.environmentId,
    rules: [...row.rules],
  };
}

export function presentRelationshipChange(row: RelationshipDiff): RelationshipChange {
  return {
    ...presentChange(row),
    kind: row.kind,
    start_id: row.startId,
    start_kind: row.startKind,
    start_name: row.startName,
    end_id: row.endId,
    end_kind: row.endKind,
    end_name: row.endName,
    asset_group_tag_ids: [...row.tagIds],
    gained_count: row.gained,
  };
}

function presentChange({ id, change, at, pointId }: Pick<FindingDiff, 'id' | 'change' | 'at' | 'pointId'>) {
  return { id, change, at: wireTime(at), point_id: pointId };
}

import { createHash } from 'node:crypto';
import { type FindingTypes, zoneTitleOf } from '@secgraph/analysis';
import {
  type ExportedFinding,
  type Finding,
  type FindingGroup,
  type FindingWithElements,
  type ListFinding,
  type RelationshipFinding,
  recordTimes,
  wireTime,
} from '@secgraph/contract';
import { isSetAside, type StoredFinding, type StoredFindingGroup } from '@secgraph/database/findings';
import type { FindingElements } from '@secgraph/questions';

/** Wire: eight bytes of a digest. */
const HASH_BYTES = 8;

/** With the properties that the graph has now. */
export interface DetailedFinding {
  readonly finding: StoredFinding;
  readonly elements: FindingElements;
}

/** What findings are called. */
export interface FindingWords {
  readonly types: FindingTypes;
  /** In other zones, titles do not speak of tier zero. */
  readonly tierZeroId: number;
}

export function presentDetail({ finding, elements }: DetailedFinding): RelationshipFinding | ListFinding {
  const { source, target } = finding;
  const common = {
    id: finding.id,
    ...recordTimes(finding),
    Finding: finding.type,
    DomainSID: finding.environmentId,
    AcceptedUntil: wireTime(setAsideUntil(finding)),
    ImpactPercentage: finding.impact.share,
    ImpactCount: finding.impact.count,
    Severity: finding.severity,
  };

  return source === undefined
    ? { ...common, Principal: target.objectId, PrincipalKind: target.kind, Props: elements.target }
    : {
        ...common,
        FromPrincipal: source.objectId,
        FromPrincipalKind: source.kind,
        FromPrincipalProps: elements.source,
        ToPrincipal: target.objectId,
        ToPrincipalKind: target.kind,
        ToPrincipalProps: elements.target,
        RelProps: elements.relationship,
        ComboGraphRelationID: finding.relationshipId ?? null,
        PrincipalHash: hashPair(finding),
        ExposurePercentage: finding.exposure.share,
        ExposureCount: finding.exposure.count,
      };
}

/** Stays the same whenever the same pair is found again. */
export function hashPair({ source, target, type }: StoredFinding): string {
  const text = `${source?.objectId ?? ''}|${target.objectId}|${type}`;
  return createHash('sha256').update(text).digest().subarray(0, HASH_BYTES).toString('base64');
}

export function presentFinding(finding: StoredFinding, { types, tierZeroId }: FindingWords): Finding {
  const { source, target } = finding;
  const type = types.find(finding.type);

  return {
    id: finding.id,
    severity: finding.severity,
    finding: finding.type,
    title: titleOf(finding, { types, tierZeroId }),
    finding_type: finding.shape,
    category: type?.category ?? '',
    platform: type?.platform ?? '',
    environment_id: finding.environmentId,
    environment_name: finding.environmentName,
    asset_group_tag_id: finding.tagId,
    zone_name: finding.tagName,
    ...(source === undefined
      ? {}
      : {
          source_principal_id: source.objectId,
          source_principal_kind: source.kind,
          source_principal_name: source.name,
        }),
    target_principal_id: target.objectId,
    target_principal_kind: target.kind,
    target_principal_name: target.name,
    status: finding.status,
    first_seen: wireTime(finding.createdAt),
    last_seen: wireTime(finding.updatedAt),
    exposure_count: finding.exposure.count,
    exposure_percentage: finding.exposure.share,
    impact_count: finding.impact.count,
    impact_percentage: finding.impact.share,
    ...(finding.exposedShare === undefined ? {} : { exposed_share: finding.exposedShare }),
    ...(finding.closes === undefined ? {} : { closes_count: finding.closes }),
    effort: finding.effort,
    side_effects: finding.sideEffects,
    accepted_until: wireTime(finding.acceptedUntil),
    ...presentAcceptance(finding),
    ...presentWork(finding),
  };
}

/** Wire: whatever is to be left alone until a time is accepted, also what is false. */
export function setAsideUntil({ status, verdict, acceptedUntil }: StoredFinding): Date | undefined {
  return status === 'false_positive' ? verdict?.until : acceptedUntil;
}

function presentAcceptance({
  acceptance,
}: StoredFinding): Pick<Finding, 'accepted_at' | 'accepted_by' | 'accepted_reason'> {
  if (acceptance === undefined) {
    return {};
  }

  return {
    accepted_at: wireTime(acceptance.at),
    ...(acceptance.by === undefined ? {} : { accepted_by: acceptance.by }),
    ...(acceptance.reason === undefined ? {} : { accepted_reason: acceptance.reason }),
  };
}

function presentWork({ work, verdict }: StoredFinding) {
  const { assignee, dueAt, fixedAt, commentCount } = work;

  return {
    ...(assignee === undefined ? {} : { assignee_id: assignee.id, assignee_name: assignee.name }),
    ...(dueAt === undefined ? {} : { due_at: wireTime(dueAt) }),
    ...(fixedAt === undefined ? {} : { fixed_at: wireTime(fixedAt) }),
    ...(verdict === undefined
      ? {}
      : {
          false_until: wireTime(verdict.until),
          false_at: wireTime(verdict.at),
          ...(verdict.by === undefined ? {} : { false_by: verdict.by }),
          ...(verdict.reason === undefined ? {} : { false_reason: verdict.reason }),
        }),
    comment_count: commentCount,
  };
}

export function presentFindingWithElements(
  { finding, elements }: DetailedFinding,
  words: FindingWords,
): FindingWithElements {
  const type = words.types.find(finding.type);

  return {
    ...presentFinding(finding, words),
    ...(finding.source === undefined
      ? {}
      : {
          ...(type?.shape === 'relationship' ? { relationship_kind: type.kind } : {}),
          relationship_id: elements.relationshipId,
          relationship_properties: elements.relationship,
          source_node_id: elements.sourceId,
          source_properties: elements.source,
        }),
    target_node_id: elements.targetId,
    target_properties: elements.target,
  };
}

export function presentFindingGroup(group: StoredFindingGroup, words: FindingWords): FindingGroup {
  const type = words.types.find(group.type);

  return {
    finding: group.type,
    title: titleOf(group, words),
    category: type?.category ?? '',
    platform: type?.platform ?? '',
    finding_type: group.shape,
    asset_group_tag_id: group.tagId,
    zone_name: group.tagName,
    environment_ids: [...group.environmentIds],
    severity: group.severity,
    count: group.count,
    exposure_count: group.exposure.count,
    exposure_percentage: group.exposure.share,
    impact_count: group.impact.count,
    impact_percentage: group.impact.share,
    ...(group.exposedShare === undefined ? {} : { exposed_share: group.exposedShare }),
    ...(group.closes === undefined ? {} : { closes_count: group.closes }),
    first_seen: wireTime(group.firstSeen),
    last_seen: wireTime(group.lastSeen),
  };
}

/** In the words of the zone that it is in. */
function titleOf(
  { type: name, tagId }: Pick<StoredFinding, 'type' | 'tagId'>,
  { types, tierZeroId }: FindingWords,
): string {
  const type = types.find(name);
  if (type === undefined) {
    return name;
  }

  return tagId === tierZeroId ? type.title : zoneTitleOf(type);
}

export function presentExported({ finding, elements }: DetailedFinding): ExportedFinding {
  const { source, target } = finding;
  return {
    finding_name: finding.type,
    environment_id: finding.environmentId,
    asset_group: finding.tagName,
    target_id: target.objectId,
    target_kind: target.kind,
    target_properties: elements.target,
    ...(source === undefined
      ? {}
      : {
          source_id: source.objectId,
          source_kind: source.kind,
          source_properties: elements.source,
          attack_path_edge_id: finding.relationshipId ?? null,
          exposure_percentage: finding.exposure.share,
          exposure_count: finding.exposure.count,
        }),
    impact_percentage: finding.impact.share,
    impact_count: finding.impact.count,
    accepted_until: isSetAside(finding.status)
      ? Math.floor((setAsideUntil(finding)?.getTime() ?? 0) / 1000)
      : 0,
  };
}

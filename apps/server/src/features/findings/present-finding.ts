import { createHash } from 'node:crypto';
import { findFindingType, zoneTitleOf } from '@secgraph/analysis';
import {
  type ExportedFinding,
  type Finding,
  type ListFinding,
  type RelationshipFinding,
  recordTimes,
  wireTime,
} from '@secgraph/contract';
import type { StoredFinding } from '@secgraph/database';
import type { FindingElements } from './graph-worker/read-finding-elements.ts';

/** Wire: eight bytes of a digest. */
const HASH_BYTES = 8;

/** With the properties that the graph has now. */
export interface DetailedFinding {
  readonly finding: StoredFinding;
  readonly elements: FindingElements;
}

export function presentDetail({ finding, elements }: DetailedFinding): RelationshipFinding | ListFinding {
  const { source, target } = finding;
  const common = {
    id: finding.id,
    ...recordTimes(finding),
    Finding: finding.type,
    DomainSID: finding.environmentId,
    AcceptedUntil: wireTime(finding.acceptedUntil),
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

export function presentFinding(finding: StoredFinding, tierZeroId: number): Finding {
  const { source, target } = finding;

  return {
    id: finding.id,
    severity: finding.severity,
    finding: finding.type,
    title: titleOf(finding, tierZeroId),
    finding_type: finding.shape,
    platform: findFindingType(finding.type)?.platform ?? '',
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
    accepted_until: wireTime(finding.acceptedUntil),
  };
}

/** In the words of the zone that it is in. */
function titleOf({ type: name, tagId }: StoredFinding, tierZeroId: number): string {
  const type = findFindingType(name);
  if (type === undefined) {
    return name;
  }

  return tagId === tierZeroId ? type.title : zoneTitleOf(type);
}

export function presentExported({ finding, elements }: DetailedFinding): ExportedFinding {
  const { source, target } = finding;
  const isAccepted = finding.status === 'accepted';

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
    accepted_until: isAccepted ? Math.floor((finding.acceptedUntil?.getTime() ?? 0) / 1000) : 0,
  };
}

import {
  type AssetGroupHistoryRecord,
  type AssetGroupMember,
  type CertificationQueueMember,
  type AssetGroupTagSelector as WireSelector,
  type AssetGroupTag as WireTag,
  wireTime,
} from '@secgraph/contract';
import type {
  QueuedMember,
  SelectorRecord,
  StoredHistoryRecord,
  StoredMember,
  TagRecord,
} from '@secgraph/database/zones';
import { AUTO_CERTIFY, SEED_TYPES, TAG_TYPES } from '@secgraph/vocabulary';

import type { Caller } from '../../auth/caller.ts';

/** The only place that says how zones look on the wire. Wire: nothing is wrapped here. */
export function presentTag(tag: TagRecord): WireTag {
  return {
    id: tag.id,
    type: TAG_TYPES[tag.type],
    kind_id: tag.kindId ?? null,
    name: tag.name,
    description: tag.description,
    created_at: wireTime(tag.createdAt),
    created_by: tag.createdBy,
    updated_at: wireTime(tag.updatedAt),
    updated_by: tag.updatedBy,
    deleted_at: presentMoment(tag.deletedAt),
    deleted_by: tag.deletedBy ?? null,
    position: tag.position ?? null,
    require_certify: tag.requiresCertification ?? null,
    analysis_enabled: tag.isAnalysisEnabled ?? null,
    glyph: tag.glyph ?? null,
  };
}

/**
 * Of selectors that users made, callers who are limited to some environments are not told what they ask for, nor how
 * much they found: both are about all environments.
 */
export function presentSelector(
  selector: SelectorRecord,
  { environments }: Pick<Caller, 'environments'>,
): WireSelector {
  const isLimited = environments !== undefined;
  const told = isLimited && !selector.isDefault ? [] : selector.seeds;
  const seeds = told.map(({ type, value }) => ({ type: SEED_TYPES[type], value }));

  return {
    id: selector.id,
    asset_group_tag_id: selector.tagId,
    created_at: wireTime(selector.createdAt),
    created_by: selector.createdBy,
    updated_at: wireTime(selector.updatedAt),
    updated_by: selector.updatedBy,
    disabled_at: presentMoment(selector.disabledAt),
    disabled_by: selector.disabledBy ?? null,
    name: selector.name,
    description: selector.description,
    auto_certify: AUTO_CERTIFY[selector.autoCertify],
    is_default: selector.isDefault,
    allow_disable: selector.isOptional,
    ...(seeds.length === 0 ? {} : { seeds }),
    last_error: isLimited ? null : (selector.lastError ?? null),
    last_run_at: presentMoment(selector.lastRunAt),
    last_count: isLimited ? null : (selector.lastCount ?? null),
  };
}

export function presentQueuedMember(member: QueuedMember): CertificationQueueMember {
  return {
    id: member.nodeId,
    object_id: member.objectId,
    environment_id: member.environmentId,
    primary_kind: member.primaryKind,
    name: member.name,
    asset_group_tag_id: member.tagId,
    created_at: wireTime(member.createdAt),
    certified_by: member.certifiedBy ?? null,
    certified: member.certified,
  };
}

export function presentHistoryRecord(record: StoredHistoryRecord): AssetGroupHistoryRecord {
  return {
    id: record.id,
    created_at: wireTime(record.createdAt),
    actor: record.actor,
    email: record.email ?? null,
    action: record.action,
    target: record.target,
    asset_group_tag_id: record.tagId,
    environment_id: record.environmentId ?? null,
    note: record.note ?? null,
    changes: record.changes ?? null,
  };
}

export function presentStoredMember(member: StoredMember): AssetGroupMember {
  return {
    id: member.nodeId,
    object_id: member.objectId,
    environment_id: member.environmentId,
    primary_kind: member.primaryKind,
    name: member.name,
    source: member.source,
  };
}

function presentMoment(moment: Date | undefined): string | null {
  return moment === undefined ? null : wireTime(moment);
}

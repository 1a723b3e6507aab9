import {
  AD_QUALITY_COUNTS,
  type AdQuality,
  AZURE_QUALITY_COUNTS,
  type AzureQuality,
  type DomainQuality,
  recordTimes,
  type TenantQuality,
} from '@secgraph/contract';
import type { StoredQuality } from '@secgraph/database/graph';

export function presentDomain(measure: StoredQuality): DomainQuality {
  return { ...presentAd(measure), domain_sid: measure.environmentId ?? '' };
}

export function presentAllDomains(measure: StoredQuality): AdQuality {
  return { ...presentAd(measure), domains: measure.environments };
}

export function presentTenant(measure: StoredQuality): TenantQuality {
  return { ...presentAzure(measure), tenantid: measure.environmentId ?? '' };
}

export function presentAllTenants(measure: StoredQuality): AzureQuality {
  return { ...presentAzure(measure), tenants: measure.environments };
}

function presentAd(measure: StoredQuality): Omit<DomainQuality, 'domain_sid'> {
  const { completeness } = measure;

  return {
    ...presentRecord(measure),
    ...pickCounts(measure, AD_QUALITY_COUNTS),
    session_completeness: completeness?.sessions.share ?? null,
    local_group_completeness: completeness?.localGroups.share ?? null,
    active_users: completeness?.sessions.active ?? 0,
    active_computers: completeness?.localGroups.active ?? 0,
  };
}

function presentAzure(measure: StoredQuality): Omit<TenantQuality, 'tenantid'> {
  return { ...presentRecord(measure), ...pickCounts(measure, AZURE_QUALITY_COUNTS) };
}

function presentRecord({ id, runId, createdAt }: StoredQuality) {
  return { id, run_id: runId, ...recordTimes({ createdAt, updatedAt: createdAt }) };
}

/** What was not counted yet when the record was made is 0. */
function pickCounts<Name extends string>(
  { counts }: StoredQuality,
  names: readonly Name[],
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>;
}

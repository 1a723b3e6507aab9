import { danglingCount, danglingSid, FORMER_SIDS, formerSid } from '../directory/references.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import type { EstatePlan } from '../plan/estate-plan.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { DELETED_PRINCIPALS, deletedPrincipalId } from '../tenant/cloud-references.ts';
import type { EstateManifest, ManifestFile, Plant } from './estate-manifest.ts';

/** The manifest of an estate: its options, its content in numbers, and what is planted. */
export function describeEstate(
  estate: EstatePlan,
  files: readonly ManifestFile[],
  plants: readonly Plant[],
): EstateManifest {
  const { collectedAt, ...options } = estate.options;
  return {
    manifestVersion: 1,
    options: { ...options, collectedAt: collectedAt.toISOString() },
    files,
    records: files.reduce((sum, { count }) => sum + count, 0),
    tenants: estate.tenants.map(({ id, displayName, domains }) => ({
      name: displayName.toUpperCase(),
      id,
      forest: domains[0]?.forest.rootName ?? '',
    })),
    domains: estate.domains.map(({ name, sid, forest }) => ({ name, sid, forest: forest.rootName })),
    danglingReferences: [
      ...estate.domains.flatMap(deletedAccounts),
      ...estate.domains.flatMap(formerAccounts),
      ...estate.tenants.flatMap(deletedPrincipals),
      ...new Set(estate.domains.flatMap((domain) => outsidePartners(estate, domain))),
    ],
    plants,
  };
}

function deletedAccounts(domain: DomainPlan): string[] {
  return Array.from({ length: danglingCount(domain) }, (_, index) => danglingSid(domain, index));
}

function deletedPrincipals(tenant: TenantPlan): string[] {
  return Array.from({ length: DELETED_PRINCIPALS }, (_, index) =>
    deletedPrincipalId(tenant, index).toUpperCase(),
  );
}

function formerAccounts(domain: DomainPlan): string[] {
  return Array.from({ length: FORMER_SIDS }, (_, index) => formerSid(domain, index));
}

function outsidePartners(estate: EstatePlan, domain: DomainPlan): string[] {
  const own = new Set(estate.domains.map(({ sid }) => sid));
  return domain.trusts.map(({ partnerSid }) => partnerSid).filter((sid) => !own.has(sid));
}

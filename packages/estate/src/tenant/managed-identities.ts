import { rangeOf } from '../plan/ranges.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { servicePrincipalId } from './cloud-references.ts';
import { resourceName } from './resource-names.ts';

/** The share of managed identities that belong to one resource; the others are handed to several. */
const OWN_SHARE = 0.8;

/** The identity that is the resource's own; most have none. Lower case. */
export function ownIdentity(tenant: TenantPlan, resource: number): string | undefined {
  const { start, count } = rangeOf(tenant.servicePrincipals, 'identity');
  const own = Math.floor(count * OWN_SHARE);
  const { resources } = tenant.counts;
  const at = Math.floor((resource * own) / resources);
  const hasOne = Math.floor(((resource + 1) * own) / resources) > at;
  return hasOne ? servicePrincipalId(tenant, start + at) : undefined;
}

/** Places of the identities that are handed out, among all identities. */
export function sharedIdentities(tenant: TenantPlan): { readonly first: number; readonly count: number } {
  const { count } = rangeOf(tenant.servicePrincipals, 'identity');
  const first = Math.floor(count * OWN_SHARE);
  return { first, count: count - first };
}

/** By the place among the identities: the name of the resource, or one of its own. */
export function identityName(tenant: TenantPlan, at: number): string {
  const { first } = sharedIdentities(tenant);
  return at < first
    ? resourceName(tenant, Math.ceil(((at + 1) * tenant.counts.resources) / first) - 1)
    : `id-shared-${at - first + 1}`;
}

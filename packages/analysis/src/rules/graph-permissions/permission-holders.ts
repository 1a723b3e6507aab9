import type { AzureRelationshipKind } from '@secgraph/graph-schema';
import type { RuleView } from '../../engine/rule-view.ts';
import { tenants } from '../../facts/tenants.ts';

export type GraphPermission = Extract<AzureRelationshipKind, `AZMG${string}_ReadWrite_${string}`>;

/**
 * Service principals that have any of the permissions in the tenant, on whichever of its service principals stands
 * for Microsoft Graph. They may be of another tenant.
 */
export function holdersOf(
  view: RuleView,
  tenant: number,
  permissions: readonly GraphPermission[],
): ReadonlySet<number> {
  const principals = view.nodes('AZServicePrincipal');
  const holders = new Set<number>();
  for (const permission of permissions) {
    const relationships = view.relationships(permission);
    for (const resource of view.use(tenants).contained(tenant, 'AZServicePrincipal')) {
      for (const holder of relationships.startsOf(resource)) {
        if (principals.has(holder)) {
          holders.add(holder);
        }
      }
    }
  }

  return holders;
}

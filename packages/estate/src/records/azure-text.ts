import type { TenantPlan } from '../plan/tenant-plan.ts';
import { spell } from '../tenant/cloud-references.ts';
import type { JsonObject } from './record-text.ts';

/** The text of a record; `data` is as the tenant's collector spells it. */
export function azureText(kind: string, data: JsonObject): string {
  return JSON.stringify({ kind, data });
}

/** What records say about their tenant. */
export function tenantFields(tenant: TenantPlan): JsonObject {
  return { tenantId: spell(tenant, tenant.id.toLowerCase()), tenantName: spell(tenant, tenant.displayName) };
}

/** Types of objects as the directory names them in references. */
export type ReferenceType = 'user' | 'group' | 'servicePrincipal' | 'device';

export interface CloudReference {
  readonly type: ReferenceType;
  /** Lower case. */
  readonly id: string;
}

export function referenceText(tenant: TenantPlan, { type, id }: CloudReference): JsonObject {
  return { '@odata.type': `#microsoft.graph.${type}`, id: spell(tenant, id) };
}

/** `YYYY-MM-DDThh:mm:ssZ` */
export function instantText(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1_000).toISOString().slice(0, 19)}Z`;
}

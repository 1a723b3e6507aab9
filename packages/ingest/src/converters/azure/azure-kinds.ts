import { AZURE_NODE_KINDS, type AzureNodeKind } from '@secgraph/graph-schema';
import type { KindList } from '../../batch/graph-batch-builder.ts';

const BY_KIND: ReadonlyMap<string, KindList> = new Map(
  AZURE_NODE_KINDS.map((kind) => [kind, kind === 'AZBase' ? [kind] : ['AZBase', kind]]),
);

/** Kinds of a node of the cloud. Always the same array per kind. */
export function azureKinds(kind: AzureNodeKind): KindList {
  return BY_KIND.get(kind) ?? [];
}

/** The kinds of an end that may be anything. */
export const AZ_BASE = azureKinds('AZBase');
export const TENANT = azureKinds('AZTenant');
export const APP = azureKinds('AZApp');
export const ROLE = azureKinds('AZRole');
export const SERVICE_PRINCIPAL = azureKinds('AZServicePrincipal');
export const RESOURCE_GROUP = azureKinds('AZResourceGroup');

/** Relationships of the cloud tell nothing besides their kind, but for the scope of a role. */
export const NO_PROPERTIES = '{}';

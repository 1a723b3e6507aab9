import type { ResolvedOptions } from '../options/estate-options.ts';
import type { CloudHygiene } from './cloud-hygiene.ts';
import type { DomainPlan } from './domain-plan.ts';
import type { RoleRange } from './ranges.ts';

/** Everything about a tenant that can be said without making its objects, which follow from their position in it. */
export interface TenantPlan {
  readonly index: number;
  readonly seed: number;
  readonly now: number;
  readonly options: ResolvedOptions;
  readonly hygiene: CloudHygiene;
  /** Upper case. */
  readonly id: string;
  readonly displayName: string;
  /** Lower-case DNS name of the forest that it is synchronised with. */
  readonly dnsName: string;
  /** Belongs to the forest that stands beside the estate for near-miss twins. */
  readonly isStrict: boolean;
  /** Whether its collector wrote identifiers and names in upper case, as newer ones do. */
  readonly isUpperCase: boolean;
  /** The domains of its forest. */
  readonly domains: readonly DomainPlan[];
  /** Among the synchronised users; one entry more than domains. */
  readonly syncedUserStarts: Uint32Array;
  /** Among the synchronised groups; one entry more than domains. */
  readonly syncedGroupStarts: Uint32Array;
  /** Among the joined devices; one entry more than domains. */
  readonly joinedDeviceStarts: Uint32Array;
  readonly users: readonly RoleRange<CloudUserRole>[];
  readonly groups: readonly RoleRange<CloudGroupRole>[];
  readonly devices: readonly RoleRange<DeviceRole>[];
  readonly servicePrincipals: readonly RoleRange<ServicePrincipalRole>[];
  readonly resources: readonly RoleRange<ResourceRole>[];
  readonly counts: TenantCounts;
}

export interface TenantCounts {
  readonly users: number;
  readonly groups: number;
  readonly devices: number;
  readonly apps: number;
  readonly servicePrincipals: number;
  readonly managementGroups: number;
  readonly subscriptions: number;
  readonly resourceGroups: number;
  readonly resources: number;
  readonly eligibilities: number;
  readonly permissions: number;
}

export type CloudUserRole = 'administrator' | 'synced' | 'cloud' | 'guest';

/** `assignable` ones may be given roles of the directory; `access` ones have roles on resources. */
export type CloudGroupRole = 'assignable' | 'synced' | 'access' | 'team';

export type DeviceRole = 'joined' | 'cloud' | 'personal';

/** `graph` is Microsoft Graph; `own` ones stand for the applications of the tenant, one each. */
export type ServicePrincipalRole = 'graph' | 'platform' | 'own' | 'partner' | 'identity';

export type ResourceRole =
  | 'AZVM'
  | 'AZKeyVault'
  | 'AZWebApp'
  | 'AZFunctionApp'
  | 'AZLogicApp'
  | 'AZContainerRegistry'
  | 'AZManagedCluster'
  | 'AZAutomationAccount'
  | 'AZVMScaleSet';

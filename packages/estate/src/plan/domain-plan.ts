import type { Grant } from '../access/ace.ts';
import type { DefaultGroup } from '../identity/default-groups.ts';
import type { Place } from '../identity/principal.ts';
import type { ResolvedOptions } from '../options/estate-options.ts';
import type { Hygiene } from './hygiene.ts';
import type { Organisation } from './organisation.ts';
import type { GpoLink, OuTree } from './ou-tree.ts';
import type { RoleRange } from './ranges.ts';

export interface ForestPlan {
  readonly index: number;
  /** Upper-case DNS name of the root domain. */
  readonly rootName: string;
  readonly rootSid: string;
}

export interface DomainPlan {
  readonly index: number;
  readonly seed: number;
  readonly now: number;
  readonly options: ResolvedOptions;
  readonly hygiene: Hygiene;
  readonly forest: ForestPlan;
  readonly isForestRoot: boolean;
  /** Upper-case DNS name. */
  readonly name: string;
  readonly dnsName: string;
  readonly netbios: string;
  readonly sid: string;
  readonly distinguishedName: string;
  readonly functionalLevel: string;
  /** Stands beside the estate with every switch set to safe, for planted near-miss twins. */
  readonly isStrict: boolean;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly trusts: readonly TrustPlan[];
  readonly defaultGroups: readonly DefaultGroup[];
  readonly containers: readonly ContainerPlan[];
  readonly ous: OuTree;
  readonly organisation: Organisation;
  readonly users: readonly RoleRange<UserRole>[];
  readonly computers: readonly RoleRange<ComputerRole>[];
  readonly groups: readonly RoleRange<GroupRole>[];
  readonly counts: DomainCounts;
  readonly grants: readonly Grant[];
  readonly gpoLinks: readonly GpoLink[];
  readonly certificateServices: CertificatePlan | undefined;
}

export type UserRole =
  | 'administrator'
  | 'guest'
  | 'krbtgt'
  | 'trust'
  | 'tier0'
  | 'tier1'
  | 'tier2'
  | 'service'
  | 'managed'
  | 'person';

export type ComputerRole = 'controller' | 'tier0' | 'server' | 'workstation';

/** `region`, `unit` and `support` have one group for each part of the organisation. */
export type GroupRole = 'tier' | 'serverRole' | 'region' | 'unit' | 'support' | 'application';

export interface DomainCounts {
  readonly users: number;
  readonly computers: number;
  /** How many groups there are besides the default ones. */
  readonly groups: number;
  readonly gpos: number;
  readonly certTemplates: number;
  readonly issuancePolicies: number;
  readonly enterpriseCas: number;
}

export interface ContainerPlan extends Place {
  readonly name: string;
  readonly containedBy: Place;
  readonly isAclProtected: boolean;
}

export interface TrustPlan {
  readonly partnerSid: string;
  readonly partnerName: string;
  readonly partnerNetbios: string;
  readonly type: 'ParentChild' | 'TreeRoot' | 'Forest' | 'External';
  readonly direction: 'Inbound' | 'Outbound' | 'Bidirectional';
  readonly isTransitive: boolean;
  readonly isSidFilteringEnabled: boolean;
  readonly isTgtDelegationEnabled: boolean;
  readonly attributes: number;
}

export interface CertificatePlan {
  readonly rootThumbprint: string;
  readonly authorities: number;
}

import type { Grant } from '../access/ace.ts';
import type { Unit } from './organisation.ts';

/** An organisational unit. */
export interface OuNode {
  readonly index: number;
  readonly name: string;
  readonly id: string;
  /** Upper case. */
  readonly distinguishedName: string;
  /** `undefined` directly below the domain. */
  readonly parent: OuNode | undefined;
  readonly description: string;
  readonly blocksInheritance: boolean;
  /** Nothing arrives from above; what it hands down itself still does. */
  readonly isAclProtected: boolean;
  readonly grants: readonly Grant[];
  readonly gpoLinks: readonly GpoLink[];
  /** The part of the organisation that it stands for as a whole. */
  readonly unit: Unit | undefined;
}

export interface GpoLink {
  readonly GUID: string;
  readonly IsEnforced: boolean;
}

/** Units that do not depend on the size of the domain. */
export const FIXED_OUS = [
  'Domain Controllers',
  'Tier 0',
  'Tier 0 Accounts',
  'Tier 0 Servers',
  'Tier 1',
  'Tier 1 Servers',
  'Service Accounts',
  'Groups',
  'Disabled Accounts',
] as const;

export type FixedOu = (typeof FIXED_OUS)[number];

export interface OuTree {
  readonly all: readonly OuNode[];
  readonly fixed: Readonly<Record<FixedOu, OuNode>>;
  readonly serverRoles: readonly OuNode[];
  /** By organisational part: where its people and its computers lie. */
  readonly unitUsers: readonly OuNode[];
  readonly unitComputers: readonly OuNode[];
}

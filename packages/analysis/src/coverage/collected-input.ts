import type { NodeKind, PropertyName, RelationshipKind } from '@secgraph/graph-schema';

/**
 * Of which nodes of a kind an input is asked: computers that are disabled or run another system have no answer to give,
 * and domain controllers have no local groups of their own.
 */
export type Population =
  | 'all'
  | 'windows in use'
  | 'member computers in use'
  | 'domain controllers'
  | 'controllers of 2025'
  | 'group managed accounts';

/** How it shows that something was collected of a node. */
export type Trace =
  /** It has a value; `flag`, where it is false, says that the value is a default of the collector. */
  | { readonly property: PropertyName; readonly flag?: PropertyName }
  /** It has a value, or its domain has one that stands for all. */
  | { readonly property: PropertyName; readonly orOfDomain: PropertyName }
  /** Something of one of these kinds ends there. */
  | { readonly inbound: readonly RelationshipKind[] }
  /** There is a node of the kind in the forest, with its access list. */
  | { readonly inForest: NodeKind }
  /** Something of one of these kinds ends anywhere in its environment, or its domain says that it was collected. */
  | { readonly inbound: readonly RelationshipKind[]; readonly orOfDomain: PropertyName };

/**
 * Something that rules need to know, and that a collector may not have brought. Where it is missing, a rule derives
 * nothing, which is not to be read as "safe".
 */
export interface CollectedInput {
  /** Never changes: clients know it. */
  readonly id: string;
  readonly environmentKind: 'Domain' | 'AZTenant';
  /** The nodes that have it. */
  readonly kind: NodeKind;
  readonly population: Population;
  readonly trace: Trace;
  /** What it is, for people; goes on after "It is not known". */
  readonly about: string;
  /** How it is collected, in a sentence or two. */
  readonly remedy: string;
  /** The kinds of which relationships are missing where it is; those that follow from them included. */
  readonly decides: readonly RelationshipKind[];
  /** Only extended techniques read it, some of them to derive more of kinds that are derived without it. */
  readonly isExtended?: true;
}

/**
 * Where relationships of a kind come from.
 *   - `collected`: written by ingest;
 *   - `linked`: ensured by the linking of well-known groups, never removed by analysis;
 *   - `post-processed`: removed and derived again by every analysis;
 *   - `declared`: known, but nothing in the product produces it.
 */
export type RelationshipSource = 'collected' | 'linked' | 'post-processed' | 'declared';

export interface RelationshipKindDefinition {
  /** Wire name. */
  readonly name: string;
  readonly sources: readonly RelationshipSource[];
  /** A right an access-control entry grants. Decided by kind, never by the `isacl` property. */
  readonly isAcl: boolean;
  /** Followed by path finding. */
  readonly isTraversable: boolean;
  /** The relationships it was derived from can be shown. */
  readonly hasComposition: boolean;
}

export type RelationshipFlags = Partial<Omit<RelationshipKindDefinition, 'name' | 'sources'>>;

/** One row of a schema table: flags that are left out are false. */
export function relationshipKind<Name extends string>(
  name: Name,
  sources: RelationshipSource | readonly RelationshipSource[],
  flags: RelationshipFlags = {},
): RelationshipKindDefinition & { readonly name: Name } {
  return {
    name,
    sources: typeof sources === 'string' ? [sources] : sources,
    isAcl: flags.isAcl ?? false,
    isTraversable: flags.isTraversable ?? false,
    hasComposition: flags.hasComposition ?? false,
  };
}

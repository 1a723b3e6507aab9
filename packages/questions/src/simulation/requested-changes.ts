/** A relationship as clients name it: by object ids. */
export interface NamedEnds {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

/** What is to be changed, as far as it can be known without the graph. */
export interface RequestedChanges {
  readonly removed: readonly (NamedEnds | { readonly relationshipId: number })[];
  readonly added: readonly NamedEnds[];
  readonly removesDerived: boolean;
}

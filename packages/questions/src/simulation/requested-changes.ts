/** A relationship as clients name it: by object ids. */
export interface NamedEnds {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

/** What is not in the graph whatever analyses derive, by object ids: marked as false, or deleted by hand. */
export interface NamedWithheld {
  readonly nodes: readonly string[];
  readonly relationships: readonly NamedEnds[];
}

/** What is to be changed, as far as it can be known without the graph. */
export interface RequestedChanges {
  readonly removed: readonly (NamedEnds | { readonly relationshipId: number })[];
  readonly added: readonly NamedEnds[];
  readonly removesDerived: boolean;
}

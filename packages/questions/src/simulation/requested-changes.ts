/** A relationship as clients name it: by object ids. */
export interface NamedEnds {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

/** What changes by hand that stand say of the graph whatever analyses derive, by object ids. */
export interface NamedByHand {
  readonly removedNodes: readonly string[];
  readonly withheld: readonly NamedEnds[];
  readonly added: readonly NamedEnds[];
  readonly properties: readonly {
    readonly objectId: string;
    /** Undefined: of the node itself. */
    readonly relationship: { readonly kind: string; readonly endObjectId: string } | undefined;
    readonly property: string;
  }[];
}

/** What is to be changed, as far as it can be known without the graph. */
export interface RequestedChanges {
  readonly removed: readonly (NamedEnds | { readonly relationshipId: number })[];
  readonly added: readonly NamedEnds[];
  readonly removesDerived: boolean;
}

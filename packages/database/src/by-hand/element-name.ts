/** A node, or a relationship by its ends: by object ids, which stay the same when the element comes back. */
export interface ElementName {
  readonly objectId: string;
  /** Undefined: the node itself. */
  readonly relationship: { readonly kind: string; readonly endObjectId: string } | undefined;
}

/** A node, or a relationship by its ends: by object ids, which outlive what they name. */
export interface GraphElement {
  readonly objectId: string;
  readonly relationship?: { readonly kind: string; readonly endObjectId: string };
}

/** An element as the service tells it beside what was noted or changed of it; the kind of a node's relationship is empty. */
export interface ToldElement {
  readonly object_id: string;
  readonly relationship_kind: string;
  readonly end_object_id: string;
  /** Empty where the graph has none such. */
  readonly name: string;
  readonly end_name: string;
}

/** What is noted or changed of an element names it so. */
export function elementBody({ objectId, relationship }: GraphElement) {
  return {
    object_id: objectId,
    ...(relationship === undefined
      ? {}
      : { relationship_kind: relationship.kind, end_object_id: relationship.endObjectId }),
  };
}

/** Lists of what is known of an element are asked with this. */
export function elementQuery({ objectId, relationship }: GraphElement) {
  return {
    node: objectId,
    ...(relationship === undefined ? {} : { kind: relationship.kind, end: relationship.endObjectId }),
  };
}

/** A node, or a relationship with both ends. */
export function nameElement(element: ToldElement): string {
  const start = element.name || element.object_id;

  return element.relationship_kind === ''
    ? start
    : `${start} – ${element.relationship_kind} → ${element.end_name || element.end_object_id}`;
}

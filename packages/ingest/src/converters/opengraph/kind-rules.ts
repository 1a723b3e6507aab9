/** A node has no more kinds than these. */
export const NODE_KIND_LIMIT = 3;
export const EDGE_KIND_PATTERN = /^[A-Za-z0-9_]+$/;
const RESERVED_KIND = /^tag(?:_|$)/i;

/** Zones and labels mark their members with kinds of this namespace. */
export function isReservedKind(kind: string): boolean {
  return RESERVED_KIND.test(kind);
}

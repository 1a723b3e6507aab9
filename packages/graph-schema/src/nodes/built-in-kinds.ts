import { AD_RELATIONSHIP_KINDS } from '../relationships/ad-relationship-kinds.ts';
import { AZURE_RELATIONSHIP_KINDS } from '../relationships/azure-relationship-kinds.ts';
import { AD_NODE_KINDS, AZURE_NODE_KINDS, COMMON_NODE_KINDS } from './node-kinds.ts';

/** Node kinds of the product itself, in schema order. @internal For tests. */
export const BUILT_IN_NODE_KINDS: readonly string[] = [
  ...AD_NODE_KINDS,
  ...AZURE_NODE_KINDS,
  ...COMMON_NODE_KINDS,
];

/**
 * Every built-in kind in the order in which a new store registers them, so that kind ids ascend in schema
 * order and the kinds of a node, sorted by id, are in schema order. Node kinds come first.
 */
export const BUILT_IN_KINDS: readonly string[] = [
  ...BUILT_IN_NODE_KINDS,
  ...AD_RELATIONSHIP_KINDS.map((kind) => kind.name),
  ...AZURE_RELATIONSHIP_KINDS.map((kind) => kind.name),
];

const ORDER = new Map(BUILT_IN_KINDS.map((kind, index) => [kind, index]));
const NODE_KINDS = new Set(BUILT_IN_NODE_KINDS);

/** Place of a kind in {@link BUILT_IN_KINDS}; infinity for every other kind. */
export function kindOrder(kind: string): number {
  return ORDER.get(kind) ?? Number.POSITIVE_INFINITY;
}

export function isBuiltInNodeKind(kind: string): boolean {
  return NODE_KINDS.has(kind);
}

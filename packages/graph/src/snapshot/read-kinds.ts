import { hasBit, iterateBits } from '../property/bitmap.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';

const NO_KINDS = new Uint16Array(0);

export function kindIdOf(snapshot: GraphSnapshot, name: string): number | undefined {
  return snapshot.kindIds.get(name);
}

/** Kind ids of a node, ascending. Shared: do not write. */
export function nodeKindIds(snapshot: GraphSnapshot, node: number): Uint16Array {
  return snapshot.kindSets[snapshot.nodeKindSets[node] ?? 0] ?? NO_KINDS;
}

export function nodeHasKind(snapshot: GraphSnapshot, node: number, kindId: number): boolean {
  const kindNodes = snapshot.kindNodes[kindId];
  return kindNodes !== undefined && hasBit(kindNodes.nodes, node);
}

export function countNodesOfKind(snapshot: GraphSnapshot, kindId: number): number {
  return snapshot.kindNodes[kindId]?.count ?? 0;
}

/** Node indexes, ascending. */
export function iterateNodesOfKind(snapshot: GraphSnapshot, kindId: number): Iterable<number> {
  const kindNodes = snapshot.kindNodes[kindId];
  return kindNodes === undefined ? [] : iterateBits(kindNodes.nodes);
}

/**
 * One byte per kind set: 1 when the set contains any of the kinds. The fastest filter over many nodes:
 * `mask[snapshot.nodeKindSets[node]]`.
 */
export function kindSetMask(snapshot: GraphSnapshot, kindIds: readonly number[]): Uint8Array {
  return Uint8Array.from(snapshot.kindSets, (set) => Number(kindIds.some((kindId) => set.includes(kindId))));
}

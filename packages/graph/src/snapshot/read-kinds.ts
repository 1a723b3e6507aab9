import { hasBit, iterateBits } from '../property/bitmap.ts';
import { lowerBound } from '../topology/lower-bound.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import type { KindNodes } from './snapshot-columns.ts';

const NO_KINDS = new Uint16Array(0);

export function kindIdOf(snapshot: GraphSnapshot, name: string): number | undefined {
  return snapshot.kindIds.get(name);
}

/** Kind ids of a node, ascending. Shared: do not write. */
export function nodeKindIds(snapshot: GraphSnapshot, node: number): Uint16Array {
  return snapshot.kindSets[snapshot.nodeKindSets[node] as number] ?? NO_KINDS;
}

export function nodeHasKind(snapshot: GraphSnapshot, node: number, kindId: number): boolean {
  return hasNode(snapshot.kindNodes[kindId], node);
}

/** Constant time for a bitmap, logarithmic for a list. */
export function hasNode(kindNodes: KindNodes | undefined, node: number): boolean {
  if (kindNodes === undefined) {
    return false;
  }
  if ('nodes' in kindNodes) {
    return hasBit(kindNodes.nodes, node);
  }

  const { indexes } = kindNodes;
  return indexes[lowerBound(indexes, 0, indexes.length, node)] === node;
}

export function countNodesOfKind(snapshot: GraphSnapshot, kindId: number): number {
  return snapshot.kindNodes[kindId]?.count ?? 0;
}

/** Node indexes, ascending. */
export function iterateNodesOfKind(snapshot: GraphSnapshot, kindId: number): Iterable<number> {
  const kindNodes = snapshot.kindNodes[kindId];
  return kindNodes === undefined ? [] : iterateKindNodes(kindNodes);
}

/** Node indexes, ascending. */
export function iterateKindNodes(kindNodes: KindNodes): Iterable<number> {
  return 'nodes' in kindNodes ? iterateBits(kindNodes.nodes) : kindNodes.indexes;
}

/**
 * One byte per kind set: 1 when the set contains any of the kinds. The fastest filter over many nodes:
 * `mask[snapshot.nodeKindSets[node]]`.
 */
export function kindSetMask(snapshot: GraphSnapshot, kindIds: readonly number[]): Uint8Array {
  return Uint8Array.from(snapshot.kindSets, (set) => Number(kindIds.some((kindId) => set.includes(kindId))));
}

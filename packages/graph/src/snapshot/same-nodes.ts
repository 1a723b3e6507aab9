import type { PropertyColumn } from '../property/property-column.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';

/**
 * Whether two snapshots share the memory of everything that nodes are: which there are, their kinds and properties.
 * Where they do not, they may be the same all the same. When nodes were last seen is not looked at.
 *
 * To be asked of a snapshot that readers have and one that was made of it, since columns of readers never change.
 */
export function hasSharedNodes(left: GraphSnapshot, right: GraphSnapshot): boolean {
  return (
    isShared(left.nodeIds, right.nodeIds) &&
    isShared(left.nodeKindSets, right.nodeKindSets) &&
    isShared(left.nodeObjectIds, right.nodeObjectIds) &&
    left.columns.length === right.columns.length &&
    left.columns.every((column, place) => isSharedColumn(column, right.columns[place]))
  );
}

function isSharedColumn(left: PropertyColumn, right: PropertyColumn | undefined): boolean {
  return (
    left === right ||
    (right !== undefined &&
      left.name === right.name &&
      left.type === right.type &&
      isShared(left.values, right.values) &&
      isShared(left.positions, right.positions) &&
      isShared(presentOf(left), presentOf(right)))
  );
}

function presentOf(column: PropertyColumn) {
  return 'present' in column ? column.present : undefined;
}

interface Memory extends ArrayBufferView {
  readonly length: number;
}

function isShared(left: Memory | undefined, right: Memory | undefined): boolean {
  return (
    left === right ||
    (left !== undefined &&
      right !== undefined &&
      left.buffer === right.buffer &&
      left.byteOffset === right.byteOffset &&
      left.length === right.length)
  );
}

import { assembleSnapshot } from './assemble-snapshot.ts';
import type { GraphSnapshot, SnapshotHandle } from './graph-snapshot.ts';

/** What to post to another thread. The memory stays shared; nothing bulky is copied. */
export function shareSnapshot(snapshot: GraphSnapshot): SnapshotHandle {
  const { strings: _strings, columnsByName: _columnsByName, kindIds: _kindIds, ...columns } = snapshot;
  return { columns };
}

/** Milliseconds at any size: it only builds the name tables. */
export function openSnapshot(handle: SnapshotHandle): GraphSnapshot {
  return assembleSnapshot(handle.columns);
}

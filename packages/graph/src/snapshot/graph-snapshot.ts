import type { PropertyColumn } from '../property/property-column.ts';
import type { StringTable } from '../property/string-table.ts';
import type { SnapshotColumns } from './snapshot-columns.ts';

/**
 * An immutable generation of the graph, in shared memory: every thread of the process reads it without
 * copying. Node indexes are dense and follow ascending node ids.
 *
 * Derived look-ups (kind bitmaps, object id index) belong to the snapshot and are built with it.
 */
export interface GraphSnapshot extends SnapshotColumns {
  /** Reads the texts of this snapshot; private to the thread. */
  readonly strings: StringTable;
  /** The columns of each property name: one, or several of different types. */
  readonly columnsByName: ReadonlyMap<string, readonly PropertyColumn[]>;
  readonly kindIds: ReadonlyMap<string, number>;
}

/** Crosses threads; only {@link openSnapshot} reads it. */
export interface SnapshotHandle {
  readonly columns: SnapshotColumns;
}

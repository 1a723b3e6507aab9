import type { PropertyColumn } from '../property/property-column.ts';
import { StringTable } from '../property/string-table.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import type { SnapshotColumns } from './snapshot-columns.ts';

/** Adds to the shared columns what each thread has of its own. Costs nothing that grows with the graph. */
export function assembleSnapshot(columns: SnapshotColumns): GraphSnapshot {
  return {
    ...columns,
    strings: new StringTable(columns.text),
    columnsByName: groupByName(columns.columns),
    kindIds: new Map(
      columns.kindNames.map((name, id) => [name, id] as const).filter(([name]) => name !== ''),
    ),
  };
}

function groupByName(columns: readonly PropertyColumn[]): Map<string, PropertyColumn[]> {
  const groups = new Map<string, PropertyColumn[]>();

  for (const column of columns) {
    const group = groups.get(column.name);

    if (group === undefined) {
      groups.set(column.name, [column]);
    } else {
      group.push(column);
    }
  }

  return groups;
}

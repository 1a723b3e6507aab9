import { columnRow, findColumns, type GraphSnapshot } from '@secgraph/graph';

/** Whether a node has a value of a property, whatever its type. */
export function propertyPresence(snapshot: GraphSnapshot, name: string): (node: number) => boolean {
  const columns = findColumns(snapshot, name);

  return (node) => columns.some((column) => columnRow(column, node) !== -1);
}

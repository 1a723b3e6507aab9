import { type PropertyColumn, type TextColumn } from '@secgraph/graph';

export function findTextColumn(
  columns: readonly PropertyColumn[],
  type: TextColumn['type'],
): TextColumn | undefined {
  return columns.find((column): column is TextColumn => column.type === type);
}

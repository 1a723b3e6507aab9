import { columnRow, type PropertyColumn } from '@secgraph/graph';

/** Whether a node has a value in any of these columns. */
export type MistypedValues = (node: number) => boolean;

export function mistypedValues(columns: readonly PropertyColumn[]): MistypedValues {
  return (node) => columns.some((column) => columnRow(column, node) !== -1);
}

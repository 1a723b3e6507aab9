import { cleanText, shortenText } from '@secgraph/graph-view';
import type { CSSProperties } from 'react';
import { cellText } from '../../../ui/cell-text.ts';
import { formatExactTime, readTime } from '../../../ui/format.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { formatProperty } from '../node-panel/format-property.ts';
import classes from './data-table.module.css';
import { propertyOfColumn, type TableName, type TableRow } from './table-source.ts';

/** Longer texts are whole in the panel and in files. */
const MAX_LENGTH = 300;

export interface CellPlace {
  readonly width: number;
  /** Distance from the left of cells that stay in place while others scroll. */
  readonly left: number | undefined;
}

export interface TableCellProps {
  readonly table: TableName;
  readonly column: string;
  readonly row: TableRow;
  readonly place: CellPlace;
}

export function TableCell({ table, column, row, place }: TableCellProps) {
  const text = shortenText(cleanText(textOf(table, column, row.cells[column])), MAX_LENGTH);

  return (
    <div
      role="gridcell"
      className={classes['cell']}
      data-pinned={place.left !== undefined}
      style={styleOf(place)}
      title={text}
    >
      {iconOf(table, column, text)}
      <bdi className={classes['text']}>{text}</bdi>
    </div>
  );
}

export function styleOf({ width, left }: CellPlace): CSSProperties {
  return left === undefined ? { width } : { width, left };
}

function iconOf(table: TableName, column: string, text: string) {
  const isNodeKind =
    (table === 'nodes' && column === 'kind') ||
    (table === 'relationships' && (column === 'sourceKind' || column === 'targetKind'));

  return isNodeKind ? <KindIcon kind={text} size={16} /> : null;
}

/** A value in the words of the panels; those of statements as they are. */
function textOf(table: TableName, column: string, value: unknown): string {
  const property = propertyOfColumn(column);
  if (property !== undefined) {
    return formatProperty(property, value).join(', ');
  }
  if (table !== 'rows' && typeof value === 'boolean') {
    // @words
    return value ? 'Yes' : '';
  }
  if (table !== 'rows' && column === 'lastSeen') {
    const time = readTime(String(value));
    return time === undefined ? '' : formatExactTime(time);
  }

  return cellText(value);
}

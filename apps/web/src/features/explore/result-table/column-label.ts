import { labelOfProperty } from '../node-panel/format-property.ts';
import { propertyOfColumn, type TableName } from './table-source.ts';

const LABELS: Readonly<Record<string, string>> = {
  // @words
  kind: 'Kind',
  label: 'Name',
  objectId: 'Object ID',
  isTierZero: 'Tier Zero',
  isOwned: 'Owned',
  zone: 'Zone',
  lastSeen: 'Last seen',
  source: 'Source',
  target: 'Target',
  sourceKind: 'Source kind',
  targetKind: 'Target kind',
  sourceId: 'Source object ID',
  targetId: 'Target object ID',
  // @words
  path: 'Path',
  start: 'Start',
  end: 'End',
  hops: 'Hops',
};

const TAKEN = new Set(Object.values(LABELS));

/** How a column is called; those of a statement as it names them. No two of a table are called the same. */
export function labelOfColumn(table: TableName, column: string): string {
  const property = propertyOfColumn(column);
  if (property !== undefined) {
    const label = labelOfProperty(property);
    return TAKEN.has(label) ? `${label} (property)` : label;
  }

  return table === 'rows' ? column : (LABELS[column] ?? column);
}

const WIDTHS: Readonly<Record<string, number>> = {
  kind: 130,
  label: 300,
  objectId: 330,
  isTierZero: 90,
  isOwned: 80,
  zone: 120,
  source: 300,
  target: 300,
  sourceKind: 120,
  targetKind: 120,
  sourceId: 330,
  targetId: 330,
  path: 720,
  start: 240,
  end: 240,
  hops: 70,
};
const OTHER_WIDTH = 180;

/** Width that all columns of a statement share; it may return paths, which are long. */
const ROW_WIDTH = 900;

/** In pixels, until somebody drags its border; `count` is how many the table has. */
export function widthOfColumn(table: TableName, column: string, count: number): number {
  return table === 'rows' ? Math.max(OTHER_WIDTH, ROW_WIDTH / count) : (WIDTHS[column] ?? OTHER_WIDTH);
}

/** What columns are called in files: properties as statements call them, unless a column before has that name. */
export function fileNamesOf(columns: readonly string[]): Readonly<Record<string, string>> {
  const taken = new Set<string>();

  return Object.fromEntries(
    columns.map((column) => {
      const short = propertyOfColumn(column) ?? column;
      const name = taken.has(short) ? column : short;
      taken.add(name);

      return [column, name] as const;
    }),
  );
}

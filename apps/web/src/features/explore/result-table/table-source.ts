export const TABLE_NAMES = ['nodes', 'relationships', 'paths', 'rows'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** One row with whatever it has; a column that it does not have is empty in it. */
export interface TableRow {
  /** What is selected with it: a graph id, `source_kind_target`, or (paths, rows) its number. */
  readonly id: string;
  readonly cells: Readonly<Record<string, unknown>>;
}

/** The rows of a table, made when they are looked at: there may be very many. */
export interface TableSource {
  readonly name: TableName;
  readonly count: number;
  readonly rowAt: (index: number) => TableRow;
  readonly idAt: (index: number) => string;
  /** Ids of what a row stands for, where that is several things of the picture. */
  readonly idsAt?: (index: number) => readonly string[];
  /** Columns that are there whatever the rows hold, in their order. */
  readonly columns: readonly string[];
  /** Those that are shown where nobody chose others. */
  readonly shownColumns: readonly string[];
  /** Columns of few different values, which are offered with their counts. */
  readonly facets: readonly string[];
}

/** Properties are told apart from what every node has by this. */
const PROPERTY_PREFIX = 'property:';

export function columnOfProperty(name: string): string {
  return PROPERTY_PREFIX + name;
}

/** Undefined: the column is no property's. */
export function propertyOfColumn(column: string): string | undefined {
  return column.startsWith(PROPERTY_PREFIX) ? column.slice(PROPERTY_PREFIX.length) : undefined;
}

/** Properties that have a column without being asked for. */
const TWICE: ReadonlySet<string> = new Set(['objectid', 'lastseen']);

export function propertyCells(
  properties: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([name]) => !TWICE.has(name))
      .map(([name, value]) => [columnOfProperty(name), value]),
  );
}

import { cellText } from '../../../ui/cell-text.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../../ui/write-csv.ts';
import { writeWorkbook } from '../../../ui/write-workbook.ts';
import { compareCells, isEmptyCell } from './compare-cells.ts';
import type { TableRow } from './table-source.ts';

/** Which rows of a table are looked at, and in which order. */
export interface TableView {
  /** Anywhere in a row. */
  readonly search: string;
  /** Texts that are looked for in a single column, by its id. */
  readonly columnTexts: Readonly<Record<string, string>>;
  /** One of these in a column; none: all. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
  /** Columns whose values are counted. */
  readonly facets: readonly string[];
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface Facet {
  readonly column: string;
  /** The most frequent first. */
  readonly values: readonly FacetCount[];
  /** How many different values there are. */
  readonly total: number;
}

export interface ViewedTable {
  /** Places of the rows that are left, in their order. */
  readonly order: Uint32Array;
  readonly facets: readonly Facet[];
  /** Every column that some row has a value in. */
  readonly columns: readonly string[];
}

export interface ExportWish {
  readonly format: 'csv' | 'json' | 'xlsx';
  readonly columns: readonly string[];
  /** What columns are called in the file. */
  readonly names: Readonly<Record<string, string>>;
  /** Undefined: all rows, as they came. */
  readonly order: Uint32Array | undefined;
}

const MAX_FACET_VALUES = 50;

/** The rows of one table, searched, sorted, counted and written: in a thread of its own, where there is one. */
export class RowStore {
  readonly #rows: TableRow[] = [];
  readonly #columns = new Set<string>();
  /** Lower-case text of rows, made when somebody searches. */
  readonly #texts: string[] = [];

  add(rows: readonly TableRow[]): void {
    for (const row of rows) {
      this.#rows.push(row);
      for (const [column, value] of Object.entries(row.cells)) {
        if (!isEmptyCell(value)) {
          this.#columns.add(column);
        }
      }
    }
  }

  view(view: TableView): ViewedTable {
    const places = this.#search(view);
    const chosen = Object.entries(view.chosen).filter(([, values]) => values.length > 0);
    const left = places.filter((at) => chosen.every((choice) => this.#isChosen(at, choice)));

    return {
      order: Uint32Array.from(this.#sort(left, view.sorting)),
      facets: view.facets.map((column) => {
        // What else could be chosen here is counted as if nothing was.
        const others = chosen.filter(([other]) => other !== column);
        return this.#count(
          column,
          places.filter((at) => others.every((choice) => this.#isChosen(at, choice))),
        );
      }),
      columns: [...this.#columns],
    };
  }

  /** A file of the wished rows. */
  async write(wish: ExportWish): Promise<Blob> {
    switch (wish.format) {
      case 'csv':
        return new Blob([BYTE_ORDER_MARK, ...this.#records(wish).map(writeCsvRecord)], {
          type: 'text/csv;charset=utf-8',
        });
      case 'json':
        return new Blob([...this.#writeJson(wish)], { type: 'application/json' });
      case 'xlsx':
        return writeWorkbook(this.#records(wish));
    }
  }

  /** The names of the columns, then the cells of each row. */
  *#records({ columns, names, order }: ExportWish): Generator<readonly unknown[], void> {
    yield columns.map((column) => names[column] ?? column);
    for (const at of order ?? this.#rows.keys()) {
      yield columns.map((column) => this.#cell(at, column));
    }
  }

  *#writeJson({ columns, names, order }: ExportWish): Generator<string, void> {
    const nameOf = (column: string) => names[column] ?? column;
    let separator = '[\n';
    for (const at of order ?? this.#rows.keys()) {
      const entries = columns
        .map((column) => [nameOf(column), this.#cell(at, column)] as const)
        .filter(([, value]) => value !== undefined);
      yield separator + JSON.stringify(Object.fromEntries(entries));
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }

  #search({ search, columnTexts }: TableView): readonly number[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const texts = Object.entries(columnTexts)
      .map(([column, text]) => [column, text.trim().toLowerCase()] as const)
      .filter(([, text]) => text !== '');
    const found: number[] = [];
    for (const at of this.#rows.keys()) {
      const isFound =
        words.every((word) => this.#textOf(at).includes(word)) &&
        texts.every(([column, text]) => cellText(this.#cell(at, column)).toLowerCase().includes(text));
      if (isFound) {
        found.push(at);
      }
    }

    return found;
  }

  #sort(places: readonly number[], sorting: TableView['sorting']): readonly number[] {
    if (sorting.length === 0) {
      return places;
    }

    return [...places].sort((one, other) => {
      for (const { id, desc } of sorting) {
        const difference = compareOrdered(this.#cell(one, id), this.#cell(other, id), desc);
        if (difference !== 0) {
          return difference;
        }
      }

      return one - other;
    });
  }

  #count(column: string, places: readonly number[]): Facet {
    const counts = new Map<string, number>();
    for (const at of places) {
      const value = this.#cell(at, column);
      if (!isEmptyCell(value)) {
        const text = cellText(value);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
    const values = [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count || compareCells(one.value, other.value));

    return { column, values: values.slice(0, MAX_FACET_VALUES), total: values.length };
  }

  #isChosen(at: number, [column, values]: readonly [string, readonly string[]]): boolean {
    return values.includes(cellText(this.#cell(at, column)));
  }

  #cell(at: number, column: string): unknown {
    return this.#rows[at]?.cells[column];
  }

  #textOf(at: number): string {
    this.#texts[at] ??= Object.values(this.#rows[at]?.cells ?? {})
      .map(cellText)
      .join('\n')
      .toLowerCase();

    return this.#texts[at];
  }
}

/** Empty cells come last in either direction. */
function compareOrdered(one: unknown, other: unknown, isDescending: boolean): number {
  const [isOneEmpty, isOtherEmpty] = [isEmptyCell(one), isEmptyCell(other)];
  if (isOneEmpty || isOtherEmpty) {
    return Number(isOneEmpty) - Number(isOtherEmpty);
  }

  return isDescending ? compareCells(other, one) : compareCells(one, other);
}

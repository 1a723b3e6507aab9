import {
  columnRow,
  findColumns,
  type GraphSnapshot,
  type StringTable,
  type TextColumn,
} from '@secgraph/graph';
import { findTextColumn } from './find-text-column.ts';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';

/** A property as far as it is a list of texts; an empty list is a value. */
export class StringListProperty {
  readonly #column: TextColumn | undefined;
  readonly #mistyped: MistypedValues;
  readonly #strings: StringTable;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#column = findTextColumn(columns, 'json');
    this.#mistyped = mistypedValues(columns.filter((column) => column.type !== 'json'));
    this.#strings = snapshot.strings;
  }

  /** Undefined: missing, or anything but a list of texts. */
  read(node: number): readonly string[] | undefined {
    const column = this.#column;
    const row = column === undefined ? -1 : columnRow(column, node);
    if (column === undefined || row === -1) {
      return undefined;
    }

    const value: unknown = JSON.parse(this.#strings.read(column.values[row] ?? 0));
    return isStringList(value) ? value : undefined;
  }

  /** Whether there is a value that is no list of texts. */
  isMistyped(node: number): boolean {
    const column = this.#column;
    const isList = column !== undefined && columnRow(column, node) !== -1;

    return this.#mistyped(node) || (isList && this.read(node) === undefined);
  }
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

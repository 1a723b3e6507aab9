import {
  columnRow,
  findColumns,
  type GraphSnapshot,
  type StringTable,
  type TextColumn,
} from '@secgraph/graph';
import { findTextColumn } from './find-text-column.ts';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';

/** A property as far as it is a text. Equal texts have equal codes, across all properties of a graph. */
export class StringProperty {
  readonly #column: TextColumn | undefined;
  readonly #mistyped: MistypedValues;
  readonly #strings: StringTable;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#column = findTextColumn(columns, 'string');
    this.#mistyped = mistypedValues(columns.filter((column) => column.type !== 'string'));
    this.#strings = snapshot.strings;
  }

  /** Undefined: missing, or of another type. */
  read(node: number): string | undefined {
    const code = this.codeOf(node);
    return code === 0 ? undefined : this.#strings.read(code);
  }

  /** Cheap to compare; 0: missing, or of another type. */
  codeOf(node: number): number {
    const column = this.#column;
    const row = column === undefined ? -1 : columnRow(column, node);

    return column === undefined || row === -1 ? 0 : (column.values[row] ?? 0);
  }

  /** Compares without decoding; `prefix` must be ASCII. */
  startsWith(node: number, prefix: string): boolean {
    const code = this.codeOf(node);
    return code !== 0 && this.#strings.startsWith(code, prefix);
  }

  /** Code of a text; 0 when no node has such a text anywhere. */
  codeOfText(text: string): number {
    return this.#strings.find(text);
  }

  /** The text of a code other than 0. */
  textOf(code: number): string {
    return this.#strings.read(code);
  }

  /** Whether there is a value of another type. */
  isMistyped(node: number): boolean {
    return this.#mistyped(node);
  }
}

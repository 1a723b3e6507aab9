import { columnRow, type PropertyColumn, type StringTable, type TextColumn } from '@secgraph/graph';

/** The values of a property that are kept as texts: plain texts, or what is written down as JSON. */
export class TextValues {
  readonly #column: TextColumn | undefined;
  readonly #strings: StringTable;

  constructor(columns: readonly PropertyColumn[], type: TextColumn['type'], strings: StringTable) {
    this.#column = columns.find((column): column is TextColumn => column.type === type);
    this.#strings = strings;
  }

  /** Equal texts have equal codes; 0: there is no such value. */
  codeOf(node: number): number {
    const column = this.#column;
    const row = column === undefined ? -1 : columnRow(column, node);

    return column === undefined || row === -1 ? 0 : (column.values[row] as number);
  }

  /** Undefined where there is no such value. */
  read(node: number): string | undefined {
    const code = this.codeOf(node);
    return code === 0 ? undefined : this.#strings.read(code);
  }
}

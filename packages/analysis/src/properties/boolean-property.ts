import { type BooleanColumn, columnRow, findColumns, type GraphSnapshot, hasBit } from '@secgraph/graph';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';

/** A property as far as it is true or false; the texts "true" and "false" are neither. */
export class BooleanProperty {
  readonly #column: BooleanColumn | undefined;
  readonly #mistyped: MistypedValues;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#column = columns.find((column) => column.type === 'boolean');
    this.#mistyped = mistypedValues(columns.filter((column) => column.type !== 'boolean'));
  }

  /** Undefined where the property is missing, or of another type. */
  read(node: number): boolean | undefined {
    const column = this.#column;
    const row = column === undefined ? -1 : columnRow(column, node);

    return column === undefined || row === -1 ? undefined : hasBit(column.values, row);
  }

  /** Whether there is a value of another type. */
  isMistyped(node: number): boolean {
    return this.#mistyped(node);
  }
}

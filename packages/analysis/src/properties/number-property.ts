import {
  columnRow,
  findColumns,
  type GraphSnapshot,
  type NumberColumn,
  type StringTable,
  type TextColumn,
} from '@secgraph/graph';
import { findTextColumn } from './find-text-column.ts';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A property as far as it is a number, or a text that is a decimal number. */
export class NumberProperty {
  readonly #numbers: NumberColumn | undefined;
  readonly #texts: TextColumn | undefined;
  readonly #mistyped: MistypedValues;
  readonly #strings: StringTable;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#numbers = columns.find((column) => column.type === 'number');
    this.#texts = findTextColumn(columns, 'string');
    this.#mistyped = mistypedValues(
      columns.filter((column) => column.type !== 'number' && column.type !== 'string'),
    );
    this.#strings = snapshot.strings;
  }

  /** Undefined: missing, or no number. */
  read(node: number): number | undefined {
    const numbers = this.#numbers;
    const row = numbers === undefined ? -1 : columnRow(numbers, node);

    return numbers === undefined || row === -1 ? this.#parse(node) : numbers.values[row];
  }

  /** Whether there is a value that is no number. */
  isMistyped(node: number): boolean {
    const texts = this.#texts;
    const isText = texts !== undefined && columnRow(texts, node) !== -1;

    return this.#mistyped(node) || (isText && this.#parse(node) === undefined);
  }

  #parse(node: number): number | undefined {
    const texts = this.#texts;
    const row = texts === undefined ? -1 : columnRow(texts, node);
    if (texts === undefined || row === -1) {
      return undefined;
    }

    const text = this.#strings.read(texts.values[row] ?? 0);
    return DECIMAL.test(text) ? Number(text) : undefined;
  }
}

import { columnRow, findColumns, type GraphSnapshot, type NumberColumn } from '@secgraph/graph';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';
import { TextValues } from './text-values.ts';

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A property as far as it is a number, or a text that is a decimal number. */
export class NumberProperty {
  readonly #numbers: NumberColumn | undefined;
  readonly #texts: TextValues;
  readonly #mistyped: MistypedValues;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#numbers = columns.find((column) => column.type === 'number');
    this.#texts = new TextValues(columns, 'string', snapshot.strings);
    this.#mistyped = mistypedValues(
      columns.filter((column) => column.type !== 'number' && column.type !== 'string'),
    );
  }

  /** Undefined where the property is missing, or no number. */
  read(node: number): number | undefined {
    const numbers = this.#numbers;
    const row = numbers === undefined ? -1 : columnRow(numbers, node);

    return numbers === undefined || row === -1 ? this.#parse(node) : numbers.values[row];
  }

  /** Whether there is a value that is no number. */
  isMistyped(node: number): boolean {
    const isText = this.#texts.codeOf(node) !== 0;
    return this.#mistyped(node) || (isText && this.#parse(node) === undefined);
  }

  #parse(node: number): number | undefined {
    const text = this.#texts.read(node);
    return text !== undefined && DECIMAL.test(text) ? Number(text) : undefined;
  }
}

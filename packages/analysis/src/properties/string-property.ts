import { findColumns, type GraphSnapshot, type StringTable } from '@secgraph/graph';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';
import { TextValues } from './text-values.ts';

/** A property as far as it is a text. Equal texts have equal codes, across all properties of a graph. */
export class StringProperty {
  readonly #texts: TextValues;
  readonly #mistyped: MistypedValues;
  readonly #strings: StringTable;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#texts = new TextValues(columns, 'string', snapshot.strings);
    this.#mistyped = mistypedValues(columns.filter((column) => column.type !== 'string'));
    this.#strings = snapshot.strings;
  }

  /** Undefined where the property is missing, or of another type. */
  read(node: number): string | undefined {
    return this.#texts.read(node);
  }

  /** Cheap to compare; 0: missing, or of another type. */
  codeOf(node: number): number {
    return this.#texts.codeOf(node);
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

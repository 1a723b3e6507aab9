import { findColumns, type GraphSnapshot } from '@secgraph/graph';
import { type MistypedValues, mistypedValues } from './mistyped-values.ts';
import { TextValues } from './text-values.ts';

/** A property as far as it is a list of texts; an empty list is a value. */
export class StringListProperty {
  readonly #texts: TextValues;
  readonly #mistyped: MistypedValues;

  constructor(snapshot: GraphSnapshot, name: string) {
    const columns = findColumns(snapshot, name);
    this.#texts = new TextValues(columns, 'json', snapshot.strings);
    this.#mistyped = mistypedValues(columns.filter((column) => column.type !== 'json'));
  }

  /** Undefined where the property is missing, or anything but a list of texts. */
  read(node: number): readonly string[] | undefined {
    const json = this.#texts.read(node);
    const value: unknown = json === undefined ? undefined : JSON.parse(json);

    return isStringList(value) ? value : undefined;
  }

  /** Whether there is a value that is no list of texts. */
  isMistyped(node: number): boolean {
    const isWritten = this.#texts.codeOf(node) !== 0;
    return this.#mistyped(node) || (isWritten && this.read(node) === undefined);
  }
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

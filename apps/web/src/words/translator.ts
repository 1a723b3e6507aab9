import { keyOf } from './key-of.ts';
import { splitContext } from './message-context.ts';
import type { Pattern, Piece } from './pattern.ts';
import { readPattern } from './read-pattern.ts';

/** Translations by the key of their message (`keyOf`). */
export type Catalogue = Readonly<Record<string, string>>;

/** What stands in the places of a message, by its name; of a branch, behind a function: it is asked for where it is taken. */
export type Values<Value = unknown> = Readonly<Record<string, Value | (() => Value)>>;

export interface TranslatorOptions {
  /** As in the `lang` of a document. */
  readonly language: string;
  readonly formatNumber: (value: number) => string;
}

/** Says messages in a language: in English as they stand in the sources, in others as far as a catalogue has them. */
export class Translator {
  readonly #catalogues: Catalogue[] = [];
  readonly #translations = new Map<string, string>();
  readonly #patterns = new Map<string, Pattern>();
  readonly #plurals: Intl.PluralRules;
  readonly #formatNumber: (value: number) => string;

  constructor({ language, formatNumber }: TranslatorOptions) {
    this.#plurals = new Intl.PluralRules(language);
    this.#formatNumber = formatNumber;
  }

  add(catalogue: Catalogue): void {
    if (Object.keys(catalogue).length > 0) {
      this.#catalogues.push(catalogue);
      this.#translations.clear();
      this.#patterns.clear();
    }
  }

  /** Of words alone. */
  translate(message: string): string {
    if (this.#catalogues.length === 0) {
      return splitContext(message).said;
    }
    const known = this.#translations.get(message);
    if (known !== undefined) {
      return known;
    }

    const key = keyOf(message);
    const translation =
      this.#catalogues.find((catalogue) => catalogue[key] !== undefined)?.[key] ?? splitContext(message).said;
    this.#translations.set(message, translation);

    return translation;
  }

  /** Of a message with places. */
  fill(message: string, values: Values): string {
    return this.parts(message, values, String).join('');
  }

  /** The pieces of the message in the order of the language, with values as they were given. */
  parts<Value, Part>(
    message: string,
    values: Values<Value>,
    toPart: (value: Value) => Part,
    toElement?: (index: number, inside: readonly (Part | string)[] | undefined) => Part,
  ): readonly (Part | string)[] {
    const fill = (pattern: Pattern, number?: number): readonly (Part | string)[] =>
      pattern.flatMap((piece) => fillPiece(piece, number));
    const fillPiece = (piece: Piece, number?: number): readonly (Part | string)[] => {
      switch (piece.type) {
        case 'words':
          return [piece.text];
        case 'number':
          return [this.#formatNumber(number ?? 0)];
        case 'value':
          return [toPart(valueOf(values, piece.name))];
        case 'select':
          return fill(
            piece.branches[String(valueOf(values, piece.name))] ?? piece.branches['other'] ?? [],
            number,
          );
        case 'plural': {
          const count = Number(valueOf(values, piece.name));
          return fill(
            piece.branches[`=${count}`] ??
              piece.branches[this.#plurals.select(count)] ??
              piece.branches['other'] ??
              [],
            count,
          );
        }
        case 'element':
          return toElement === undefined
            ? []
            : [toElement(piece.index, piece.inside === undefined ? undefined : fill(piece.inside, number))];
      }
    };

    return fill(this.#patternOf(message));
  }

  #patternOf(message: string): Pattern {
    const known = this.#patterns.get(message);
    if (known !== undefined) {
      return known;
    }

    const pattern = readPattern(this.translate(message));
    this.#patterns.set(message, pattern);

    return pattern;
  }
}

function valueOf<Value>(values: Values<Value>, name: string): Value {
  const value = values[name];

  return (typeof value === 'function' ? (value as () => Value)() : value) as Value;
}

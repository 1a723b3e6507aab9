/** Products of lengths up to here take the platform's search some tens of milliseconds at worst. */
const MAX_PLATFORM_STEPS = 2 ** 24;

/**
 * Where a part occurs in a text from a position on, -1 when it does not, in time linear in both lengths: the
 * platform's search takes their product for texts like `aaaa…` and parts like `aa…ab…aa`.
 */
export function findText(text: string, part: string, from = 0): number {
  return isQuickSearch(text.length - from, part.length)
    ? text.indexOf(part, from)
    : new TextSearch(part).find(text, from);
}

/** All places of a part in a text that do not overlap, in order; of an empty part: everywhere. Linear, too. */
export function* iterateText(text: string, part: string): Generator<number, void> {
  const step = Math.max(1, part.length);
  const search = isQuickSearch(text.length, part.length) ? undefined : new TextSearch(part);
  const find = (from: number): number => search?.find(text, from) ?? text.indexOf(part, from);

  for (
    let at = find(0);
    at !== -1 && at <= text.length;
    at = at + step > text.length ? -1 : find(at + step)
  ) {
    yield at;
  }
}

/** Whether a search that takes the product of both lengths is as good as any. */
export function isQuickSearch(textLength: number, partLength: number): boolean {
  return textLength * partLength <= MAX_PLATFORM_STEPS;
}

/** Knuth, Morris and Pratt: what has matched tells how far the part can move on. */
class TextSearch {
  readonly #part: string;
  /** For each beginning of the part, by its length: how long its longest end is that the part begins with, too. */
  readonly #borders: Int32Array;

  constructor(part: string) {
    this.#part = part;
    this.#borders = new Int32Array(part.length + 1);
    let border = 0;
    for (let length = 2; length <= part.length; length++) {
      border = this.#advance(border, part.charCodeAt(length - 1));
      this.#borders[length] = border;
    }
  }

  find(text: string, from: number): number {
    const { length } = this.#part;
    let matched = 0;
    for (let position = from; position < text.length; position++) {
      matched = this.#advance(matched, text.charCodeAt(position));
      if (matched === length) {
        return position - length + 1;
      }
    }
    return -1;
  }

  /** How much of the part matches up to a next character, after so much did before it. */
  #advance(matched: number, code: number): number {
    let length = matched;
    while (length > 0 && this.#part.charCodeAt(length) !== code) {
      length = this.#borders[length] as number;
    }
    return this.#part.charCodeAt(length) === code ? length + 1 : length;
  }
}

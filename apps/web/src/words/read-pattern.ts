import type { Pattern, Piece } from './pattern.ts';

const ELEMENT = /<(\d+)(\/?)>/y;
const CHOICE = /\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*|\})/y;
const BRANCH = /\s*(=?\w+)\s*\{/y;

/** Reads what a catalogue or a source says; throws a `SyntaxError` that says where it is wrong. */
export function readPattern(text: string): Pattern {
  const reader = new PatternReader(text);
  const pattern = reader.read('');
  reader.expectEnd();

  return pattern;
}

class PatternReader {
  readonly #text: string;
  #at = 0;
  #plurals = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Up to the mark, which is left behind; an empty mark is the end of the text. */
  read(mark: string): Pattern {
    const pieces: Piece[] = [];
    let words = '';
    const finishWords = () => {
      if (words !== '') {
        pieces.push({ type: 'words', text: words });
        words = '';
      }
    };

    while (this.#at < this.#text.length) {
      if (mark !== '' && this.#text.startsWith(mark, this.#at)) {
        break;
      }
      const piece = this.#readPiece();
      if (piece === undefined) {
        words += this.#text[this.#at] ?? '';
        this.#at++;
        continue;
      }
      finishWords();
      pieces.push(piece);
    }
    finishWords();

    return pieces;
  }

  expectEnd(): void {
    if (this.#at < this.#text.length) {
      this.#fail('nothing more');
    }
  }

  #readPiece(): Piece | undefined {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#readChoice();
      case '}':
        return this.#fail('words');
      case '#':
        if (this.#plurals === 0) {
          return undefined;
        }
        this.#at++;
        return { type: 'number' };
      case '<':
        return this.#readElement();
      default:
        return undefined;
    }
  }

  #readChoice(): Piece {
    const [, name, type] = this.#take(CHOICE) ?? this.#fail('{name}, {name, plural, …} or {name, select, …}');
    if (name === undefined || (type !== 'plural' && type !== 'select')) {
      return { type: 'value', name: name ?? '' };
    }

    this.#plurals += type === 'plural' ? 1 : 0;
    const branches: Record<string, Pattern> = {};
    for (let branch = this.#take(BRANCH); branch !== undefined; branch = this.#take(BRANCH)) {
      branches[branch[1] ?? ''] = this.read('}');
      this.#expect('}');
    }
    this.#plurals -= type === 'plural' ? 1 : 0;
    this.#skipSpace();
    this.#expect('}');
    if (branches['other'] === undefined) {
      return this.#fail('a branch for "other" before');
    }

    return { type, name, branches };
  }

  #readElement(): Piece | undefined {
    const [, number, slash] = this.#take(ELEMENT) ?? [];
    if (number === undefined) {
      return undefined;
    }
    if (slash !== '') {
      return { type: 'element', index: Number(number), inside: undefined };
    }

    const mark = `</${number}>`;
    const inside = this.read(mark);
    this.#expect(mark);

    return { type: 'element', index: Number(number), inside };
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text) ?? undefined;
    this.#at += match?.[0].length ?? 0;

    return match;
  }

  #skipSpace(): void {
    while (this.#text[this.#at] === ' ') {
      this.#at++;
    }
  }

  #expect(mark: string): void {
    if (!this.#text.startsWith(mark, this.#at)) {
      this.#fail(mark);
    }
    this.#at += mark.length;
  }

  #fail(expected: string): never {
    throw new SyntaxError(`"${this.#text}" should have ${expected} at character ${this.#at + 1}.`);
  }
}

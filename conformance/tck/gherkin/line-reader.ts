/** A feature file that is none. */
export class GherkinError extends Error {
  constructor(lines: LineReader, message: string) {
    super(`${lines.path}:${lines.lineNumber}: ${message}`);
    this.name = 'GherkinError';
  }
}

/** The lines of a feature that mean something, one after the other: no blank ones, no comments. */
export class LineReader {
  readonly path: string;
  readonly #lines: readonly string[];
  #next = 0;

  constructor(path: string, text: string) {
    this.path = path;
    this.#lines = text.split(/\r?\n/);
    this.#skipSilence();
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#lines.length;
  }

  /** Of the next line, from 1. */
  get lineNumber(): number {
    return this.#next + 1;
  }

  /** The next line without its indentation. */
  peek(): string | undefined {
    return this.#lines[this.#next]?.trim();
  }

  take(): string {
    const line = this.peek();
    if (line === undefined) {
      throw new GherkinError(this, 'the file ends too early');
    }
    this.#next++;
    this.#skipSilence();
    return line;
  }

  /** What follows `keyword:` on the next line, if it begins so. */
  takeHeading(keyword: string): string | undefined {
    return this.peek()?.startsWith(`${keyword}:`) === true
      ? this.take()
          .slice(keyword.length + 1)
          .trim()
      : undefined;
  }

  /** The text between two lines of quotes, without the indentation of the first. */
  takeDocString(): string | undefined {
    const opening = this.#lines[this.#next] ?? '';
    const mark = /^\s*("""|```)/.exec(opening)?.[1];
    if (mark === undefined) {
      return undefined;
    }

    const indentation = opening.indexOf(mark);
    const content: string[] = [];
    for (this.#next++; this.peek() !== mark; this.#next++) {
      if (this.isAtEnd) {
        throw new GherkinError(this, `a doc string does not end with ${mark}`);
      }
      content.push(withoutIndentation(this.#lines[this.#next] ?? '', indentation));
    }
    this.#next++;
    this.#skipSilence();
    return content.join('\n');
  }

  #skipSilence(): void {
    while (!this.isAtEnd && /^(?:#|$)/.test(this.peek() ?? '')) {
      this.#next++;
    }
  }
}

function withoutIndentation(line: string, indentation: number): string {
  const blanks = line.length - line.trimStart().length;
  return line.slice(Math.min(blanks, indentation));
}

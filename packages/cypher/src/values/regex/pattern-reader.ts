import type { CypherError } from '../../errors/cypher-error.ts';
import { patternError } from './pattern-error.ts';

/** Walks over the text of a regular expression, character by character. */
export class PatternReader {
  readonly source: string;
  /** In code units. */
  position = 0;

  constructor(source: string) {
    this.source = source;
  }

  isAtEnd(): boolean {
    return this.position >= this.source.length;
  }

  /** The next code unit; empty at the end. */
  peek(): string {
    return this.source.charAt(this.position);
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.position);
  }

  /** Moves behind a text if it comes next. */
  skip(text: string): boolean {
    const isNext = this.startsWith(text);
    if (isNext) {
      this.position += text.length;
    }
    return isNext;
  }

  /** The next character, and moves behind it. Throws at the end. */
  readCodePoint(): number {
    const codePoint = this.source.codePointAt(this.position);
    if (codePoint === undefined) {
      throw this.fail('it ends too early.');
    }
    this.position += codePoint > 0xffff ? 2 : 1;
    return codePoint;
  }

  /** What a sticky pattern matches here, and moves behind it; undefined when it does not. */
  readMatch(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.source);
    if (match === null) {
      return undefined;
    }
    this.position += match[0].length;
    return match;
  }

  fail(problem: string, position = this.position): CypherError {
    return patternError(this.source, position, problem);
  }
}

import type {
  NotedEntry,
  NotedHop,
  NotedMap,
  NotedNode,
  NotedPath,
  NotedRelationship,
  NotedValue,
} from './notation.ts';

/** Reads a cell of a result table. Throws `SyntaxError` on what is no value. */
export function parseNotedValue(text: string): NotedValue {
  const reader = new NotationReader(text);
  const value = reader.readValue();
  reader.expectEnd();
  return value;
}

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/;
const NAME = /^(?:`[^`]*`|[^\s:{}()[\],'`<>-]+)/;
const WORDS: Readonly<Record<string, NotedValue>> = {
  null: { type: 'null' },
  true: { type: 'boolean', value: true },
  false: { type: 'boolean', value: false },
  NaN: { type: 'float', value: Number.NaN },
  Inf: { type: 'float', value: Number.POSITIVE_INFINITY },
  '-Inf': { type: 'float', value: Number.NEGATIVE_INFINITY },
};

class NotationReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readValue(): NotedValue {
    this.#skipBlanks();
    switch (this.#text.charAt(this.#at)) {
      case "'":
        return { type: 'string', value: this.#readString() };
      case '[':
        return this.#startsWith('[:') ? this.#readRelationship() : this.#readList();
      case '{':
        return this.#readMap();
      case '(':
        return this.#readNode();
      case '<':
        return this.#readPath();
      default:
        return this.#readWord() ?? this.#readNumber();
    }
  }

  expectEnd(): void {
    this.#skipBlanks();
    if (this.#at < this.#text.length) {
      throw this.#error('the end');
    }
  }

  #readWord(): NotedValue | undefined {
    const word = Object.keys(WORDS).find((it) => this.#startsWith(it));
    this.#at += word?.length ?? 0;
    return word === undefined ? undefined : WORDS[word];
  }

  #readNumber(): NotedValue {
    const text = NUMBER.exec(this.#rest)?.[0];
    if (text === undefined) {
      throw this.#error('a value');
    }
    this.#at += text.length;
    return /^-?\d+$/.test(text)
      ? { type: 'integer', value: BigInt(text) }
      : { type: 'float', value: Number(text) };
  }

  /** Only the quote is escaped: what tables write with more backslashes, their reader has resolved. */
  #readString(): string {
    let value = '';
    for (this.#at++; this.#text.charAt(this.#at) !== "'"; this.#at++) {
      if (this.#at >= this.#text.length) {
        throw this.#error("'");
      }
      // A backslash before the last quote of all is the string's last character.
      if (this.#startsWith("\\'") && this.#text.includes("'", this.#at + 2)) {
        this.#at++;
      }
      value += this.#text.charAt(this.#at);
    }
    this.#at++;
    return value;
  }

  #readList(): NotedValue {
    return { type: 'list', items: this.#readItems('[', ']', () => this.readValue()) };
  }

  #readMap(): NotedMap {
    return { type: 'map', entries: this.#readEntries() };
  }

  #readEntries(): NotedEntry[] {
    return this.#readItems('{', '}', () => {
      const name = this.#readName();
      this.#expect(':');
      return { name, value: this.readValue() };
    });
  }

  #readItems<Item>(opening: string, closing: string, readItem: () => Item): Item[] {
    const items: Item[] = [];
    this.#expect(opening);
    while (!this.#takes(closing)) {
      if (items.length > 0) {
        this.#expect(',');
      }
      items.push(readItem());
    }
    return items;
  }

  #readNode(): NotedNode {
    this.#expect('(');
    const labels: string[] = [];
    while (this.#takes(':')) {
      labels.push(this.#readName());
    }
    const properties = this.#readProperties();
    this.#expect(')');
    return { type: 'node', labels, properties };
  }

  #readRelationship(): NotedRelationship {
    this.#expect('[');
    this.#expect(':');
    const kind = this.#readName();
    const properties = this.#readProperties();
    this.#expect(']');
    return { type: 'relationship', kind, properties };
  }

  #readProperties(): NotedEntry[] {
    this.#skipBlanks();
    return this.#startsWith('{') ? this.#readEntries() : [];
  }

  #readPath(): NotedPath {
    this.#expect('<');
    const start = this.#readNode();
    const hops: NotedHop[] = [];
    while (!this.#takes('>')) {
      const isForward = !this.#takes('<');
      this.#expect('-');
      const relationship = this.#readRelationship();
      this.#expect(isForward ? '->' : '-');
      hops.push({ relationship, isForward, node: this.#readNode() });
    }
    return { type: 'path', start, hops };
  }

  #readName(): string {
    this.#skipBlanks();
    const name = NAME.exec(this.#rest)?.[0];
    if (name === undefined) {
      throw this.#error('a name');
    }
    this.#at += name.length;
    return name.startsWith('`') ? name.slice(1, -1) : name;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) {
      throw this.#error(token);
    }
  }

  #takes(token: string): boolean {
    this.#skipBlanks();
    const isThere = this.#startsWith(token);
    this.#at += isThere ? token.length : 0;
    return isThere;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) {
      this.#at++;
    }
  }

  #startsWith(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  get #rest(): string {
    return this.#text.slice(this.#at);
  }

  #error(expected: string): SyntaxError {
    return new SyntaxError(`Expected ${expected} at character ${this.#at + 1} of the value ${this.#text}`);
  }
}

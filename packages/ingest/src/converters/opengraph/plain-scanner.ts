import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isWhiteSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../decode/json-bytes.ts';
import { NODE_KIND_LIMIT } from './kind-rules.ts';

/** The answer of every step to what is not plain, and the place of what is absent. */
const NOWHERE = -1;

/** A piece of text: the bytes from `from` up to `to`, without its quotes. `from` is -1 where there is none. */
export interface Place {
  from: number;
  to: number;
}

/** One end of an edge. */
export interface EndPlaces {
  readonly value: Place;
  readonly kind: Place;
}

/** Bytes at which the text of a string ends, or is not plain: a quote, a backslash, and what JSON forbids. */
const ENDS_STRING = new Uint8Array(256).map((_, byte) =>
  Number(byte < 0x20 || byte === QUOTE || byte === BACKSLASH),
);
const IS_DIGIT = new Uint8Array(256).map((_, byte) => Number(byte >= 0x30 && byte <= 0x39));
/** Of `[A-Za-z0-9_]`. */
const IS_WORD = new Uint8Array(256).map((_, byte) =>
  Number(/\w/.test(String.fromCharCode(byte)) && byte < 0x80),
);

const SPACE = 0x20;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const UNDERSCORE = 0x5f;
/** Makes a small letter of a capital one. */
const SMALL = 0x20;

const ID = Buffer.from('id');
const KINDS = Buffer.from('kinds');
const KIND = Buffer.from('kind');
const START = Buffer.from('start');
const END = Buffer.from('end');
const VALUE = Buffer.from('value');
const MATCH_BY = Buffer.from('match_by');
const PROPERTIES = Buffer.from('properties');
const OBJECT_ID = Buffer.from('objectid');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const NULL = Buffer.from('null');

/** What a value of a property, or an item of a list, is; items of one list are of one type. */
const NOTHING = 0;
const TEXT = 1;
const NUMBER = 2;
const BOOLEAN = 3;

/**
 * Recognises elements of `graph.nodes` and `graph.edges` that are as nearly all are, in their bytes: nothing can be wrong
 * with them, and what they say stands in them as it is, without an escape. `JSON.parse` takes three times as long for
 * what is thrown away at once (`bench`: generic ingest).
 *
 * What it does not recognise may be in order just as well.
 */
export class PlainScanner {
  /** Of the edge that was recognised last. */
  readonly start: EndPlaces = { value: { from: 0, to: 0 }, kind: { from: 0, to: 0 } };
  readonly end: EndPlaces = { value: { from: 0, to: 0 }, kind: { from: 0, to: 0 } };
  readonly kind: Place = { from: 0, to: 0 };
  /** The object with its braces; none where there is none, or null. */
  readonly properties: Place = { from: 0, to: 0 };
  #bytes: Uint8Array = new Uint8Array();
  /** Behind the element. */
  #limit = 0;
  /** Of the string or scalar that was passed last. */
  #from = 0;
  #to = 0;
  #type = NOTHING;

  /** Whether the value between two places is an edge between object ids with sound properties. */
  isEdge(bytes: Uint8Array, from: number, to: number): boolean {
    this.#bytes = bytes;
    this.#limit = to;
    forget(this.start.value);
    forget(this.end.value);
    forget(this.kind);
    forget(this.properties);
    let hasProperties = false;
    let at = this.#openObject(from);

    while (at !== NOWHERE) {
      at = this.#key(at);
      if (at === NOWHERE) {
        return false;
      }

      if (this.#isText(KIND) && this.kind.from === NOWHERE) {
        at = this.#edgeKind(at);
      } else if (this.#isText(START) && this.start.value.from === NOWHERE) {
        at = this.#endPoint(at, this.start);
      } else if (this.#isText(END) && this.end.value.from === NOWHERE) {
        at = this.#endPoint(at, this.end);
      } else if (this.#isText(PROPERTIES) && !hasProperties) {
        hasProperties = true;
        at = this.#edgeProperties(at);
      } else {
        return false;
      }

      at = this.#next(at);
      if (at === this.#limit) {
        return (
          this.kind.from !== NOWHERE && this.start.value.from !== NOWHERE && this.end.value.from !== NOWHERE
        );
      }
    }

    return false;
  }

  /** Whether the value between two places is a node with sound kinds and properties. */
  isNode(bytes: Uint8Array, from: number, to: number): boolean {
    this.#bytes = bytes;
    this.#limit = to;
    let hasId = false;
    let hasKinds = false;
    let hasProperties = false;
    let at = this.#openObject(from);

    while (at !== NOWHERE) {
      at = this.#key(at);
      if (at === NOWHERE) {
        return false;
      }

      if (this.#isText(ID) && !hasId) {
        hasId = true;
        at = this.#filledString(at);
      } else if (this.#isText(KINDS) && !hasKinds) {
        hasKinds = true;
        at = this.#nodeKinds(at);
      } else if (this.#isText(PROPERTIES) && !hasProperties) {
        hasProperties = true;
        at = this.#propertyBag(at, OBJECT_ID);
      } else {
        return false;
      }

      at = this.#next(at);
      if (at === this.#limit) {
        return hasId && hasKinds;
      }
    }

    return false;
  }

  #edgeKind(at: number): number {
    const end = this.#filledString(at);
    if (end === NOWHERE || this.#isReserved()) {
      return NOWHERE;
    }

    for (let index = this.#from; index < this.#to; index++) {
      if (IS_WORD[this.#bytes[index] as number] === 0) {
        return NOWHERE;
      }
    }

    this.#put(this.kind);
    return end;
  }

  #nodeKinds(at: number): number {
    if (this.#bytes[at] !== OPEN_BRACKET) {
      return NOWHERE;
    }

    let next = this.#space(at + 1);
    if (this.#bytes[next] === CLOSE_BRACKET) {
      return next + 1;
    }

    for (let count = 1; count <= NODE_KIND_LIMIT; count++) {
      next = this.#string(next);
      if (next === NOWHERE || this.#isReserved()) {
        return NOWHERE;
      }

      next = this.#space(next);
      if (this.#bytes[next] === CLOSE_BRACKET) {
        return next + 1;
      }
      if (this.#bytes[next] !== COMMA) {
        return NOWHERE;
      }
      next = this.#space(next + 1);
    }

    return NOWHERE;
  }

  /** An object id, and what the node is taken for. */
  #endPoint(from: number, { value, kind }: EndPlaces): number {
    forget(value);
    forget(kind);
    let hasStrategy = false;
    let at = this.#openObject(from);

    while (at !== NOWHERE) {
      at = this.#key(at);
      if (at === NOWHERE) {
        return NOWHERE;
      }

      if (this.#isText(VALUE) && value.from === NOWHERE) {
        at = this.#filledString(at);
        this.#put(value);
      } else if (this.#isText(KIND) && kind.from === NOWHERE) {
        at = this.#string(at);
        this.#put(kind);
      } else if (this.#isText(MATCH_BY) && !hasStrategy) {
        hasStrategy = true;
        at = this.#string(at);
        if (!this.#isText(ID)) {
          return NOWHERE;
        }
      } else {
        return NOWHERE;
      }

      if (at === NOWHERE) {
        return NOWHERE;
      }
      at = this.#space(at);
      if (this.#bytes[at] === CLOSE_BRACE) {
        return value.from === NOWHERE ? NOWHERE : at + 1;
      }
      at = this.#bytes[at] === COMMA ? this.#space(at + 1) : NOWHERE;
    }

    return NOWHERE;
  }

  #edgeProperties(at: number): number {
    if (this.#bytes[at] !== OPEN_BRACE) {
      return this.#word(at, NULL);
    }

    const end = this.#propertyBag(at, undefined);
    this.properties.from = at;
    this.properties.to = end;
    return end;
  }

  /** An object of scalars and lists of them, without a property of the name `reserved`. */
  #propertyBag(from: number, reserved: Buffer | undefined): number {
    if (this.#bytes[from] !== OPEN_BRACE) {
      return NOWHERE;
    }

    let at = this.#space(from + 1);
    if (this.#bytes[at] === CLOSE_BRACE) {
      return at + 1;
    }

    while (at !== NOWHERE) {
      at = this.#key(at);
      if (at === NOWHERE || (reserved !== undefined && this.#isText(reserved))) {
        return NOWHERE;
      }

      at = this.#bytes[at] === OPEN_BRACKET ? this.#list(at) : this.#scalar(at);
      if (at === NOWHERE) {
        return NOWHERE;
      }
      at = this.#space(at);
      if (this.#bytes[at] === CLOSE_BRACE) {
        return at + 1;
      }
      at = this.#bytes[at] === COMMA ? this.#space(at + 1) : NOWHERE;
    }

    return NOWHERE;
  }

  /** Scalars of one type. */
  #list(from: number): number {
    let at = this.#space(from + 1);
    if (this.#bytes[at] === CLOSE_BRACKET) {
      return at + 1;
    }

    let type = NOTHING;
    while (at !== NOWHERE) {
      at = this.#scalar(at);
      if (at === NOWHERE || (type !== NOTHING && type !== this.#type)) {
        return NOWHERE;
      }
      type = this.#type;

      at = this.#space(at);
      if (this.#bytes[at] === CLOSE_BRACKET) {
        return at + 1;
      }
      at = this.#bytes[at] === COMMA ? this.#space(at + 1) : NOWHERE;
    }

    return NOWHERE;
  }

  #scalar(at: number): number {
    const byte = this.#bytes[at] as number;
    if (byte === QUOTE) {
      this.#type = TEXT;
      return this.#string(at);
    }
    if (byte === MINUS || IS_DIGIT[byte] === 1) {
      this.#type = NUMBER;
      return this.#number(at);
    }

    this.#type = BOOLEAN;
    const end = this.#word(at, TRUE);
    return end === NOWHERE ? this.#word(at, FALSE) : end;
  }

  #number(from: number): number {
    let at = this.#bytes[from] === MINUS ? from + 1 : from;
    const first = at;
    at = this.#digits(at);
    if (at === first || (this.#bytes[first] === ZERO && at > first + 1)) {
      return NOWHERE;
    }

    if (this.#bytes[at] === POINT) {
      const fraction = at + 1;
      at = this.#digits(fraction);
      if (at === fraction) {
        return NOWHERE;
      }
    }

    if (((this.#bytes[at] as number) | SMALL) === 0x65) {
      const sign = this.#bytes[at + 1];
      const exponent = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      at = this.#digits(exponent);
      if (at === exponent) {
        return NOWHERE;
      }
    }

    return at <= this.#limit ? at : NOWHERE;
  }

  #digits(from: number): number {
    let at = from;
    while (at < this.#limit && IS_DIGIT[this.#bytes[at] as number] === 1) {
      at++;
    }

    return at;
  }

  #word(from: number, word: Buffer): number {
    const end = from + word.length;
    if (end > this.#limit) {
      return NOWHERE;
    }

    for (let index = 0; index < word.length; index++) {
      if (this.#bytes[from + index] !== word[index]) {
        return NOWHERE;
      }
    }

    return end;
  }

  /** The first key of an object that is not empty. */
  #openObject(at: number): number {
    return this.#bytes[at] === OPEN_BRACE ? this.#space(at + 1) : NOWHERE;
  }

  /** Passes a key and its colon: the place of the value. */
  #key(at: number): number {
    const end = this.#string(at);
    if (end === NOWHERE) {
      return NOWHERE;
    }

    const colon = this.#space(end);
    return this.#bytes[colon] === COLON ? this.#space(colon + 1) : NOWHERE;
  }

  /** From behind a value of the element itself to the next key, or to the end of the element. */
  #next(from: number): number {
    if (from === NOWHERE) {
      return NOWHERE;
    }

    const at = this.#space(from);
    if (this.#bytes[at] === CLOSE_BRACE) {
      return at + 1 === this.#limit ? this.#limit : NOWHERE;
    }

    const next = this.#bytes[at] === COMMA ? this.#space(at + 1) : NOWHERE;
    return next < this.#limit ? next : NOWHERE;
  }

  #filledString(at: number): number {
    const end = this.#string(at);
    return this.#from === this.#to ? NOWHERE : end;
  }

  /** Passes a string without escapes, whose text is from `#from` to `#to`. */
  #string(at: number): number {
    if (this.#bytes[at] !== QUOTE) {
      return NOWHERE;
    }

    const bytes = this.#bytes;
    const limit = this.#limit;
    let end = at + 1;
    while (end < limit && ENDS_STRING[bytes[end] as number] === 0) {
      end++;
    }

    this.#from = at + 1;
    this.#to = end;
    return end < limit && bytes[end] === QUOTE ? end + 1 : NOWHERE;
  }

  #space(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < this.#limit && (bytes[at] as number) <= SPACE && isWhiteSpace(bytes[at] as number)) {
      at++;
    }

    return at;
  }

  #isText(text: Buffer): boolean {
    if (this.#to - this.#from !== text.length) {
      return false;
    }

    for (let index = 0; index < text.length; index++) {
      if (this.#bytes[this.#from + index] !== text[index]) {
        return false;
      }
    }

    return true;
  }

  /** See `isReservedKind`. */
  #isReserved(): boolean {
    const from = this.#from;
    const bytes = this.#bytes;

    return (
      this.#to - from >= 3 &&
      ((bytes[from] as number) | SMALL) === 0x74 &&
      ((bytes[from + 1] as number) | SMALL) === 0x61 &&
      ((bytes[from + 2] as number) | SMALL) === 0x67 &&
      (this.#to - from === 3 || bytes[from + 3] === UNDERSCORE)
    );
  }

  #put(place: Place): void {
    place.from = this.#from;
    place.to = this.#to;
  }
}

function forget(place: Place): void {
  place.from = NOWHERE;
  place.to = NOWHERE;
}

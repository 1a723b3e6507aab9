import { undecodable } from '../errors.ts';

/** A JSON object of a file: fields that are missing or null are none. What has another type is refused, with its place. */
export class JsonFields {
  readonly #value: Readonly<Record<string, unknown>>;
  /** Where in the file it is, for messages; empty: at its top. */
  readonly place: string;

  private constructor(value: Readonly<Record<string, unknown>>, place: string) {
    this.#value = value;
    this.place = place;
  }

  static of(value: unknown, place: string): JsonFields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw undecodable(`${place === '' ? 'the document' : place} must be an object`);
    }
    return new JsonFields(value as Readonly<Record<string, unknown>>, place);
  }

  has(key: string): boolean {
    return this.#get(key) !== undefined;
  }

  keys(): readonly string[] {
    return Object.keys(this.#value);
  }

  /** As it is; undefined where there is none. */
  value(key: string): unknown {
    return this.#get(key);
  }

  text(key: string): string {
    const value = this.#get(key) ?? '';
    if (typeof value !== 'string') {
      throw undecodable(`${this.at(key)} must be a string`);
    }
    if (value.includes('\0') || !value.isWellFormed()) {
      throw undecodable(`${this.at(key)} contains a character that cannot be stored`);
    }
    return value;
  }

  flag(key: string, absent: boolean): boolean {
    const value = this.#get(key) ?? absent;
    if (typeof value !== 'boolean') {
      throw undecodable(`${this.at(key)} must be a boolean`);
    }
    return value;
  }

  /** Undefined where there is none. */
  integer(key: string): number | undefined {
    const value = this.#get(key);
    if (value !== undefined && !Number.isInteger(value)) {
      throw undecodable(`${this.at(key)} must be an integer`);
    }
    return value as number | undefined;
  }

  /** Undefined where there is none. */
  object(key: string): JsonFields | undefined {
    const value = this.#get(key);
    return value === undefined ? undefined : JsonFields.of(value, this.at(key));
  }

  objects(key: string): readonly JsonFields[] {
    return this.#items(key).map((item, index) => JsonFields.of(item, `${this.at(key)}[${index}]`));
  }

  texts(key: string): readonly string[] {
    return this.#items(key).map((item, index) => {
      if (typeof item !== 'string' || item.includes('\0') || !item.isWellFormed()) {
        throw undecodable(`${this.at(key)}[${index}] must be a string`);
      }
      return item;
    });
  }

  at(key: string): string {
    return this.place === '' ? key : `${this.place}.${key}`;
  }

  #items(key: string): readonly unknown[] {
    const value = this.#get(key) ?? [];
    if (!Array.isArray(value)) {
      throw undecodable(`${this.at(key)} must be an array`);
    }
    return value;
  }

  #get(key: string): unknown {
    return Object.hasOwn(this.#value, key) ? (this.#value[key] ?? undefined) : undefined;
  }
}

/** @param name of the file, for messages; empty: there is only one */
export function parseJson(bytes: Uint8Array, name = ''): unknown {
  try {
    // Byte-order marks are left out by the decoder.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw undecodable(name === '' ? detail : `${name}: ${detail}`);
  }
}

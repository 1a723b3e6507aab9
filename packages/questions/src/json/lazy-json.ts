/**
 * A JSON object whose members are made when they are written, so that it never exists as a whole.
 * Its members are small, and not lazy themselves.
 */
export class LazyRecord<Value> {
  readonly entries: Iterable<readonly [string, Value]>;

  constructor(entries: Iterable<readonly [string, Value]>) {
    this.entries = entries;
  }
}

/** The same as a JSON array. */
export class LazyArray<Value> {
  readonly items: Iterable<Value>;

  constructor(items: Iterable<Value>) {
    this.items = items;
  }
}

/**
 * A JSON object of which one member, the last, is there as text already. The text may be that of the next such object
 * as soon as that is made: it is written before.
 */
export class EncodedObject<Value extends object> {
  readonly head: Value;
  readonly name: string;
  readonly json: string | Uint8Array;

  /** `head` has one member at least. */
  constructor(head: Value, name: string, json: string | Uint8Array) {
    this.head = head;
    this.name = name;
    this.json = json;
  }
}

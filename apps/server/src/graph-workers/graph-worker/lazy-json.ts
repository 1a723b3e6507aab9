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

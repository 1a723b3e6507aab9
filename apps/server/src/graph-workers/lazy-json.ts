/** A JSON object whose members are made when they are written, so that it never exists as a whole. */
export class LazyRecord<Value> {
  readonly entries: Iterable<readonly [string, Value]>;

  constructor(entries: Iterable<readonly [string, Value]>) {
    this.entries = entries;
  }
}

/** A JSON array whose items are made when they are written. */
export class LazyArray<Value> {
  readonly items: Iterable<Value>;

  constructor(items: Iterable<Value>) {
    this.items = items;
  }
}

/** What growth needs of a typed array of numbers. */
interface NumberArray {
  [index: number]: number;
  readonly length: number;
  set(source: ArrayLike<number>, offset?: number): void;
}

/**
 * A typed array that grows by doubling.
 *
 * Hot loops call {@link reserve} once, then read and write `values` directly and set `length`.
 */
abstract class GrowableArray<Values extends NumberArray> {
  /** At least `length` elements; replaced when it grows. What lies beyond `length` is zero or stale. */
  values: Values;
  length = 0;
  readonly #create: (length: number) => Values;

  protected constructor(create: (length: number) => Values, capacity: number) {
    this.#create = create;
    this.values = create(capacity);
  }

  abstract push(value: number): void;

  pushAll(source: ArrayLike<number>): void {
    this.reserve(source.length);
    this.values.set(source, this.length);
    this.length += source.length;
  }

  /** Forgets the values and their memory. */
  clear(): void {
    this.values = this.#create(0);
    this.length = 0;
  }

  /** Makes room for `extra` more elements. */
  reserve(extra: number): void {
    const needed = this.length + extra;

    if (needed > this.values.length) {
      const grown = this.#create(Math.max(needed, this.values.length * 2));
      grown.set(this.values, 0);
      this.values = grown;
    }
  }
}

/**
 * `push` is there once for each type of array: as one method for all of them it would be compiled for none
 * (`bench`: snapshot build).
 */
export class GrowableUint8 extends GrowableArray<Uint8Array> {
  constructor(capacity = 16) {
    super((length) => new Uint8Array(length), capacity);
  }

  override push(value: number): void {
    if (this.length === this.values.length) {
      this.reserve(1);
    }

    this.values[this.length] = value;
    this.length++;
  }
}

export class GrowableUint16 extends GrowableArray<Uint16Array> {
  constructor(capacity = 16) {
    super((length) => new Uint16Array(length), capacity);
  }

  override push(value: number): void {
    if (this.length === this.values.length) {
      this.reserve(1);
    }

    this.values[this.length] = value;
    this.length++;
  }
}

export class GrowableUint32 extends GrowableArray<Uint32Array> {
  constructor(capacity = 16) {
    super((length) => new Uint32Array(length), capacity);
  }

  override push(value: number): void {
    if (this.length === this.values.length) {
      this.reserve(1);
    }

    this.values[this.length] = value;
    this.length++;
  }
}

export class GrowableInt32 extends GrowableArray<Int32Array> {
  constructor(capacity = 16) {
    super((length) => new Int32Array(length), capacity);
  }

  override push(value: number): void {
    if (this.length === this.values.length) {
      this.reserve(1);
    }

    this.values[this.length] = value;
    this.length++;
  }
}

export class GrowableFloat64 extends GrowableArray<Float64Array> {
  constructor(capacity = 16) {
    super((length) => new Float64Array(length), capacity);
  }

  override push(value: number): void {
    if (this.length === this.values.length) {
      this.reserve(1);
    }

    this.values[this.length] = value;
    this.length++;
  }
}

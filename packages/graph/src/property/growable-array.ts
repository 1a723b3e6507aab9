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
export class GrowableArray<Values extends NumberArray> {
  /** At least `length` elements; replaced when it grows. What lies beyond `length` is zero or stale. */
  values: Values;
  length = 0;
  readonly #create: (length: number) => Values;

  constructor(create: (length: number) => Values, capacity = 16) {
    this.#create = create;
    this.values = create(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      this.reserve(1);
    }

    const values: NumberArray = this.values;
    values[this.length] = value;
    this.length += 1;
  }

  pushAll(source: ArrayLike<number>): void {
    this.reserve(source.length);
    this.values.set(source, this.length);
    this.length += source.length;
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

export const growableUint8 = (capacity?: number): GrowableArray<Uint8Array> =>
  new GrowableArray((length) => new Uint8Array(length), capacity);

export const growableUint16 = (capacity?: number): GrowableArray<Uint16Array> =>
  new GrowableArray((length) => new Uint16Array(length), capacity);

export const growableUint32 = (capacity?: number): GrowableArray<Uint32Array> =>
  new GrowableArray((length) => new Uint32Array(length), capacity);

export const growableInt32 = (capacity?: number): GrowableArray<Int32Array> =>
  new GrowableArray((length) => new Int32Array(length), capacity);

export const growableFloat64 = (capacity?: number): GrowableArray<Float64Array> =>
  new GrowableArray((length) => new Float64Array(length), capacity);

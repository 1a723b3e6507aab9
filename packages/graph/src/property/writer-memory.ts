/** Pages of their own would cost smaller columns more than being copied when they grow. */
const MIN_GROWABLE_BYTES = 64 * 1024;
/** Address space kept free behind a column, which costs nothing: growing within it moves nothing. */
const RESERVED_BYTES = 2 ** 30;
const RESERVED_FACTOR = 4;

/** Where the content of a growable column ends, in bytes. What a reader sees ends there at the latest. */
const ends = new WeakMap<ArrayBufferLike, number>();

/**
 * Memory of the writer's own: columns that no reader has seen yet, so that the next generation may be made in
 * their place instead of beside them. All it hands out is so until {@link publish}.
 *
 * What readers have seen may still be continued behind its end, by whoever comes first ({@link extendUint32}).
 */
export class WriterMemory {
  readonly #growableFromBytes: number;
  #own = new WeakSet<ArrayBufferLike>();

  /** Columns below `growableFromBytes` are copied when they grow. */
  constructor(growableFromBytes = MIN_GROWABLE_BYTES) {
    this.#growableFromBytes = growableFromBytes;
  }

  /** From now on, what was handed out belongs to readers and stays as it is. */
  publish(): void {
    this.#own = new WeakSet();
  }

  /** Whether a column may be written to where it is. */
  owns(column: ArrayBufferView): boolean {
    return this.#own.has(column.buffer);
  }

  /**
   * `source`, lengthened by zeros or cut: in its own place where that is the writer's, else a copy. Readers of
   * `source` must be done with it.
   */
  resizeUint32(source: Uint32Array, length: number): Uint32Array {
    return new Uint32Array(this.#resize(source, length * Uint32Array.BYTES_PER_ELEMENT), 0, length);
  }

  /** Like {@link resizeUint32}. */
  resizeInt32(source: Int32Array, length: number): Int32Array {
    return new Int32Array(this.#resize(source, length * Int32Array.BYTES_PER_ELEMENT), 0, length);
  }

  /** Like {@link resizeUint32}. */
  resizeUint16(source: Uint16Array, length: number): Uint16Array {
    return new Uint16Array(this.#resize(source, length * Uint16Array.BYTES_PER_ELEMENT), 0, length);
  }

  /** Like {@link resizeUint32}. */
  resizeFloat64(source: Float64Array, length: number): Float64Array {
    return new Float64Array(this.#resize(source, length * Float64Array.BYTES_PER_ELEMENT), 0, length);
  }

  /**
   * `source`, lengthened by zeros, of which only those may be changed: behind `source` in its own place, where
   * nobody has continued it yet, else a copy. Readers of `source` go on.
   */
  extendUint32(source: Uint32Array, length: number): Uint32Array {
    return new Uint32Array(this.#extend(source, length * Uint32Array.BYTES_PER_ELEMENT), 0, length);
  }

  /** Like {@link extendUint32}. */
  extendInt32(source: Int32Array, length: number): Int32Array {
    return new Int32Array(this.#extend(source, length * Int32Array.BYTES_PER_ELEMENT), 0, length);
  }

  /** Like {@link extendUint32}. */
  extendFloat64(source: Float64Array, length: number): Float64Array {
    return new Float64Array(this.#extend(source, length * Float64Array.BYTES_PER_ELEMENT), 0, length);
  }

  #resize(source: ArrayBufferView, sizeBytes: number): ArrayBufferLike {
    const isOwn = this.#own.has(source.buffer);
    return isOwn && continueWith(source, sizeBytes) ? source.buffer : this.#copy(source, sizeBytes);
  }

  #extend(source: ArrayBufferView, sizeBytes: number): ArrayBufferLike {
    const isLast = ends.get(source.buffer) === source.byteLength;
    return isLast && continueWith(source, sizeBytes) ? source.buffer : this.#resize(source, sizeBytes);
  }

  #copy(source: ArrayBufferView, sizeBytes: number): SharedArrayBuffer {
    const options =
      sizeBytes < this.#growableFromBytes
        ? undefined
        : { maxByteLength: Math.max(RESERVED_BYTES, sizeBytes * RESERVED_FACTOR) };
    const buffer = new SharedArrayBuffer(sizeBytes, options);
    const keptBytes = Math.min(source.byteLength, sizeBytes);
    new Uint8Array(buffer, 0, keptBytes).set(new Uint8Array(source.buffer, source.byteOffset, keptBytes));
    this.#own.add(buffer);
    ends.set(buffer, sizeBytes);
    return buffer;
  }
}

/** False where there is no room. */
function continueWith({ buffer, byteLength }: ArrayBufferView, sizeBytes: number): boolean {
  if (!makeRoom(buffer, sizeBytes)) {
    return false;
  }

  // What an earlier generation had there, before it was cut.
  const stale = Math.max(0, sizeBytes - byteLength);
  new Uint8Array(buffer, byteLength, stale).fill(0);
  ends.set(buffer, sizeBytes);
  return true;
}

function makeRoom(buffer: ArrayBufferLike, sizeBytes: number): boolean {
  if (sizeBytes <= buffer.byteLength) {
    return true;
  }

  if (!(buffer instanceof SharedArrayBuffer && buffer.growable && sizeBytes <= buffer.maxByteLength)) {
    return false;
  }

  buffer.grow(sizeBytes);
  return true;
}

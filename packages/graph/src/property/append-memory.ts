/** Below, memory is moved when it grows: pages of its own would cost more than moving it. */
const MIN_GROWABLE_BYTES = 256 * 1024;
/** Address space, not memory. It bounds the text of a graph, and is beyond every other use. */
const RESERVED_BYTES = 2 ** 32;
/** Memory is taken from the system in such parts: by the share of what is there, and at least. */
const GROWTH = 1 / 16;
const MIN_GROWTH_BYTES = 64 * 1024;
/** Memory that cannot grow may be handed out when it is this many times as large as what is used. */
const MAX_SLACK = 1.15;

/** Where the next part of a memory begins; nowhere while somebody appends to it, or when that failed. */
const ends = new WeakMap<ArrayBufferLike, number>();

/**
 * Shared memory that grows at its end while readers go on reading what was there before: generations of the
 * graph share what they have in common, however much the newer ones add.
 *
 * Only one can continue a memory: who comes second, or begins at an earlier end, works on a copy.
 */
export class AppendMemory {
  readonly isContinued: boolean;
  readonly #source: Uint8Array;
  #buffer: ArrayBufferLike;

  /** Continues behind `source`, all that there is of its memory so far. */
  constructor(source: ArrayBufferView) {
    this.#source = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    this.#buffer = source.buffer;
    this.isContinued = ends.get(source.buffer) === source.byteOffset + source.byteLength;

    if (this.isContinued) {
      ends.delete(source.buffer);
    }
  }

  /** Memory of at least so many bytes, which begins with everything written so far. */
  reserve(sizeBytes: number): ArrayBufferLike {
    const isOurs = this.isContinued || this.#buffer !== this.#source.buffer;

    if (!isOurs) {
      this.#buffer = moveTo(sizeBytes, this.#source);
    } else if (sizeBytes > this.#buffer.byteLength && !growInPlace(this.#buffer, sizeBytes)) {
      this.#buffer = moveTo(sizeBytes, new Uint8Array(this.#buffer));
    }

    return this.#buffer;
  }

  /** The memory, whose first `sizeBytes` are final from now on. */
  finish(sizeBytes: number): ArrayBufferLike {
    if (!isGrowable(this.#buffer) && this.#buffer.byteLength > sizeBytes * MAX_SLACK) {
      this.#buffer = copyOf(new Uint8Array(this.#buffer, 0, sizeBytes), sizeBytes);
    }

    ends.set(this.#buffer, sizeBytes);
    return this.#buffer;
  }

  /** Instead of {@link finish}: nothing was appended. */
  abandon(): void {
    if (this.isContinued) {
      ends.set(this.#source.buffer, this.#source.byteLength);
    }
  }
}

function moveTo(sizeBytes: number, content: Uint8Array): SharedArrayBuffer {
  return sizeBytes < MIN_GROWABLE_BYTES
    ? copyOf(content, Math.max(sizeBytes, content.length * 2, 1024))
    : copyOf(content, roomFor(sizeBytes), { maxByteLength: RESERVED_BYTES });
}

function copyOf(
  content: Uint8Array,
  sizeBytes: number,
  options?: { readonly maxByteLength: number },
): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(sizeBytes, options);
  new Uint8Array(buffer, 0, content.length).set(content);
  return buffer;
}

function growInPlace(buffer: ArrayBufferLike, sizeBytes: number): boolean {
  if (!isGrowable(buffer) || sizeBytes > buffer.maxByteLength) {
    return false;
  }

  buffer.grow(roomFor(sizeBytes));
  return true;
}

function isGrowable(buffer: ArrayBufferLike): buffer is SharedArrayBuffer {
  return buffer instanceof SharedArrayBuffer && buffer.growable;
}

function roomFor(sizeBytes: number): number {
  return Math.min(RESERVED_BYTES, sizeBytes + Math.max(MIN_GROWTH_BYTES, Math.ceil(sizeBytes * GROWTH)));
}

import { allocateShared, fillsItsPlace } from './shared-place.ts';

/** Typed arrays in shared memory: what a snapshot is made of. All are zero-filled. */

export function sharedBytes(length: number): Uint8Array {
  const { buffer, byteOffset } = allocateShared(length);
  return new Uint8Array(buffer, byteOffset, length);
}

export function sharedUint16(length: number): Uint16Array {
  const { buffer, byteOffset } = allocateShared(length * Uint16Array.BYTES_PER_ELEMENT);
  return new Uint16Array(buffer, byteOffset, length);
}

export function sharedUint32(length: number): Uint32Array {
  const { buffer, byteOffset } = allocateShared(length * Uint32Array.BYTES_PER_ELEMENT);
  return new Uint32Array(buffer, byteOffset, length);
}

export function sharedInt32(length: number): Int32Array {
  const { buffer, byteOffset } = allocateShared(length * Int32Array.BYTES_PER_ELEMENT);
  return new Int32Array(buffer, byteOffset, length);
}

export function sharedFloat64(length: number): Float64Array {
  const { buffer, byteOffset } = allocateShared(length * Float64Array.BYTES_PER_ELEMENT);
  return new Float64Array(buffer, byteOffset, length);
}

/** The first `length` elements in shared memory; the array itself when it already is exactly that. */
export function shareUint32(source: Uint32Array, length = source.length): Uint32Array {
  if (source.length === length && isShared(source)) {
    return source;
  }

  const target = sharedUint32(length);
  target.set(source.subarray(0, length));
  return target;
}

/** Like {@link shareUint32}. */
export function shareInt32(source: Int32Array, length = source.length): Int32Array {
  if (source.length === length && isShared(source)) {
    return source;
  }

  const target = sharedInt32(length);
  target.set(source.subarray(0, length));
  return target;
}

function isShared(array: ArrayBufferView): boolean {
  return array.buffer instanceof SharedArrayBuffer && fillsItsPlace(array);
}

/** Larger arrays get memory of their own, which is given back as soon as they are. */
const MAX_PART_BYTES = 1024;
const SLAB_BYTES = 64 * 1024;
/** An alignment that suits every type of array. */
const ALIGNMENT_BYTES = 8;

/** Where an array begins in shared memory. */
export interface SharedPlace {
  readonly buffer: SharedArrayBuffer;
  readonly byteOffset: number;
}

let slab = new SharedArrayBuffer(0);
let usedBytes = 0;

/**
 * A zero-filled place in shared memory. Small ones share a slab: a graph may have a column for each of many
 * thousands of property names, and posting it to a thread takes time for the square of the number of memories.
 */
export function allocateShared(sizeBytes: number): SharedPlace {
  if (sizeBytes > MAX_PART_BYTES) {
    return { buffer: new SharedArrayBuffer(sizeBytes), byteOffset: 0 };
  }

  if (usedBytes + sizeBytes > slab.byteLength) {
    slab = new SharedArrayBuffer(SLAB_BYTES);
    usedBytes = 0;
  }

  const byteOffset = usedBytes;
  usedBytes += Math.ceil(sizeBytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
  return { buffer: slab, byteOffset };
}

/** Whether no more memory is kept for the array than it needs, but for what a slab shares out. */
export function fillsItsPlace({ buffer, byteLength }: ArrayBufferView): boolean {
  return (
    byteLength === buffer.byteLength || (byteLength <= MAX_PART_BYTES && buffer.byteLength === SLAB_BYTES)
  );
}

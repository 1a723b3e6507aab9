/** Every distinct buffer that a structure of plain objects, arrays and typed arrays leads to. */
export function buffersOf(structure: unknown): ArrayBufferLike[] {
  const buffers = new Set<ArrayBufferLike>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      buffers.add(value.buffer);
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      Object.values(value).forEach(visit);
    }
  };
  visit(structure);

  return [...buffers];
}

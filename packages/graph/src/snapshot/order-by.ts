/**
 * Stable counting sort: row numbers in ascending order of their key. `previous` is an order that ties keep
 * (default: row order), so sorting by several keys is one call per key, least significant first.
 *
 * Keys must be below `keyCount`. Linear; the passes over 20 million relationships are what a snapshot build
 * costs, hence typed arrays and index loops.
 */
export function orderBy(
  keys: Uint32Array | Uint16Array,
  keyCount: number,
  previous?: Uint32Array,
): Uint32Array {
  const rowCount = previous?.length ?? keys.length;
  const next = countOffsets(keys, keyCount, rowCount);
  const order = new Uint32Array(rowCount);

  if (previous === undefined) {
    for (let row = 0; row < rowCount; row += 1) {
      const key = keys[row] ?? 0;
      const place = next[key] ?? 0;
      order[place] = row;
      next[key] = place + 1;
    }

    return order;
  }

  for (let index = 0; index < rowCount; index += 1) {
    const row = previous[index] ?? 0;
    const key = keys[row] ?? 0;
    const place = next[key] ?? 0;
    order[place] = row;
    next[key] = place + 1;
  }

  return order;
}

/** Where each key's rows begin; one entry more than keys. */
function countOffsets(keys: Uint32Array | Uint16Array, keyCount: number, rowCount: number): Uint32Array {
  const offsets = new Uint32Array(keyCount + 1);

  for (let row = 0; row < rowCount; row += 1) {
    const key = (keys[row] ?? 0) + 1;
    offsets[key] = (offsets[key] ?? 0) + 1;
  }

  for (let key = 1; key <= keyCount; key += 1) {
    offsets[key] = (offsets[key] ?? 0) + (offsets[key - 1] ?? 0);
  }

  return offsets;
}

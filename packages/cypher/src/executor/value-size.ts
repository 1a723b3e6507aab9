import { PathValue } from '../values/element-value.ts';
import type { Value } from '../values/value.ts';

const OBJECT_BYTES = 32;
const CELL_BYTES = 8;

/** About how much memory a value takes, in bytes. Elements count as references, whatever their properties. */
export function sizeOfValue(value: Value): number {
  switch (typeof value) {
    case 'string':
      return OBJECT_BYTES + 2 * value.length;
    case 'object':
      return value === null ? CELL_BYTES : sizeOfObject(value);
    default:
      return CELL_BYTES;
  }
}

function sizeOfObject(value: Exclude<Value, null | string | number | bigint | boolean>): number {
  if (Array.isArray(value)) {
    return value.reduce((bytes: number, item: Value) => bytes + sizeOfValue(item), OBJECT_BYTES);
  }
  if (value instanceof Map) {
    let bytes = OBJECT_BYTES;
    for (const [name, item] of value) {
      bytes += OBJECT_BYTES + 2 * name.length + sizeOfValue(item);
    }
    return bytes;
  }
  return value instanceof PathValue ? OBJECT_BYTES + CELL_BYTES * value.nodes.length : OBJECT_BYTES;
}

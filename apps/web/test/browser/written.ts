/** A number as pages write it. */
export function written(value = 0): string {
  return value.toLocaleString('en').replaceAll(',', '\u202f');
}

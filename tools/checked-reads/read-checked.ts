/** What `column[index] as number` becomes in unit tests. */
export function readChecked(column: ArrayLike<number>, index: number): number {
  const value = column[index];
  if (value === undefined) {
    throw new RangeError(`nothing to read at ${index} of ${column.length}`);
  }
  return value;
}

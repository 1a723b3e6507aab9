/** Deeper ones are made to break something. */
const MAX_DEPTH = 50;

/** Whether whoever walks the values can do so without running out of stack. */
export function areShallow(parameters: Readonly<Record<string, unknown>>): boolean {
  let level: readonly unknown[] = [parameters];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }

  return true;
}

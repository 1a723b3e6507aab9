/** V8 knows the flag from the first of these versions on; from the other on it does so by itself, without a flag. */
const FIRST_WITH_FLAG = [13, 0] as const;
const FIRST_WITHOUT_FLAG = [14, 8] as const;

export const EXTERNAL_MEMORY_FLAG = '--external-memory-accounted-in-global-limit';

/** By a version of V8, such as `13.6.233.17-node.53`. */
export function knowsExternalMemoryFlag(version: string): boolean {
  return isAtLeast(version, FIRST_WITH_FLAG) && !isAtLeast(version, FIRST_WITHOUT_FLAG);
}

function isAtLeast(version: string, [major, minor]: readonly [major: number, minor: number]): boolean {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number);

  return itsMajor > major || (itsMajor === major && itsMinor >= minor);
}

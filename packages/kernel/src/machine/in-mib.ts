const MIB = 1024 * 1024;

/** So much memory, for people; rounded up, because what is told is what is needed. */
export function inMib(bytes: number): string {
  return `${Math.ceil(bytes / MIB)} MiB`;
}

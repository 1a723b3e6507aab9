const GIB = 1024 ** 3;

/** So much memory or room on a disk, for people. */
export function inGib(bytes: number): string {
  return `${(bytes / GIB).toFixed(1)} GiB`;
}

/** `graph-2026-01-02_15-04-05.png`, by the clock of the user. */
export function datedName(what: string, extension: string, time = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('-');

  return `${what}-${day}_${clock}.${extension}`;
}

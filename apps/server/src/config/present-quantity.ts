export type Unit = 'bytes' | 'KiB' | 'MiB' | 'ms' | 's' | 'characters' | 'levels';

/** Larger units of a unit, with how many of the one before make one. */
const LARGER_UNITS: Readonly<Partial<Record<Unit, readonly (readonly [name: string, factor: number])[]>>> = {
  bytes: [
    ['KiB', 1024],
    ['MiB', 1024],
    ['GiB', 1024],
  ],
  KiB: [
    ['MiB', 1024],
    ['GiB', 1024],
  ],
  MiB: [['GiB', 1024]],
  ms: [
    ['s', 1000],
    ['min', 60],
    ['h', 60],
  ],
  s: [
    ['min', 60],
    ['h', 60],
  ],
};

/** A number for people, in the largest unit that leaves it whole. */
export function presentQuantity(quantity: number, unit?: Unit): string {
  let value = quantity;
  let name: string = unit ?? '';
  for (const [largerName, factor] of (unit && LARGER_UNITS[unit]) ?? []) {
    if (value === 0 || value % factor !== 0) {
      break;
    }
    value /= factor;
    name = largerName;
  }

  return `${value.toLocaleString('en')} ${name}`.trim();
}

import type { DirectoryObject } from './directory.ts';
import { readLarge } from './read-values.ts';

const TICKS_PER_SECOND = 10_000_000n;
const SECONDS_UNTIL_1970 = 11_644_473_600n;
const FOREVER = -(2n ** 63n);
const NEVER = 2n ** 63n - 1n;

/** What collectors write where a time cannot be read. */
const UNKNOWN = -1;

/** A point in time that the source has read already, as seconds since 1970. */
export function secondsOf(object: DirectoryObject, attribute: string): number | undefined {
  const [value] = object.values(attribute);
  return typeof value === 'number' ? value : undefined;
}

/** A count of 100 ns since 1601 as seconds since 1970; 0 where it never was. */
export function fileTimeOf(object: DirectoryObject, attribute: string): number {
  const ticks = readLarge(object, attribute);
  if (ticks === undefined || ticks < 0n) {
    return UNKNOWN;
  }
  return ticks === 0n || ticks === NEVER ? 0 : Number(ticks / TICKS_PER_SECOND - SECONDS_UNTIL_1970);
}

/** A length of time, which is stored below zero, in words: `42 days`, `1 day, 12 hours`. */
export function durationText(ticks: bigint | undefined): string | undefined {
  if (ticks === FOREVER) {
    return 'Forever';
  }
  if (ticks === undefined || ticks > 0n) {
    return undefined;
  }

  let seconds = -ticks / TICKS_PER_SECOND;
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = seconds / length;
    seconds %= length;
    if (count > 0n) {
      parts.push(`${count} ${unit}${count === 1n ? '' : 's'}`);
    }
  }
  return parts.join(', ');
}

const UNITS = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
  ['second', 1n],
] as const;

/** How long certificates are valid, in the largest unit that fits: `1 year`, `6 weeks`. */
export function periodText(bytes: Uint8Array | undefined): string | undefined {
  if (bytes?.length !== 8) {
    return undefined;
  }

  const ticks = Buffer.from(bytes.buffer, bytes.byteOffset, 8).readBigInt64LE(0);
  const seconds = -ticks / TICKS_PER_SECOND;
  const unit = PERIODS.find(([, length]) => seconds >= length && seconds % length === 0n);
  if (unit === undefined) {
    return undefined;
  }
  const count = seconds / unit[1];
  return `${count} ${unit[0]}${count === 1n ? '' : 's'}`;
}

const PERIODS = [
  ['year', 31_536_000n],
  ['month', 2_592_000n],
  ['week', 604_800n],
  ['day', 86_400n],
  ['hour', 3_600n],
] as const;

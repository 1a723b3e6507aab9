import { civilDateOf } from '@secgraph/kernel/civil-calendar';
import { NANOS_PER_SECOND } from './calendar-units.ts';
import { nanosOfDuration } from './create-duration.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
} from './temporal-value.ts';

/** A temporal value as ISO 8601 text, which its constructor reads back. Seconds that are 0 are left out. */
export function formatTemporal(value: TemporalValue): string {
  if (value instanceof DurationValue) {
    return formatDuration(value);
  }
  if (value instanceof DateValue) {
    return formatDate(value.epochDay);
  }
  if (value instanceof LocalTimeValue) {
    return formatClock(value.nanoOfDay);
  }
  if (value instanceof LocalDateTimeValue) {
    return `${formatDate(value.epochDay)}T${formatClock(value.nanoOfDay)}`;
  }
  if (value instanceof DateTimeValue) {
    const zone = value.zone === undefined ? '' : `[${value.zone}]`;
    const clock = formatClock(value.nanoOfDay) + formatOffset(value.offsetSeconds);
    return `${formatDate(value.epochDay)}T${clock}${zone}`;
  }
  return formatClock(value.nanoOfDay) + formatOffset(value.offsetSeconds);
}

/** `Z`, `+01:00`, `-00:53:28` */
export function formatOffset(offsetSeconds: number): string {
  if (offsetSeconds === 0) {
    return 'Z';
  }
  const magnitude = Math.abs(offsetSeconds);
  const seconds = magnitude % 60 === 0 ? '' : `:${pad(magnitude % 60)}`;
  const sign = offsetSeconds < 0 ? '-' : '+';
  return `${sign}${pad(Math.floor(magnitude / 3600))}:${pad(Math.floor(magnitude / 60) % 60)}${seconds}`;
}

function formatDate(epochDay: number): string {
  const { year, month, day } = civilDateOf(epochDay);
  const digits = String(Math.abs(year)).padStart(4, '0');
  const sign = year < 0 ? '-' : year > 9999 ? '+' : '';
  return `${sign}${digits}-${pad(month)}-${pad(day)}`;
}

function formatClock(nanoOfDay: number): string {
  const nanos = nanoOfDay % NANOS_PER_SECOND;
  const second = Math.floor(nanoOfDay / NANOS_PER_SECOND);
  const minutes = `${pad(Math.floor(second / 3600))}:${pad(Math.floor(second / 60) % 60)}`;
  if (second % 60 === 0 && nanos === 0) {
    return minutes;
  }
  // Milli-, micro- or nanoseconds: three, six or nine digits.
  const fraction = String(nanos)
    .padStart(9, '0')
    .replace(/(?:000){1,2}$/, '');
  return `${minutes}:${pad(second % 60)}${nanos === 0 ? '' : `.${fraction}`}`;
}

function formatDuration(duration: DurationValue): string {
  const nanos = nanosOfDuration(duration);
  const minuteNanos = 60n * BigInt(NANOS_PER_SECOND);
  const date =
    unit(BigInt(Math.trunc(duration.months / 12)), 'Y') +
    unit(BigInt(duration.months % 12), 'M') +
    unit(BigInt(duration.days), 'D');
  const time =
    unit(nanos / (60n * minuteNanos), 'H') +
    unit((nanos / minuteNanos) % 60n, 'M') +
    formatSeconds(nanos % minuteNanos);
  return date === '' && time === '' ? 'PT0S' : `P${date}${time === '' ? '' : `T${time}`}`;
}

function unit(amount: bigint, letter: string): string {
  return amount === 0n ? '' : `${amount}${letter}`;
}

function formatSeconds(nanos: bigint): string {
  if (nanos === 0n) {
    return '';
  }
  const magnitude = nanos < 0n ? -nanos : nanos;
  const whole = magnitude / BigInt(NANOS_PER_SECOND);
  const fraction = String(magnitude % BigInt(NANOS_PER_SECOND))
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${nanos < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}S`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

import { argumentError } from '../value-error.ts';
import { approximateDuration, toNanos } from './create-duration.ts';
import type { DurationValue } from './duration-value.ts';
import { NANOS_PER_SECOND } from './temporal-limits.ts';

const NUMBER = String.raw`([+-]?\d{1,18}(?:[.,]\d{1,18})?)`;
const UNITS = new RegExp(
  `^([+-]?)P(?=[\\dT+-])(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?` +
    `(?:T(?=[\\d+-])(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);
const DATE_AND_TIME = /^([+-]?)P(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})?:?(\d{2}(?:[.,]\d{1,9})?)?)?$/;

/** Reads `P1Y2M3W4DT5H6M7.8S` and `P2012-02-02T14:37:21.545`. */
export function parseDuration(text: string): DurationValue {
  const units = UNITS.exec(text);
  const parts = units ?? DATE_AND_TIME.exec(text);
  if (parts === null) {
    throw argumentError(`The text '${text.slice(0, 100)}' is no duration. An example is 'P1Y2M10DT2H30M'.`);
  }
  const [, sign, ...numbers] = parts;
  const [years = '0', months = '0', ...rest] = numbers;
  const [weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] =
    units === null ? ['0', ...rest] : rest;
  const factor = sign === '-' ? -1 : 1;
  return approximateDuration({
    months: factor * (readNumber(years) * 12 + readNumber(months)),
    days: factor * (readNumber(weeks) * 7 + readNumber(days)),
    nanos:
      BigInt(factor) *
      (toNanos(readNumber(hours), 3600 * NANOS_PER_SECOND) +
        toNanos(readNumber(minutes), 60 * NANOS_PER_SECOND) +
        readSeconds(seconds)),
  });
}

function readNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

/** Exactly, down to the nanosecond. */
function readSeconds(text: string): bigint {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  const nanos = BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return BigInt(whole.replace('+', '')) * BigInt(NANOS_PER_SECOND) + (whole.startsWith('-') ? -nanos : nanos);
}

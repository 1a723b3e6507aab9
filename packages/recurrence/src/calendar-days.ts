/** Days are counted from 1970-01-01, in the Gregorian calendar at all times. */
export const DAY_MS = 24 * 60 * 60 * 1_000;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const DAYS_OF_ERA = 146_097;
const EPOCH = 719_468;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const WEEK = 7;
/** Of 1970-01-01, from Monday on. */
const THURSDAY = 3;

export function dayOf({ year, month, day }: CivilDate): number {
  // A year begins in March: its leap day is its last one.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;

  return era * DAYS_OF_ERA + dayOfEra - EPOCH;
}

export function civilDateOf(day: number): CivilDate {
  const shifted = day + EPOCH;
  const era = Math.floor(shifted / DAYS_OF_ERA);
  const dayOfEra = shifted - era * DAYS_OF_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);

  return {
    year: yearOfEra + era * 400 + (month > 2 ? 0 : 1),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** 0: Monday. */
export function weekdayOf(day: number): number {
  return modulo(day + THURSDAY, WEEK);
}

/** The first day of the week that a day is in. */
export function weekOf(day: number, firstWeekday: number): number {
  return day - modulo(weekdayOf(day) - firstWeekday, WEEK);
}

export function daysOfMonth({ year, month }: Pick<CivilDate, 'year' | 'month'>): number {
  return month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] as number);
}

export function daysOfYear(year: number): number {
  return isLeap(year) ? 366 : 365;
}

export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

function isLeap(year: number): boolean {
  return modulo(year, 4) === 0 && (modulo(year, 100) !== 0 || modulo(year, 400) === 0);
}

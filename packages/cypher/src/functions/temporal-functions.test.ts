import { describe, expect, it, test } from 'vitest';
import { add, divide, multiply, negate, subtract } from '../values/arithmetic.ts';
import { isGreater } from '../values/comparison.ts';
import { equals } from '../values/equality.ts';
import { failure } from '../values/failure.test-support.ts';
import { formatTemporal } from '../values/temporal/format-temporal.ts';
import { readTemporalComponent } from '../values/temporal/temporal-component.ts';
import { isTemporal } from '../values/temporal/temporal-value.ts';
import type { Value } from '../values/value.ts';
import { call, float } from './call-function.test-support.ts';

const map = (entries: Readonly<Record<string, Value>>) => new Map(Object.entries(entries));
const date = (argument: Value) => call('date', argument);
const time = (argument: Value) => call('time', argument);
const localtime = (argument: Value) => call('localtime', argument);
const localdatetime = (argument: Value) => call('localdatetime', argument);
const datetime = (argument: Value) => call('datetime', argument);
const duration = (argument: Value) => call('duration', argument);

function textOf(value: Value): string {
  return isTemporal(value) ? formatTemporal(value) : String(value as unknown);
}

describe('now', () => {
  it.each([
    [call('date'), '2026-07-01'],
    [call('localtime'), '12:30:15.123'],
    [call('time'), '12:30:15.123Z'],
    [call('localdatetime'), '2026-07-01T12:30:15.123'],
    [call('datetime'), '2026-07-01T12:30:15.123Z'],
    [call('datetime.transaction', 'Asia/Kolkata'), '2026-07-01T18:00:15.123+05:30[Asia/Kolkata]'],
    [call('date.statement', 'Pacific/Kiritimati'), '2026-07-02'],
    [call('time', map({ timezone: 'Europe/Stockholm' })), '14:30:15.123+02:00'],
    [call('datetime.realtime', null), 'null'],
  ])('case %#', (value, text) => {
    expect(textOf(value)).toBe(text);
  });
});

describe('texts', () => {
  it.each([
    [date('2015-Q2-60'), '2015-05-30'],
    [date('2015Q2'), '2015-04-01'],
    [date('+12015-07-21'), '+12015-07-21'],
    [date('-0001-12-31'), '-0001-12-31'],
    [date('-999999999-01-01'), '-999999999-01-01'],
    [localtime('21:40:32,5'), '21:40:32.500'],
    [localtime('T214032'), '21:40:32'],
    [localtime('4:4:4'), '04:04:04'],
    [localtime('4:4'), '04:04'],
    [call('time', '4:4:4.5+01:00'), '04:04:04.500+01:00'],
    [call('datetime', '2023-4-4T4:4:4Z'), '2023-04-04T04:04:04Z'],
    [datetime('2015-07-21'), '2015-07-21T00:00Z'],
    [datetime('2015-07-21T21:40[Europe/Stockholm]'), '2015-07-21T21:40+02:00[Europe/Stockholm]'],
    [datetime('2015-07-21T21:40+02:00[Europe/Stockholm]'), '2015-07-21T21:40+02:00[Europe/Stockholm]'],
    // Clocks went back at 03:00: 02:30 was there twice, the earlier counts unless the offset says otherwise.
    [datetime('2017-10-29T02:30[Europe/Stockholm]'), '2017-10-29T02:30+02:00[Europe/Stockholm]'],
    [datetime('2017-10-29T02:30+01:00[Europe/Stockholm]'), '2017-10-29T02:30+01:00[Europe/Stockholm]'],
    // Clocks went forward at 02:00: 02:30 was never there.
    [datetime('2017-03-26T02:30[Europe/Stockholm]'), '2017-03-26T03:30+02:00[Europe/Stockholm]'],
    [datetime('+500000-07-21T21:40[Europe/Stockholm]'), '+500000-07-21T21:40+02:00[Europe/Stockholm]'],
    [duration('P-1Y2M'), 'P-10M'],
    [duration('-P1D'), 'P-1D'],
    [duration('PT-0.5S'), 'PT-0.5S'],
    [duration('P1W'), 'P7D'],
    [duration('PT1,25H'), 'PT1H15M'],
    [duration('P20120202T143721'), 'P2012Y2M2DT14H37M21S'],
  ])('case %#', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it.each([
    () => date('2015-13-01'),
    () => date('2015-02-29'),
    () => date('2015-W54'),
    () => date('2015-366'),
    () => date('yesterday'),
    () => date('12015-01-01'),
    () => date('2015-01-01T12:00'),
    () => localtime('24:00'),
    () => localtime('4'),
    () => localtime('404'),
    () => localtime('4:444'),
    () => localtime('12:00Z'),
    () => time('12:00+19:00'),
    () => localdatetime('2015-01-01T12:00+01:00'),
    () => datetime('2015-01-01T12:00[Europe/Atlantis]'),
    () => datetime('2015-07-21T21:40+05:00[Europe/Stockholm]'),
    () => duration('P'),
    () => duration('PT'),
    () => duration('1D'),
    () => duration('P1H'),
  ])('refused: %#', (act) => {
    expect(failure(act)).toBe('ArgumentError: InvalidArgumentValue');
  });
});

describe('maps', () => {
  const other = localdatetime('2017-10-11T12:31:14.645876123');

  it.each([
    [
      datetime(map({ epochSeconds: 1, nanosecond: 5, timezone: '+01:00' })),
      '1970-01-01T01:00:01.000000005+01:00',
    ],
    [datetime(map({ epochMillis: -1 })), '1969-12-31T23:59:59.999Z'],
    [call('datetime.fromepoch', -1, -1), '1969-12-31T23:59:58.999999999Z'],
    [localdatetime(map({ datetime: other, year: 2018 })), '2018-10-11T12:31:14.645876123'],
    [localtime(map({ time: other, nanosecond: 2 })), '12:31:14.000000002'],
    [call('localtime.truncate', 'millisecond', other, map({ microsecond: 2 })), '12:31:14.645002'],
    [call('date.truncate', 'month', other), '2017-10-01'],
    [call('date.truncate', 'decade', date('-0005-01-01')), '-0010-01-01'],
    [call('date.truncate', 'week'), '2026-06-29'],
    [call('localdatetime.truncate', 'hour', other, map({ day: 3 })), '2017-10-03T12:00'],
    [time(map({ time: time('00:30+01:00'), timezone: 'Z' })), '23:30Z'],
    [datetime(map({ epochmillis: 5 })), '1970-01-01T00:00:00.005Z'],
    [duration(map({ DAYS: 1 })), 'P1D'],
    [duration(map({ quarters: 1, months: -5, milliseconds: 1500 })), 'P-2MT1.5S'],
  ])('case %#', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it.each([
    [() => date(map({ month: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [() => date(map({ year: 2015, day: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [() => date(map({ year: 2015, week: 1, month: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [() => date(map({ year: 2015, hour: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [() => date(map({ year: float(2015) })), 'TypeError: InvalidArgumentType'],
    [() => date(map({ date: localtime('12:00') })), 'TypeError: InvalidArgumentType'],
    [() => localtime(map({ hour: 1, second: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [
      () => localtime(map({ hour: 1, minute: 1, second: 1, millisecond: 1000 })),
      'ArgumentError: InvalidArgumentValue',
    ],
    [() => time(map({ hour: 1, timezone: 5 })), 'TypeError: InvalidArgumentType'],
    [() => datetime(map({ epochSeconds: 1, hour: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [() => date(localtime('12:00')), 'ArgumentError: InvalidArgumentValue'],
    [() => date(1), 'TypeError: InvalidArgumentValue'],
    [() => duration(map({ fortnights: 1 })), 'ArgumentError: InvalidArgumentValue'],
    [() => duration(map({ days: '1' })), 'TypeError: InvalidArgumentType'],
    [() => duration(map({ days: float(Number.NaN) })), 'ArithmeticError: DurationOverflow'],
    [() => call('date.truncate', 'hour', date('2015-01-01')), 'ArgumentError: InvalidArgumentValue'],
    [() => call('localtime.truncate', 'month', localtime('12:00')), 'ArgumentError: InvalidArgumentValue'],
  ])('refused: %#', (act, error) => {
    expect(failure(act)).toBe(error);
  });
});

describe('differences', () => {
  it.each([
    [localdatetime('2018-01-01T12:00'), localdatetime('2018-01-02T10:00'), 'PT22H', 'PT0S', 'PT0S', 'PT22H'],
    [
      localdatetime('2018-01-02T10:00'),
      localdatetime('2018-01-01T12:00'),
      'PT-22H',
      'PT0S',
      'PT0S',
      'PT-22H',
    ],
    [date('1984-10-11'), date('2015-06-24'), 'P30Y8M13D', 'P30Y8M', 'P11213D', 'PT269112H'],
    [date('1984-10-11'), localtime('16:30'), 'PT16H30M', 'PT0S', 'PT0S', 'PT16H30M'],
    [localtime('14:30'), date('2015-06-24'), 'PT-14H-30M', 'PT0S', 'PT0S', 'PT-14H-30M'],
    [time('14:30'), time('16:30+01:00'), 'PT1H', 'PT0S', 'PT0S', 'PT1H'],
    [
      datetime('2014-07-21T21:40:36.143+02:00'),
      date('2015-06-24'),
      'P11M2DT2H19M23.857S',
      'P11M',
      'P337D',
      'PT8090H19M23.857S',
    ],
    [
      datetime('2017-10-28T23:00[Europe/Stockholm]'),
      datetime('2017-10-29T04:00[Europe/Stockholm]'),
      'PT6H',
      'PT0S',
      'PT0S',
      'PT6H',
    ],
    [date('2017-10-29'), datetime('2017-10-29T04:00[Europe/Stockholm]'), 'PT5H', 'PT0S', 'PT0S', 'PT5H'],
    [date('2018-03-11'), date('2016-06-24'), 'P-1Y-8M-17D', 'P-1Y-8M', 'P-625D', 'PT-15000H'],
    [
      date('-999999999-01-01'),
      date('+999999999-12-31'),
      'P1999999998Y11M30D',
      'P1999999998Y11M',
      'P730484999633D',
      'PT17531639991192H',
    ],
  ])('case %#', (from, to, all, months, days, seconds) => {
    const units = ['between', 'inMonths', 'inDays', 'inSeconds'];
    expect(units.map((unit) => textOf(call(`duration.${unit}`, from, to)))).toEqual([
      all,
      months,
      days,
      seconds,
    ]);
  });

  it('needs two instants', () => {
    expect(failure(() => call('duration.between', duration('P1D'), date('2015-01-01')))).toBe(
      'TypeError: InvalidArgumentValue',
    );
    expect(call('duration.inDays', null, date('2015-01-01'))).toBeNull();
  });
});

describe('arithmetic', () => {
  it.each([
    [add(date('2020-01-31'), duration('P1M')), '2020-02-29'],
    [subtract(date('2020-03-31'), duration('P1MT25H')), '2020-02-28'],
    [add(duration('PT1H'), localtime('23:30')), '00:30'],
    [subtract(time('00:30+01:00'), duration('PT1H')), '23:30+01:00'],
    // A day across the clock change has 25 hours.
    [
      add(datetime('2017-10-28T12:00[Europe/Stockholm]'), duration('P1D')),
      '2017-10-29T12:00+01:00[Europe/Stockholm]',
    ],
    [
      add(datetime('2017-10-28T12:00[Europe/Stockholm]'), duration('PT24H')),
      '2017-10-29T11:00+01:00[Europe/Stockholm]',
    ],
    [multiply(duration('P1M1DT1S'), 3), 'P3M3DT3S'],
    [multiply(float(0.5), duration('P1DT1H')), 'PT12H30M'],
    [divide(duration('P1M'), 2), 'P15DT5H14M33S'],
    [negate(duration('P1DT-0.5S')), 'P-1DT0.5S'],
  ])('case %#', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it.each([
    [() => add(date('+999999999-12-31'), duration('P1D')), 'ArithmeticError: DateTimeOverflow'],
    [() => multiply(duration('P1Y'), 2 ** 52), 'ArithmeticError: DurationOverflow'],
    [() => divide(duration('P1Y'), 0), 'ArithmeticError: DivisionByZero'],
    [() => divide(duration('PT0.5S'), float(1e-320)), 'ArithmeticError: DurationOverflow'],
    [() => multiply(duration('PT0.5S'), float(Number.NaN)), 'ArithmeticError: DurationOverflow'],
    [() => add(date('2020-01-01'), 1), 'TypeError: InvalidArgumentType'],
    [() => subtract(date('2020-01-01'), date('2019-01-01')), 'TypeError: InvalidArgumentType'],
    [() => subtract(duration('P1D'), date('2019-01-01')), 'TypeError: InvalidArgumentType'],
  ])('refused: %#', (act, error) => {
    expect(failure(act)).toBe(error);
  });
});

test('the same moment in two zones is not equal, but ordered by its offset', () => {
  const utc = datetime('2020-01-01T12:00Z');
  const stockholm = datetime('2020-01-01T13:00+01:00');

  expect(equals(utc, stockholm)).toBe(false);
  expect(isGreater(stockholm, utc)).toBe(true);
  expect(isGreater(datetime('2020-01-01T12:00:01Z'), stockholm)).toBe(true);
  expect(isGreater(duration('P2D'), duration('P1D'))).toBeNull();
  expect(isGreater(date('2020-01-02'), datetime('2020-01-01'))).toBeNull();
});

test('components', () => {
  const value = datetime('-0001-02-03T04:05:06.007008009-00:53:28');
  const read = (name: string) => (isTemporal(value) ? readTemporalComponent(value, name) : null);

  expect(
    ['year', 'quarter', 'week', 'dayOfWeek', 'millisecond', 'offset', 'offsetMinutes', 'epochseconds'].map(
      read,
    ),
  ).toEqual([-1, 1, 5, 3, 7, '-00:53:28', -53, -62195886086]);
  expect(failure(() => read('years'))).toBe('ArgumentError: InvalidArgumentValue');
  expect(failure(() => read('constructor'))).toBe('ArgumentError: InvalidArgumentValue');
});

import { type InstantType, instantOf, moveToZone, partsOf } from '../values/temporal/create-instant.ts';
import { dateTimeOfEpoch, instantOfMap } from '../values/temporal/instant-of-map.ts';
import { parseInstant } from '../values/temporal/parse-instant.ts';
import { type DateTimeValue, type InstantValue, isInstant } from '../values/temporal/temporal-value.ts';
import { parseZone, UTC } from '../values/temporal/time-zone.ts';
import { truncateInstant } from '../values/temporal/truncate-instant.ts';
import { isMap } from '../values/type-guards.ts';
import type { Value } from '../values/value.ts';
import { type NonNullValue, NUMBER, STRING, strict, wrongArgument } from './define-function.ts';
import type { FunctionContext, FunctionDefinition } from './function-definition.ts';
import { countArgument, stringArgument } from './read-argument.ts';

const INSTANT_TYPES: readonly InstantType[] = ['date', 'localtime', 'time', 'localdatetime', 'datetime'];

/** Constructors of dates and times, and their truncation. Without arguments they tell when the statement began. */
export const TEMPORAL_FUNCTIONS: readonly FunctionDefinition[] = [
  ...INSTANT_TYPES.flatMap((type) => [
    strict(
      type,
      [['string', 'map', 'temporal']],
      ([argument], context) => construct(type, argument, nowOf(context)),
      { optionalArguments: 1 },
    ),
    createClock(type, 'transaction', nowOf),
    createClock(type, 'statement', nowOf),
    createClock(type, 'realtime', () => dateTimeOfMillis(Date.now())),
    strict(
      `${type}.truncate`,
      [STRING, ['temporal'], ['map']],
      ([unit, instant, fields], context) => truncate(type, [unit, instant, fields], nowOf(context)),
      { optionalArguments: 2 },
    ),
  ]),
  strict('datetime.fromepoch', [NUMBER, NUMBER], ([seconds, nanoseconds]) =>
    dateTimeOfEpoch(
      countArgument('datetime.fromepoch', seconds),
      countArgument('datetime.fromepoch', nanoseconds),
      UTC,
    ),
  ),
  strict('datetime.fromepochmillis', [NUMBER], ([milliseconds]) =>
    dateTimeOfMillis(countArgument('datetime.fromepochmillis', milliseconds)),
  ),
];

function construct(type: InstantType, argument: NonNullValue | undefined, now: DateTimeValue): InstantValue {
  if (argument === undefined) {
    return instantOf(type, partsOf(now), now);
  }
  if (typeof argument === 'string') {
    return instantOf(type, parseInstant(type, argument), now);
  }
  if (isMap(argument)) {
    return instantOfMap(type, argument, now);
  }
  if (isInstant(argument)) {
    return instantOf(type, partsOf(argument), now);
  }
  throw wrongArgument(type, 'a String, a Map or another temporal value', argument);
}

/** `date.statement()` and its siblings; the argument is a time zone. */
function createClock(
  type: InstantType,
  clock: 'transaction' | 'statement' | 'realtime',
  readNow: (context: FunctionContext) => DateTimeValue,
): FunctionDefinition {
  const name = `${type}.${clock}`;
  return strict(
    name,
    [STRING],
    ([zone], context) => {
      const now = moveToZone(
        readNow(context),
        zone === undefined ? UTC : parseZone(stringArgument(name, zone)),
      );
      return instantOf(type, partsOf(now), now);
    },
    { optionalArguments: 1, isDeterministic: clock !== 'realtime' },
  );
}

function truncate(
  type: InstantType,
  [unit, instant, fields]: readonly (NonNullValue | undefined)[],
  now: DateTimeValue,
): Value {
  const name = `${type}.truncate`;
  const value = instant ?? now;
  if (!isInstant(value)) {
    throw wrongArgument(name, 'a temporal value as second argument', value);
  }
  if (fields !== undefined && !isMap(fields)) {
    throw wrongArgument(name, 'a Map as third argument', fields);
  }
  return truncateInstant(type, stringArgument(name, unit), {
    instant: value,
    fields: fields ?? new Map(),
    now,
  });
}

function nowOf({ statementAtMs }: FunctionContext): DateTimeValue {
  return dateTimeOfMillis(statementAtMs);
}

function dateTimeOfMillis(milliseconds: number): DateTimeValue {
  const seconds = Math.floor(milliseconds / 1000);
  return dateTimeOfEpoch(seconds, Math.round((milliseconds - seconds * 1000) * 1_000_000), UTC);
}

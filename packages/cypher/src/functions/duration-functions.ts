import { durationOfMap, parseDuration } from '../values/temporal/create-duration.ts';
import { type DurationUnit, durationBetween } from '../values/temporal/temporal-arithmetic.ts';
import { DurationValue, isInstant } from '../values/temporal/temporal-value.ts';
import { isMap } from '../values/type-guards.ts';
import { strict, unary, wrongArgument } from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';

const DIFFERENCES: readonly (readonly [name: string, unit: DurationUnit])[] = [
  ['duration.between', 'all'],
  ['duration.inMonths', 'months'],
  ['duration.inDays', 'days'],
  ['duration.inSeconds', 'seconds'],
];

/** The constructor of durations, and differences of instants. */
export const DURATION_FUNCTIONS: readonly FunctionDefinition[] = [
  unary('duration', ['string', 'map', 'temporal'], (argument) => {
    if (typeof argument === 'string') {
      return parseDuration(argument);
    }
    if (isMap(argument)) {
      return durationOfMap(argument);
    }
    if (argument instanceof DurationValue) {
      return argument;
    }
    throw wrongArgument('duration', 'a String or a Map', argument);
  }),
  ...DIFFERENCES.map(([name, unit]) =>
    strict(name, [['temporal'], ['temporal']], ([from, to]) => {
      if (!isInstant(from) || !isInstant(to)) {
        throw wrongArgument(name, 'two dates or times', isInstant(from) ? to : from);
      }
      return durationBetween(from, to, unit);
    }),
  ),
];

import { subtract } from '../values/arithmetic.ts';
import { compareNumbers, isNaNValue } from '../values/compare-numbers.ts';
import { CypherFloat } from '../values/cypher-float.ts';
import { isRoundingMode, ROUNDING_MODES, roundDecimal } from '../values/round-decimal.ts';
import { isInteger, isNumeric } from '../values/type-guards.ts';
import { valueError } from '../values/value-error.ts';
import {
  INTEGER,
  type NonNullValue,
  NUMBER,
  STRING,
  scalar,
  strict,
  unary,
  wrongArgument,
} from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { countArgument, numberArgument, stringArgument } from './read-argument.ts';

/** Functions of one float, with the result the platform gives: NaN and infinity outside of their domain. */
const FLOAT_FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  ceil: Math.ceil,
  floor: Math.floor,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  ln: Math.log,
  log10: Math.log10,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  cot: (x) => 1 / Math.tan(x),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  coth: (x) => 1 / Math.tanh(x),
  haversin: (x) => (1 - Math.cos(x)) / 2,
  degrees: (x) => (x * 180) / Math.PI,
  radians: (x) => (x * Math.PI) / 180,
};

/** Numeric and trigonometric functions. */
export const MATH_FUNCTIONS: readonly FunctionDefinition[] = [
  ...Object.entries(FLOAT_FUNCTIONS).map(([name, compute]) =>
    unary(name, NUMBER, (x) => new CypherFloat(compute(numberArgument(name, x)))),
  ),
  unary('abs', NUMBER, (x) => {
    if (isInteger(x)) {
      return x < 0 ? subtract(0, x) : x;
    }
    return new CypherFloat(Math.abs(numberArgument('abs', x)));
  }),
  unary('sign', NUMBER, (x) => {
    if (!isNumeric(x)) {
      throw wrongArgument('sign', 'a number', x);
    }
    return isNaNValue(x) ? 0 : compareNumbers(x, 0);
  }),
  unary('isNaN', NUMBER, (x) => Number.isNaN(numberArgument('isNaN', x))),
  strict(
    'round',
    [NUMBER, INTEGER, STRING],
    ([x, precision, mode]) => new CypherFloat(round(x, precision, mode)),
    {
      optionalArguments: 2,
    },
  ),
  strict(
    'atan2',
    [NUMBER, NUMBER],
    ([y, x]) => new CypherFloat(Math.atan2(numberArgument('atan2', y), numberArgument('atan2', x))),
  ),
  strict(
    'pow',
    [NUMBER, NUMBER],
    ([base, exponent]) => new CypherFloat(numberArgument('pow', base) ** numberArgument('pow', exponent)),
  ),
  scalar('e', [], () => new CypherFloat(Math.E)),
  scalar('pi', [], () => new CypherFloat(Math.PI)),
  scalar('rand', [], (_, { random }) => new CypherFloat(random()), { isDeterministic: false }),
];

/** Without a precision ties go up, like on the number line; with one, away from zero. */
function round(
  x: NonNullValue | undefined,
  precision: NonNullValue | undefined,
  mode: NonNullValue | undefined,
): number {
  const value = numberArgument('round', x);
  if (precision === undefined) {
    return Math.round(value);
  }
  const digits = countArgument('round', precision);
  const name = mode === undefined ? 'HALF_UP' : stringArgument('round', mode).toUpperCase();
  if (!isRoundingMode(name)) {
    throw valueError(
      'ArgumentError',
      'InvalidArgumentValue',
      `round() knows the modes ${ROUNDING_MODES.join(', ')}, not '${name}'.`,
    );
  }
  if (digits < 0) {
    throw valueError('ArgumentError', 'NumberOutOfRange', 'round() needs a precision of 0 or more.');
  }
  return roundDecimal(value, digits, name);
}

import { typeNameOf } from '../values/type-name.ts';
import type { Value } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';
import type { ArgumentType, FunctionContext, ScalarFunction } from './function-definition.ts';

export type NonNullValue = Exclude<Value, null>;
/** Which types one argument takes. */
export type ArgumentTypes = readonly ArgumentType[];

/** What a definition may say besides its name, arguments and body. */
export interface ScalarOptions {
  readonly optionalArguments?: number;
  readonly isVariadic?: boolean;
  /** Default: true. */
  readonly isDeterministic?: boolean;
}

export const ANY: ArgumentTypes = ['any'];
export const NUMBER: ArgumentTypes = ['number'];
export const INTEGER: ArgumentTypes = ['integer'];
export const STRING: ArgumentTypes = ['string'];
export const LIST: ArgumentTypes = ['list'];

/** A function that decides itself what null means. */
export function scalar(
  name: string,
  argumentTypes: readonly ArgumentTypes[],
  call: ScalarFunction['call'],
  options: ScalarOptions = {},
): ScalarFunction {
  return { type: 'scalar', name, arguments: argumentTypes, isDeterministic: true, ...options, call };
}

/** A function whose result is null when any argument is. Missing optional arguments are missing in `args`. */
export function strict(
  name: string,
  argumentTypes: readonly ArgumentTypes[],
  call: (args: readonly NonNullValue[], context: FunctionContext) => Value,
  options: ScalarOptions = {},
): ScalarFunction {
  return scalar(
    name,
    argumentTypes,
    (args, context) => (hasNoNull(args) ? call(args, context) : null),
    options,
  );
}

/** A strict function of one argument. */
export function unary(
  name: string,
  argumentTypes: ArgumentTypes,
  call: (argument: NonNullValue, context: FunctionContext) => Value,
): ScalarFunction {
  return scalar(name, [argumentTypes], (args, context) => {
    const argument = args[0] ?? null;
    return argument === null ? null : call(argument, context);
  });
}

/** Error of a function that met an argument of a wrong type at run time; `expected` reads like "a String or a List". */
export function wrongArgument(name: string, expected: string, argument: Value | undefined): Error {
  return valueError(
    'TypeError',
    'InvalidArgumentValue',
    `${name}() needs ${expected}, not a ${typeNameOf(argument ?? null)}.`,
  );
}

function hasNoNull(args: readonly Value[]): args is readonly NonNullValue[] {
  return !args.includes(null);
}

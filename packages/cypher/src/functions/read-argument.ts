import { CypherFloat } from '../values/cypher-float.ts';
import { integerOfFloat } from '../values/integer.ts';
import { isInteger, isList } from '../values/type-guards.ts';
import type { ListValue, Value } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';
import { wrongArgument } from './define-function.ts';

/*
 * Reading one argument of a known type. The name of the function is for the message; all throw a TypeError for
 * other types.
 */

export function stringArgument(name: string, argument: Value | undefined): string {
  if (typeof argument === 'string') {
    return argument;
  }
  throw wrongArgument(name, 'a String', argument);
}

export function listArgument(name: string, argument: Value | undefined): ListValue {
  if (argument !== undefined && isList(argument)) {
    return argument;
  }
  throw wrongArgument(name, 'a List', argument);
}

/** Any number, as a float. */
export function numberArgument(name: string, argument: Value | undefined): number {
  if (argument instanceof CypherFloat) {
    return argument.value;
  }
  if (argument !== undefined && isInteger(argument)) {
    return Number(argument);
  }
  throw wrongArgument(name, 'a number', argument);
}

/** An integer that fits a JavaScript number: a count or position. Floats without a fraction pass. */
export function countArgument(name: string, argument: Value | undefined): number {
  if (typeof argument === 'number') {
    return argument;
  }
  const integer = argument instanceof CypherFloat ? integerOfFloat(argument.value) : undefined;
  if (typeof integer === 'number' && argument instanceof CypherFloat && integer === argument.value) {
    return integer;
  }
  throw wrongArgument(name, 'an Integer', argument);
}

/** A count that may not be negative. */
export function lengthArgument(name: string, argument: Value | undefined): number {
  const length = countArgument(name, argument);
  if (length < 0) {
    throw valueError(
      'ArgumentError',
      'NegativeIntegerArgument',
      `${name}() needs a length or position of 0 or more, not ${length}.`,
    );
  }
  return length;
}

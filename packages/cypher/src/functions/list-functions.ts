import { countCharacters, reverseString } from '../values/characters.ts';
import { PathValue } from '../values/element-value.ts';
import { toInteger } from '../values/integer.ts';
import { isInteger, isList, isMap } from '../values/type-guards.ts';
import type { ListValue, Value } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';
import { checkListLength } from '../values/value-limits.ts';
import { LIST, type NonNullValue, strict, unary, wrongArgument } from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { listArgument } from './read-argument.ts';

/** Functions of lists, and of strings where they mean the same. */
export const LIST_FUNCTIONS: readonly FunctionDefinition[] = [
  unary('size', ['list', 'string'], (value) => {
    if (typeof value === 'string') {
      return countCharacters(value);
    }
    return listArgument('size', value).length;
  }),
  unary('length', ['path', 'list', 'string'], (value) => {
    if (value instanceof PathValue) {
      return value.relationships.length;
    }
    if (typeof value === 'string') {
      return countCharacters(value);
    }
    if (isList(value)) {
      return value.length;
    }
    throw wrongArgument('length', 'a Path', value);
  }),
  unary('head', LIST, (list) => listArgument('head', list)[0] ?? null),
  unary('last', LIST, (list) => listArgument('last', list).at(-1) ?? null),
  unary('tail', LIST, (list) => listArgument('tail', list).slice(1)),
  unary('reverse', ['list', 'string'], (value) =>
    typeof value === 'string' ? reverseString(value) : listArgument('reverse', value).toReversed(),
  ),
  unary('isEmpty', ['list', 'map', 'string'], (value) => {
    if (typeof value === 'string' || isList(value)) {
      return value.length === 0;
    }
    if (isMap(value)) {
      return value.size === 0;
    }
    throw wrongArgument('isEmpty', 'a String, a List or a Map', value);
  }),
  // Types are checked when running: the standard wants an ArgumentError of a kind of its own.
  strict('range', [['any'], ['any'], ['any']], ([start, end, step = 1]) => createRange(start, end, step), {
    optionalArguments: 1,
  }),
];

/** Integers from `start` to `end`, both included. */
function createRange(
  start: NonNullValue | undefined,
  end: NonNullValue | undefined,
  step: NonNullValue,
): ListValue {
  const from = rangeArgument(start);
  const to = rangeArgument(end);
  const by = rangeArgument(step);
  if (by === 0) {
    throw valueError('ArgumentError', 'NumberOutOfRange', 'The step of range() cannot be 0.');
  }
  const size = Math.floor((Number(to) - Number(from)) / Number(by)) + 1;
  checkListLength(size);
  if (typeof from === 'number' && typeof to === 'number' && typeof by === 'number') {
    return createSmallRange(from, size, by);
  }
  return createBigRange(BigInt(from), BigInt(to), BigInt(by));
}

/** Made at its full length at once, several times as fast as item by item: nobody can cancel it meanwhile. */
function createSmallRange(from: number, size: number, by: number): ListValue {
  // oxlint-disable-next-line unicorn/no-new-array -- what it suggests is what takes the time
  const result = new Array<number>(Math.max(0, size));
  for (let index = 0; index < size; index++) {
    result[index] = from + index * by;
  }
  return result;
}

function createBigRange(from: bigint, to: bigint, by: bigint): ListValue {
  const result: Value[] = [];
  for (let value = from; by > 0n ? value <= to : value >= to; value += by) {
    result.push(toInteger(value));
  }
  return result;
}

function rangeArgument(argument: NonNullValue | undefined): number | bigint {
  if (argument !== undefined && isInteger(argument)) {
    return argument;
  }
  throw valueError(
    'ArgumentError',
    'InvalidArgumentType',
    'range() needs integers: range(start, end, step).',
  );
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CypherError } from '../errors/cypher-error.ts';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { add, divide, modulo, multiply, negate, power, subtract } from '../values/arithmetic.ts';
import { CypherFloat } from '../values/cypher-float.ts';
import { typeNameOf } from '../values/type-name.ts';
import { anyValue } from '../values/value.test-support.ts';
import type { Value } from '../values/value.ts';
import { FUNCTIONS } from './find-function.ts';
import type { FunctionContext, FunctionDefinition } from './function-definition.ts';

const context: FunctionContext = {
  graph: buildTinyGraph(
    [{}, {}, {}, {}],
    [
      [0, 'A', 1],
      [1, 'A', 2],
      [2, 'B', 3],
      [3, 'B', 0],
    ],
  ),
  statementAtMs: 1_700_000_000_000,
  random: () => 0.5,
};

/** Mostly texts and names that some function knows, and small numbers: random ones would rarely do anything. */
const anyArgument: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: anyValue },
  fc.integer({ min: -5, max: 30 }),
  fc.constantFrom<Value>(
    'day',
    'hour',
    'HALF_UP',
    '2015-07-21',
    '21:40Z',
    'P1D',
    '+01:00',
    '1.5',
    'true',
    new Map<string, Value>([
      ['year', 2015],
      ['month', 13],
    ]),
    new Map<string, Value>([
      ['hour', 5],
      ['timezone', 'Europe/Stockholm'],
    ]),
    new Map<string, Value>([['days', new CypherFloat(1.5e300)]]),
  ),
);

/** Numbers are safe integers, bigints are not; nothing is undefined. */
function isWellFormed(value: Value | undefined): boolean {
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0);
    case 'bigint':
      return !Number.isSafeInteger(Number(value)) && BigInt.asIntN(64, value) === value;
    case 'undefined':
      return false;
    default:
      return Array.isArray(value)
        ? value.every(isWellFormed)
        : value === null || typeNameOf(value) !== 'Null';
  }
}

function invoke(definition: FunctionDefinition, args: readonly Value[]): Value {
  if (definition.type === 'scalar') {
    return definition.call(args, context);
  }
  const accumulator = definition.createAccumulator(context);
  accumulator.add(args);
  accumulator.add(args);
  return accumulator.result();
}

/** Undefined for a failure that a user is told about; anything else that is thrown fails the test. */
function resultOf(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof CypherError && error.phase === 'runtime') {
      return null;
    }
    throw error;
  }
}

test.each(FUNCTIONS.map((definition) => [definition.name, definition] as const))(
  '%s gives a value, or a proper error, whatever it is given',
  (_, definition) => {
    const count = definition.arguments.length;
    const args = fc.array(anyArgument, {
      minLength: count - (definition.optionalArguments ?? 0),
      maxLength: count,
    });
    fc.assert(
      fc.property(args, (values) => {
        const result = resultOf(() => invoke(definition, values));
        expect(isWellFormed(result), String(result as unknown)).toBe(true);
      }),
      { numRuns: 150 },
    );
  },
);

test.each([
  ['+', add],
  ['-', subtract],
  ['*', multiply],
  ['/', divide],
  ['%', modulo],
  ['^', power],
  ['unary -', negate],
])('%s gives a value, or a proper error, whatever it is given', (_, operation) => {
  fc.assert(
    fc.property(anyArgument, anyArgument, (left, right) => {
      expect(isWellFormed(resultOf(() => operation(left, right)))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

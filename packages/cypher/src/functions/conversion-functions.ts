import { CypherFloat } from '../values/cypher-float.ts';
import { formatFloat } from '../values/float-text.ts';
import { integerOfFloat, parseInteger } from '../values/integer.ts';
import { formatTemporal } from '../values/temporal/format-temporal.ts';
import { isTemporal } from '../values/temporal/temporal-value.ts';
import { isInteger } from '../values/type-guards.ts';
import type { Value } from '../values/value.ts';
import { ANY, type ArgumentTypes, LIST, type NonNullValue, unary, wrongArgument } from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { listArgument } from './read-argument.ts';

const NUMBER_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Undefined when the type cannot be converted; null when this value cannot. */
type Conversion = (value: NonNullValue) => Value | undefined;

interface ConversionFamily {
  readonly name: string;
  readonly takes: ArgumentTypes;
  /** For the message. */
  readonly expected: string;
  readonly convert: Conversion;
}

const FAMILIES: readonly ConversionFamily[] = [
  {
    name: 'toBoolean',
    takes: ['boolean', 'string', 'integer'],
    expected: 'a Boolean, a String or an Integer',
    convert: toBoolean,
  },
  {
    name: 'toInteger',
    takes: ['number', 'string', 'boolean'],
    expected: 'a number, a String or a Boolean',
    convert: toInteger,
  },
  { name: 'toFloat', takes: ['number', 'string'], expected: 'a number or a String', convert: toFloat },
  {
    name: 'toString',
    takes: ['string', 'number', 'boolean', 'temporal'],
    expected: 'a String, a number, a Boolean or a temporal value',
    convert: toText,
  },
];

/** `toX` fails on types it cannot convert, `toXOrNull` does not, `toXList` converts every item like that. */
export const CONVERSION_FUNCTIONS: readonly FunctionDefinition[] = [
  ...FAMILIES.flatMap(createFamily),
  ...createFamily({
    name: 'toInt',
    takes: ['number', 'string', 'boolean'],
    expected: 'a number, a String or a Boolean',
    convert: toInteger,
  }).slice(0, 1),
];

function createFamily({ name, takes, expected, convert }: ConversionFamily): readonly FunctionDefinition[] {
  return [
    unary(name, takes, (value) => {
      const result = convert(value);
      if (result === undefined) {
        throw wrongArgument(name, expected, value);
      }
      return result;
    }),
    unary(`${name}OrNull`, ANY, (value) => convert(value) ?? null),
    unary(`${name}List`, LIST, (list) =>
      listArgument(`${name}List`, list).map((item) => (item === null ? null : (convert(item) ?? null))),
    ),
  ];
}

function toBoolean(value: NonNullValue): Value | undefined {
  if (typeof value === 'boolean') {
    return value;
  }
  if (isInteger(value)) {
    return value !== 0;
  }
  if (typeof value !== 'string') {
    return undefined;
  }
  const text = value.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}

function toInteger(value: NonNullValue): Value | undefined {
  if (isInteger(value)) {
    return value;
  }
  if (value instanceof CypherFloat) {
    return integerOfFloat(value.value) ?? null;
  }
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  if (typeof value !== 'string') {
    return undefined;
  }
  const text = value.trim();
  return parseInteger(text) ?? (NUMBER_TEXT.test(text) ? (integerOfFloat(Number(text)) ?? null) : null);
}

function toFloat(value: NonNullValue): Value | undefined {
  if (value instanceof CypherFloat) {
    return value;
  }
  if (isInteger(value)) {
    return new CypherFloat(Number(value));
  }
  if (typeof value !== 'string') {
    return undefined;
  }
  const text = value.trim();
  return NUMBER_TEXT.test(text) ? new CypherFloat(Number(text)) : null;
}

/** Undefined for elements, lists and maps. */
function toText(value: NonNullValue): Value | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (isInteger(value) || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof CypherFloat) {
    return formatFloat(value.value);
  }
  return isTemporal(value) ? formatTemporal(value) : undefined;
}

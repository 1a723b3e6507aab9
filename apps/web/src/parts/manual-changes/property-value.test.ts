import { expect, it } from 'vitest';
import { readPropertyValue, type ValueType } from './property-value.ts';

it.each<[ValueType, string, unknown]>([
  ['text', ' as it is ', ' as it is '],
  ['number', ' 4.5 ', 4.5],
  ['number', '', undefined],
  ['number', 'four', undefined],
  ['number', '1e999', undefined],
  ['boolean', 'false', false],
  ['boolean', 'no', undefined],
  ['list', 'one\n\n two ', ['one', 'two']],
  ['none', 'whatever', null],
])('reads as %s: %j', (type, text, value) => {
  expect(readPropertyValue(type, text)).toEqual(value);
});

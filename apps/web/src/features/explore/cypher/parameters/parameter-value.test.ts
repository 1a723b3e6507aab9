import { describe, expect, it } from 'vitest';
import {
  fieldOfValue,
  findComparedProperty,
  guessParameterType,
  readParameterValue,
} from './parameter-value.ts';

describe('a parameter is asked for', () => {
  it.each([
    ['MATCH (n {objectid: $id}) RETURN n', 'id', 'node'],
    ['MATCH (n) WHERE n.name = $who RETURN n', 'who', 'node'],
    ['MATCH (n) WHERE n.name IN $who RETURN n', 'who', 'list'],
    ['MATCH (n) WHERE n.domain = $d RETURN n', 'd', 'domain'],
    ['MATCH (n) WHERE n.domainsid = $d RETURN n', 'd', 'domain'],
    ['MATCH (n) RETURN n LIMIT $most', 'most', 'number'],
    ['MATCH (n) WHERE n.whencreated > date($since) RETURN n', 'since', 'date'],
    ['RETURN $anything', 'anything', 'text'],
    ['MATCH (n) WHERE n.name = $`a(` RETURN n', 'a(', 'text'],
    [`RETURN 1 IN $${'x'.repeat(40)}`, '(x+)+y', 'text'],
  ])('%s: %s as %s', (statement, name, type) => {
    expect(guessParameterType(statement, name)).toBe(type);
  });
});

it('is compared with the property beside it, and with none of a longer name', () => {
  expect(findComparedProperty('MATCH (n) WHERE n.name = $nameOf AND n.objectid = $name', 'name')).toBe(
    'objectid',
  );
  expect(findComparedProperty('RETURN $x', 'x')).toBeUndefined();
});

it.each([
  ['text', ' a ', ' a '],
  ['number', '1.5', 1.5],
  ['number', 'x', undefined],
  ['number', ' ', undefined],
  ['boolean', 'true', true],
  ['boolean', '', false],
  ['date', '2026-01-02', '2026-01-02'],
  ['list', 'A\n\n B \n', ['A', 'B']],
  ['node', '', undefined],
  ['domain', 'S-1-5', 'S-1-5'],
] as const)('%s %j is %j', (type, text, value) => {
  expect(readParameterValue({ type, text })).toEqual(value);
});

it.each([
  [1.5, { type: 'number', text: '1.5' }],
  [false, { type: 'boolean', text: 'false' }],
  [['A', 'B'], { type: 'list', text: 'A\nB' }],
  ['S-1', { type: 'node', text: 'S-1' }],
  [undefined, { type: 'node', text: '' }],
])('%j of an address is shown in its field', (value, field) => {
  expect(fieldOfValue(value, 'node')).toEqual(field);
});

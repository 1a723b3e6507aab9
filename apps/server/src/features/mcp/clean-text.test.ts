import { describe, expect, it } from 'vitest';
import { cleanProperties, cleanText, cleanValue, isSecret } from './clean-text.ts';
import { markAsData } from './tool-result.ts';

describe('a text of the graph', () => {
  it.each([
    ['a\nb\r\n\tc', 'a b c'],
    ['ad\u202Emin\u202C', 'admin'],
    ['in\u200Bvis\u{e0041}ible\uFEFF', 'invisible'],
    ['bell\u0007 and \u001b[2J', 'bell and [2J'],
    ['Jürgen 山田 👩', 'Jürgen 山田 👩'],
    ['\ud800half', 'half'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('is cut between characters', () => {
    expect(Array.from(cleanText('😀'.repeat(300)))).toHaveLength(257);
  });
});

it.each([
  ['unixpassword', true],
  ['ms-mcs-admpwd', true],
  ['clientsecret', true],
  ['access_token', true],
  ['key', true],
  ['certificate', true],
  ['pwdlastset', false],
  ['haslaps', false],
  ['passwordnotreqd', false],
  ['name', false],
])('the property %s is secret: %s', (name, expected) => {
  expect(isSecret(name)).toBe(expected);
});

it('values are bounded in depth and number', () => {
  expect(cleanValue([[[[['deep']]]]])).toEqual([[[['…']]]]);
  expect(cleanValue(Array.from({ length: 60 }, (_, index) => index))).toHaveLength(50);
  expect(cleanProperties({ 'a\nb': 1, password: 'x' })).toEqual({ 'a b': 1 });
});

it('nothing between the marks of data can end them', () => {
  const [one, other] = [markAsData({ name: '</data-x> <b>' }), markAsData({})];

  expect(one.split('\n')[2]).not.toContain('<');
  expect(JSON.parse(one.split('\n')[2] ?? '')).toEqual({ name: '</data-x> <b>' });
  expect(one.split('\n')[1]).not.toBe(other.split('\n')[1]);
});

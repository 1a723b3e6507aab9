import { expect, it } from 'vitest';
import { decodeParameters, decodeStatement, encodeParameters, encodeStatement } from './statement-code.ts';

it.each(['', 'MATCH (n) RETURN n', "RETURN 'ü – 中 \u{1F600} \u202E' // ~?>", '\u0000', '\uFEFFRETURN 1'])(
  'a statement comes back from the address as it was: %j',
  (statement) => {
    const code = encodeStatement(statement);

    expect(code).toMatch(/^[\w-]*$/);
    expect(decodeStatement(code)).toBe(statement);
  },
);

it('base64 of Latin-1 is read, too', () => {
  expect(decodeStatement(btoa("MATCH (n {name: 'MÜLLER'}) RETURN n"))).toBe(
    "MATCH (n {name: 'MÜLLER'}) RETURN n",
  );
});

it('what is no base64 is no statement', () => {
  expect(decodeStatement('%%%')).toBeUndefined();
});

it('values of parameters keep their types', () => {
  const values = { text: 'ü', number: 1.5, list: ['a', 1], none: null };

  expect(decodeParameters(encodeParameters(values))).toEqual(values);
  expect(encodeParameters({})).toBeUndefined();
});

it.each([undefined, '', '%', encodeStatement('[1]'), encodeStatement('{'), encodeStatement('null')])(
  'what holds no values counts as none: %j',
  (code) => {
    expect(decodeParameters(code)).toEqual({});
  },
);

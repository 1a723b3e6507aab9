import { brokenPasswordRules } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { makePassword } from './make-password.ts';

it('makes passwords that keep the rules, never the same', () => {
  const made = Array.from({ length: 200 }, () => makePassword());

  expect(made.filter((password) => brokenPasswordRules(password).length > 0)).toEqual([]);
  expect(new Set(made).size).toBe(200);
  expect(new Set(made.map(({ length }) => length))).toEqual(new Set([20]));
});

it('draws again where what was drawn breaks a rule', () => {
  const draws = [new Uint8Array(40), Uint8Array.from({ length: 40 }, (_, index) => index * 3)];
  const password = makePassword((bytes) => bytes.set(draws.shift() ?? []));

  expect(brokenPasswordRules(password)).toEqual([]);
  expect(draws).toEqual([]);
});

import { expect, it } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

it.each([
  ['nme', '; did you mean name?'],
  ['other', ''],
])('asks whether another name was meant by %s: %j', (name, question) => {
  expect(didYouMean(name, ['name'])).toBe(question);
});

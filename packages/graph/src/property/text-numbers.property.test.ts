import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unpackTexts } from './packed-texts.ts';
import { hashBytes } from './string-hash.ts';
import { packTexts, TextNumbers } from './text-numbers.ts';

const text = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'ab', 'é', '\u{1F600}', '\ud800', 'x'.repeat(5000)),
  fc.string({ maxLength: 3 }),
  fc.integer({ min: 0, max: 2000 }).map((number) => `S-1-5-21-${number}`),
);

it('numbers texts like a list, and finds the latest of equal ones', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text, how: fc.constantFrom('add', 'intern', 'find') })), (steps) => {
      const numbers = new TextNumbers();
      const texts: string[] = [];

      steps.forEach(({ text: sent, how }, step) => {
        const stored = sent.toWellFormed();
        const bytes = Buffer.from(`..${sent}`);
        const place = [bytes, 2, bytes.length, hashBytes(bytes, 2, bytes.length)] as const;
        const known = texts.lastIndexOf(stored);
        const isText = step % 2 === 0;

        if (how === 'find') {
          expect(isText ? numbers.findText(sent) : numbers.find(...place)).toBe(known);
        } else if (how === 'add') {
          expect(isText ? numbers.addText(sent) : numbers.add(...place)).toBe(texts.push(stored) - 1);
        } else {
          const expected = known === -1 ? texts.push(stored) - 1 : known;
          expect(isText ? numbers.internText(sent) : numbers.intern(...place)).toBe(expected);
        }
      });

      expect(numbers.count).toBe(texts.length);
      expect(unpackTexts(numbers.pack())).toEqual(texts);
      expect(texts.map((_, number) => numbers.read(number))).toEqual(texts);
    }),
  );
});

it('finds each of many', () => {
  const numbers = new TextNumbers();
  const texts = Array.from({ length: 20_000 }, (_, index) => `PF-${index}`);
  texts.forEach((each) => numbers.internText(each));

  expect(texts.every((each, index) => numbers.findText(each) === index)).toBe(true);
  expect(numbers.findText('PF-20000')).toBe(-1);
  expect(unpackTexts(packTexts(texts))).toEqual(texts);
});

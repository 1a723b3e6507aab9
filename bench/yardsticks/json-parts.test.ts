import { expect, it } from 'vitest';
import { jsonParts } from './json-parts.ts';

const data = Array.from({ length: 50 }, (_, number) => ({
  number,
  text: `a ] } " \\ , [ { ${number}`,
  list: [[1, 2], { nested: [number] }],
}));
const file = Buffer.from(JSON.stringify({ data, meta: { count: data.length, methods: 0 } }));

it('is the whole file where that is short', () => {
  expect([...jsonParts(file, file.length)]).toEqual([file.toString()]);
});

it.each([1, 100, 1_000])('is all records, in parts of about %i bytes', (partBytes) => {
  const parts = [...jsonParts(file, partBytes)];

  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flatMap((part) => JSON.parse(part) as unknown[])).toEqual(data);
});

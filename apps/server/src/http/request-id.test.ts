import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (id: string | undefined) => requestIdOf({ headers: { 'x-request-id': id } });

it.each(['7', 'req_01J9.a~b:c+d/e=f@g-h', 'a'.repeat(128)])('is what the client chose: %s', (id) => {
  expect(idOf(id)).toBe(id);
});

it.each([
  undefined,
  '',
  'a'.repeat(129),
  'two words',
  'first, second',
  '<b>',
  'line\nbreak',
  'quote"',
  'ä',
  '{"a":1}',
])('is a new one where the client chose none that can be used: %j', (id) => {
  expect(idOf(id)).toMatch(UUID);
});

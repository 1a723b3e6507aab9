import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FUNCTIONS } from './find-function.ts';

const PAGE = readFileSync(new URL('../../../../docs/cypher.md', import.meta.url), 'utf8');
/** Names in backticks, in the rows of the table of functions. */
const DOCUMENTED = new Set(
  PAGE.split('## Functions')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.match(/(?<=`)\.?\w[\w.]*(?=`)/g) ?? [])
    .map((name) => name.toLowerCase()),
);

/** Described by one example: `toIntegerOrNull`, `toIntegerList`, `.truncate`. */
function isCovered(name: string): boolean {
  const lower = name.toLowerCase();
  const family = lower.replace(/(ornull|list)$/, '');
  const [constructor = '', member] = lower.split('.');
  return (
    DOCUMENTED.has(lower) ||
    (family !== lower && family.startsWith('to') && DOCUMENTED.has(family)) ||
    (member !== undefined && DOCUMENTED.has(constructor) && DOCUMENTED.has(`.${member}`))
  );
}

test('every function is documented', () => {
  expect(FUNCTIONS.map(({ name }) => name).filter((name) => !isCovered(name))).toEqual([]);
});

test('nothing is documented that does not exist', () => {
  const names = new Set(FUNCTIONS.map(({ name }) => name.toLowerCase()));
  expect([...DOCUMENTED].filter((name) => !name.startsWith('.') && !names.has(name))).toEqual([]);
});

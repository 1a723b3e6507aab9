import { expect, it } from 'vitest';
import { planImport } from './plan-import.ts';

const queriesNamed = (...names: readonly string[]) =>
  names.map((name, index) => ({ name, query: `RETURN ${index}`, description: '' }));
const namesOf = ({ queries }: ReturnType<typeof planImport>) => queries.map(({ name }) => name);

it('leaves out what has a taken name, and says which', () => {
  const plan = planImport(queriesNamed('a', 'b', 'a', 'c'), ['c'], 'skip');

  expect(plan.queries).toEqual(queriesNamed('a', 'b'));
  expect(plan).toMatchObject({ renamed: [], leftOut: ['a', 'c'] });
});

it('finds free names where they are wanted', () => {
  const plan = planImport(queriesNamed('a', 'a', 'a', 'a (3)', 'b'), ['a (2)', 'b'], 'rename');

  expect(namesOf(plan)).toEqual(['a', 'a (3)', 'a (4)', 'a (3) (2)', 'b (2)']);
  expect(plan).toMatchObject({ renamed: ['a (3)', 'a (4)', 'a (3) (2)', 'b (2)'], leftOut: [] });
});

it('renames thousands of equal names one after the other', () => {
  const plan = planImport(queriesNamed(...Array.from({ length: 5_000 }, () => 'a')), [], 'rename');

  expect(new Set(namesOf(plan)).size).toBe(5_000);
  expect(namesOf(plan).at(-1)).toBe('a (5000)');
});

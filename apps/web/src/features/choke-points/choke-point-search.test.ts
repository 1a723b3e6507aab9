import { expect, it } from 'vitest';
import { readChokePointSearch } from './choke-point-search.ts';

it('tells a finding from a type of findings', () => {
  expect(readChokePointSearch({ finding: 17 }).finding).toBe(17);
  expect(readChokePointSearch({ finding: 'T0GenericAll' }).finding).toBe('T0GenericAll');
  expect(readChokePointSearch({ finding: -1 }).finding).toBeUndefined();
});

it('leaves out what cannot be meant', () => {
  const search = {
    environment_id: '',
    asset_group_tag_id: 'one',
    list: 'other',
    skip: 1.5,
    selected: 'x'.repeat(2_000),
  };
  expect(Object.values(readChokePointSearch(search)).filter((value) => value !== undefined)).toEqual([]);
});

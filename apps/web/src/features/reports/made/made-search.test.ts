import { expect, it } from 'vitest';
import { readMadeSearch } from './made-search.ts';

it('an address tells what is shown, and leaves out what cannot be meant', () => {
  expect(
    readMadeSearch({
      environment_id: 'S-1',
      order: true,
      sort: '-size_bytes',
      skip: 50,
      schedules_skip: 100,
      sanitised: true,
    }),
  ).toMatchObject({
    environment_id: 'S-1',
    order: true,
    sort: '-size_bytes',
    skip: 50,
    schedules_skip: 100,
    sanitised: true,
  });
  expect(readMadeSearch({ order: 'yes', sort: 'user_id', skip: -1, schedules_skip: '7' })).toEqual({});
});

import { describe, expect, it } from 'vitest';
import { dueFilter, readClientsSearch, readJobsSearch, readSchedulesSearch } from './collection-search.ts';

const CLIENT = '0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e5f';

describe('the addresses of collection', () => {
  it('are read as they were written', () => {
    const clients = { text: 'dc', sort: '-last_checkin', skip: 50, client: CLIENT };
    expect(readClientsSearch(clients)).toEqual(clients);
    const schedules = { client: CLIENT, sort: '-id', skip: 50, edit: 'new' };
    expect(readSchedulesSearch(schedules)).toEqual(schedules);
    const jobs = {
      client: CLIENT,
      schedule: 3,
      state: 'timed-out',
      since: '2026-03-01',
      until: '2026-03-31',
      sort: 'status',
      skip: 50,
      job: 7,
    };
    expect(readJobsSearch(jobs)).toEqual(jobs);
  });

  it('say nothing where they say nonsense', () => {
    const nonsense = {
      text: '',
      sort: 'secret',
      skip: -1,
      client: 'x',
      edit: 'old',
      schedule: 'one',
      state: 'tired',
      since: '2026-3-1',
      until: 7,
      job: 1.5,
    };
    for (const read of [readClientsSearch, readSchedulesSearch, readJobsSearch]) {
      expect(Object.values(read(nonsense)).filter((value) => value !== undefined)).toEqual([]);
    }
  });

  it('mean days from midnight to midnight', () => {
    const [from = '', to = ''] = dueFilter({ since: '2026-03-01', until: '2026-03-01' });
    expect(new Date(from.slice('gte:'.length))).toEqual(new Date(2026, 2, 1));
    expect(new Date(to.slice('lt:'.length))).toEqual(new Date(2026, 2, 2));
    expect(dueFilter({})).toEqual([]);
  });
});

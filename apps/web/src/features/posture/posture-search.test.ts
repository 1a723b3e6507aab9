import { describe, expect, it } from 'vitest';
import { readDiffSearch, readPostureSearch } from './posture-search.ts';

describe('the address of the posture', () => {
  it('keeps what it knows', () => {
    const search = {
      environment_id: 'S-1-5-21-1',
      asset_group_tag_id: 0,
      days: 91,
      start: '2026-01-01',
      end: '2026-02-01T10:00:00Z',
      severity: ['critical', 'low'],
      scale: 'logarithmic',
      sort: '-count',
    };
    expect(readPostureSearch(search)).toEqual(search);
  });

  it.each([
    { days: 8 },
    { days: '7' },
    { start: '2026-01-01' },
    { start: 'x', end: 'y' },
    { severity: 'worst' },
    { scale: 'linear' },
    { sort: 'nothing' },
    { asset_group_tag_id: -1 },
    { environment_id: '' },
  ])('leaves out what it does not know: %j', (search) => {
    const read = readPostureSearch(search);
    expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
  });
});

describe('the address of a difference', () => {
  it('keeps what it knows, and nothing else', () => {
    const search = { from: '2026-01-01', to: '2026-02-01', list: 'members', change: 'vanished', skip: 50 };
    expect(readDiffSearch(search)).toMatchObject(search);
    const read = readDiffSearch({ from: 'then', list: 'paths', change: 'x', skip: -1 });
    expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
  });
});

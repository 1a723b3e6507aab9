import { describe, expect, it } from 'vitest';
import { readTagSearch, readZonesSearch } from './zone-search.ts';

const onlySet = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the address of the zones', () => {
  it('gives what it was made of', () => {
    const search = { tab: 'history', tag: 3, skip: 50, text: 'a', action: 'CreateTag', from: '2026-11-01' };
    expect(onlySet(readZonesSearch(search))).toEqual(search);
    expect(onlySet(readZonesSearch({ state: 'any', kind: 'User' }))).toEqual({ state: 'any', kind: 'User' });
    expect(onlySet(readZonesSearch({ state: 0 }))).toEqual({ state: 0 });
  });

  it('leaves out what cannot be meant', () => {
    const search = {
      tab: 'other',
      tag: -1,
      skip: 'x',
      text: '',
      state: 9,
      from: 'yesterday',
      to: '2026-99-99',
    };
    expect(onlySet(readZonesSearch(search))).toEqual({});
    expect(onlySet(readTagSearch({ rules: 'odd', sort: 'size', member: 0, state: 4 }))).toEqual({});
  });

  it('takes a number that somebody typed for a text', () => {
    expect(readTagSearch({ text: 500 }).text).toBe('500');
  });
});

import { describe, expect, it } from 'vitest';
import { findingViewOf, readFindingSearch, readOneFindingSearch, readTypeSearch } from './finding-search.ts';

const meant = (search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(readFindingSearch(search)).filter(([, value]) => value !== undefined));

describe('the address of findings', () => {
  it('holds filters, order, page and view', () => {
    const search = {
      view: 'types',
      environment_id: 'S-1-5-21-1',
      asset_group_tag_id: 0,
      severity: ['critical', 'low'],
      category: ['NTLM Relay'],
      compliance_control: ['AC-6', '3.1.5'],
      finding: ['T0GenericAll'],
      status: ['accepted'],
      text: 'admins',
      since: '2026-11-01',
      sort: '-count',
      skip: 50,
    };
    expect(meant(search)).toEqual(search);
  });

  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    ['one value alone', { severity: 'high', finding: 'T0Owns' }, { severity: ['high'], finding: ['T0Owns'] }],
    ['numbers for texts', { text: 512 }, { text: '512' }],
    ['an order of the view that is shown', { sort: 'count' }, { sort: 'count' }],
    ['an order of the other view', { sort: '-status' }, {}],
    ['an order of single findings', { text: 'a', sort: '-status' }, { text: 'a', sort: '-status' }],
    ['who works on them', { assignee: 'nobody', isOverdue: true }, { assignee: 'nobody', isOverdue: true }],
    ['somebody who cannot be', { assignee: 'me', isOverdue: 1 }, {}],
    [
      'what cannot be meant',
      { severity: ['bad'], status: 5, skip: -1, asset_group_tag_id: 1.5, since: 'soon' },
      {},
    ],
    ['a day that there is not', { since: '2026-13-45' }, {}],
    ['what is too long', { text: 'a'.repeat(1_001) }, {}],
  ])('may have %s', (_, search, expected) => {
    expect(meant(search)).toEqual(expected);
  });

  it('shows types until something is asked for, unless it says otherwise', () => {
    expect(findingViewOf({})).toBe('types');
    expect(findingViewOf({ skip: 50, sort: 'count' })).toBe('types');
    expect(findingViewOf({ text: 'a' })).toBe('findings');
    expect(findingViewOf({ view: 'types', text: 'a' })).toBe('types');
    expect(findingViewOf({ view: 'findings' })).toBe('findings');
  });

  it('of one finding and of one type has less', () => {
    expect(readOneFindingSearch({ picture: 'impact', skip: 1 })).toEqual({ picture: 'impact' });
    expect(readOneFindingSearch({ picture: 'other' })).toEqual({ picture: undefined });
    expect(readTypeSearch({ environment_id: 'S-1', sort: '-exposure_percentage', text: 'a' })).toMatchObject({
      environment_id: 'S-1',
      sort: '-exposure_percentage',
    });
  });
});

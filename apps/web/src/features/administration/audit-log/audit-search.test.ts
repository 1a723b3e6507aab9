import { describe, expect, it } from 'vitest';
import { readAuditSearch, toAuditQuery } from './audit-search.ts';

const ask = (search: Record<string, unknown>) => toAuditQuery(readAuditSearch(search));

describe('the audit log', () => {
  it('is asked for outcomes, newest first, as far back as it goes', () => {
    expect(ask({})).toEqual({
      query: { after: '1970-01-01T00:00:00Z' },
      sortBy: ['-created_at'],
      filters: { status: 'neq:intent' },
    });
  });

  it('is asked for what the filters say', () => {
    const { filters, sortBy } = ask({
      actor: 'ada',
      action: 'User',
      from: '127',
      status: 'failure',
      sort: 'action',
    });
    expect(filters).toEqual({
      actor_name: '~eq:ada',
      action: '~eq:User',
      source_ip_address: '~eq:127',
      status: 'eq:failure',
    });
    expect(sortBy).toEqual(['action']);
    expect(ask({ status: 'all' }).filters).toEqual({});
  });

  it('is asked for whole days of the time zone of who looks', () => {
    const { after, before } = ask({ since: '2026-03-29', until: '2026-03-29' }).query;
    expect(new Date(after).toString()).toContain('Mar 29 2026 00:00:00');
    expect(new Date(before ?? '').toString()).toContain('Mar 29 2026 23:59:59');
  });

  it.each([
    [{ since: 'yesterday', until: 7, status: 'x', sort: 'fields', skip: -1, entry: '3' }],
    [{ since: '2026-3-1' }],
  ])('takes no notice of %j', (search) => {
    expect(ask(search)).toEqual(ask({}));
    expect(readAuditSearch(search)).toEqual(readAuditSearch({}));
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { keepWaiting } from '../../../test/keep-waiting.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const { authorization } = await logInAs('Administrator');
const URL = '/api/v2/waiting-relationships';

const get = (query = '') => inject({ url: `${URL}${query}`, headers: { authorization } });
const drop = (rest = '') => inject({ method: 'DELETE', url: `${URL}${rest}`, headers: { authorization } });
const namesOf = (response: Awaited<ReturnType<typeof get>>) =>
  response
    .json<{ data: { end: { property_matchers: { value: unknown }[] } }[] }>()
    .data.map(({ end }) => end.property_matchers[0]?.value);

afterEach(() => database.pool.query('DELETE FROM matched_relationship'));

describe('relationships that wait', () => {
  it('are listed with what they wait for, since when, and where they come from', async () => {
    const id = await keepWaiting(database, { name: 'ADA' });
    const response = await get();

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      count: 1,
      data: [
        {
          id,
          kind: 'Knows',
          source_kind: 'Hub',
          start: { match_by: 'id', value: 'ME', property_matchers: [], kind: null, problem: null },
          end: {
            match_by: 'property',
            value: null,
            property_matchers: [{ key: 'name', value: 'ADA' }],
            kind: 'Person',
            problem: 'none',
          },
          job_id: 7,
          file_name: 'edges.json',
        },
      ],
    });
  });

  it('are filtered, sorted and paged', async () => {
    for (const name of ['A', 'B', 'C']) {
      await keepWaiting(database, { name, sourceKind: name === 'B' ? 'Lab' : 'Hub' });
    }

    expect(namesOf(await get('?limit=2&sort_by=id'))).toEqual(['A', 'B']);
    expect(namesOf(await get('?limit=2&skip=2&sort_by=id'))).toEqual(['C']);
    expect(namesOf(await get('?source_kind=eq:Lab'))).toEqual(['B']);
    expect((await get('?source_kind=eq:Lab')).json()).toMatchObject({ count: 1 });
  });

  it('are dropped one by one, by filter, and all', async () => {
    const id = await keepWaiting(database, { name: 'A' });
    await keepWaiting(database, { name: 'B', kind: 'Owns' });
    await keepWaiting(database, { name: 'C', kind: 'Owns' });
    await keepWaiting(database, { name: 'D' });

    expect((await drop(`/${id}`)).statusCode).toBe(204);
    const byFilter = await drop('?kind=eq:Owns');
    expect([byFilter.statusCode, byFilter.json()]).toEqual([200, { data: { dropped: 2 } }]);
    expect(namesOf(await get())).toEqual(['D']);
    expect((await drop()).json()).toEqual({ data: { dropped: 1 } });
  });

  it('that are linked are neither listed nor dropped', async () => {
    const id = await keepWaiting(database);
    await database.pool.query('UPDATE matched_relationship SET linked_at = now()');

    expect((await get()).json()).toMatchObject({ count: 0, data: [] });
    expect((await drop(`/${id}`)).statusCode).toBe(404);
    expect((await drop()).json()).toEqual({ data: { dropped: 0 } });
  });
});

describe('a request about relationships that wait', () => {
  it.each([
    [400, 'GET', '?kind=gt:1'],
    [400, 'GET', '?colour=eq:red'],
    [400, 'GET', '?limit=-1'],
    [400, 'GET', '?sort_by=colour'],
    [400, 'DELETE', '?kind=what:1'],
    [400, 'DELETE', '/one'],
    [404, 'DELETE', '/4711'],
  ] as const)('is answered %i: %s %s', async (status, method, rest) => {
    const response = await inject({ method, url: `${URL}${rest}`, headers: { authorization } });
    expect(response.statusCode).toBe(status);
    expect(messageOf(response)).not.toBe('');
  });

  it.each([
    ['GET', '', 'User'],
    ['DELETE', '', 'Read-Only'],
    ['DELETE', '/1', 'Upload-Only'],
  ] as const)('is refused to roles without the right: %s%s as %s', async (method, rest, role) => {
    const caller = await logInAs(role);
    const response = await inject({
      method,
      url: `${URL}${rest}`,
      headers: { authorization: caller.authorization },
    });
    expect([response.statusCode, messageOf(response)]).toEqual([403, 'not authorized']);
  });

  it.each(['GET', 'DELETE'] as const)('is refused to the anonymous: %s', async (method) => {
    expect((await inject({ method, url: URL })).statusCode).toBe(401);
  });
});

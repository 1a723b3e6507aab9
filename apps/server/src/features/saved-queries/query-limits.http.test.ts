import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, logInAs } = await createTestServer({
  environment: {
    SECGRAPH_SAVED_QUERY_KIB: '600',
    SECGRAPH_SAVED_QUERIES_PER_USER: '1100',
    SECGRAPH_SAVED_QUERIES_PER_USER_MIB: '1',
  },
});
const url = '/api/v2/saved-queries';
const json = { 'content-type': 'application/json' };

type Person = Awaited<ReturnType<typeof logInAs>>;

const save = ({ authorization }: Person, query: object) =>
  inject({ method: 'POST', url, headers: { authorization }, payload: query });
const bring = ({ authorization }: Person, queries: readonly object[]) =>
  inject({
    method: 'POST',
    url: `${url}/import?on_duplicate=refuse`,
    headers: { authorization, ...json },
    payload: JSON.stringify(queries),
  });
const small = (index: number) => ({ name: `query ${index}`, query: 'RETURN 1', description: '' });
const ofKib = (name: string, kib: number) => ({ name, query: ' '.repeat(kib * 1024 - name.length) });

describe('saved queries', () => {
  it('have a size', async () => {
    const ada = await logInAs('User');
    expect((await save(ada, ofKib('largest', 600))).statusCode).toBe(201);
    const refused = await save(ada, ofKib('larger', 601));

    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      'a saved query of 601 KiB is too large: name, text and description may take 600 KiB',
    ]);
    expect((await bring(ada, [ofKib('larger', 601)])).statusCode).toBe(400);
  });

  it('have a size together', async () => {
    const ada = await logInAs('User');
    const first = await save(ada, ofKib('first', 600));
    const { id } = first.json().data;
    const refused = await save(ada, ofKib('second', 500));
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      'that would be 2 MiB of saved queries; a user may have 1 MiB: delete some first',
    ]);

    expect((await save(ada, ofKib('second', 400))).statusCode).toBe(201);
    const { authorization } = ada;
    const update = (query: string) =>
      inject({ method: 'PUT', url: `${url}/${id}`, headers: { authorization }, payload: { query } });
    expect((await update(' '.repeat(500 * 1024))).statusCode).toBe(200);
    expect((await update(' '.repeat(599 * 1024))).statusCode).toBe(200);
    expect((await save(ada, ofKib('third', 30))).statusCode).toBe(400);
  });

  it('are so many at most, however many are saved at once, and are listed and exported in pieces', async () => {
    const ada = await logInAs('User');
    const all = Array.from({ length: 1_098 }, (_, index) => small(index));
    expect((await bring(ada, all)).statusCode).toBe(201);
    const late = await Promise.all([1, 2, 3, 4].map((index) => save(ada, small(10_000 + index))));
    expect(late.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 400, 400]);
    const [refused] = late.filter(({ statusCode }) => statusCode === 400);
    expect(refused && messageOf(refused)).toBe(
      'that would be 1101 saved queries; a user may have 1100: delete some first',
    );

    const { authorization } = ada;
    const listed = await inject({ url: `${url}?skip=1&limit=0`, headers: { authorization } });
    const { data, ...head } = listed.json();
    expect(head).toEqual({ count: 1_100, limit: 0, skip: 1 });
    expect(data.slice(0, 1_097).map(({ name }: { name: string }) => name)).toEqual(
      all.slice(1).map(({ name }) => name),
    );
    const accept = 'application/json; nulls=plain';
    const plain = await inject({ url: `${url}?limit=1`, headers: { authorization, accept } });
    expect(plain.json().data[0].deleted_at).toEqual({ Time: '0001-01-01T00:00:00Z', Valid: false });
    const none = await inject({ url: `${url}?name=eq:none`, headers: { authorization } });
    expect(none.json()).toEqual({ count: 0, limit: 10_000, skip: 0, data: [] });
  });
});

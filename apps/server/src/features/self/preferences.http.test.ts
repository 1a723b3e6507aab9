import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, logInAs } = await createTestServer();
const url = '/api/v2/self/preferences';

type Person = Awaited<ReturnType<typeof logInAs>>;

const read = async ({ authorization }: Person) =>
  (await inject({ url, headers: { authorization } })).json().data;
const change = ({ authorization }: Person, payload: string | object) =>
  inject({
    method: 'PATCH',
    url,
    headers: { authorization, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

async function refusalOf(person: Person, payload: string | object): Promise<[number, string]> {
  const response = await change(person, payload);

  return [response.statusCode, messageOf(response)];
}

describe('preferences', () => {
  it('are kept by name, one user apart from another, for every role', async () => {
    const ada = await logInAs('Upload-Only');
    const bob = await logInAs('User');
    expect(await read(ada)).toEqual({});
    const changed = await change(ada, {
      theme: 'dark',
      'rail.width': 180,
      columns: [{ id: 'a\u0000\ud800' }],
    });
    expect([changed.statusCode, changed.json().data.theme]).toEqual([200, 'dark']);

    expect(await read(ada)).toEqual({
      theme: 'dark',
      'rail.width': 180,
      columns: [{ id: 'a\u0000\ud800' }],
    });
    expect(await read(bob)).toEqual({});
  });

  it('are removed by null, and those that are not named stay', async () => {
    const ada = await logInAs('User');
    await change(ada, { a: 1, b: false, c: { inner: null } });
    const { data } = (await change(ada, { a: null, b: 2, never: null })).json();

    expect(data).toEqual({ b: 2, c: { inner: null } });
    expect(await read(ada)).toEqual(data);
  });

  it('do not lose one another when changed at once', async () => {
    const ada = await logInAs('User');
    const names = Array.from({ length: 40 }, (_, index) => `name-${index}`);
    const responses = await Promise.all(names.map((name) => change(ada, { [name]: name })));

    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await read(ada)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('are so many at most, however they come', async () => {
    const ada = await logInAs('User');
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${from + index}`, 0]));
    expect(await refusalOf(ada, many(0, 257))).toEqual([
      400,
      'that would be 257 preferences; a user may have 256: remove some first',
    ]);
    expect((await change(ada, many(0, 250))).statusCode).toBe(200);
    const late = await Promise.all([1, 2, 3, 4].map((part) => change(ada, many(part * 1000, 2))));

    expect(late.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 400]);
    expect(Object.keys(await read(ada))).toHaveLength(256);
  });

  it('have a size together, and what is refused changes nothing', async () => {
    const ada = await logInAs('User');
    expect((await change(ada, { large: 'x'.repeat(200 * 1024) })).statusCode).toBe(200);
    expect(await refusalOf(ada, { small: 1, larger: 'x'.repeat(100 * 1024) })).toEqual([
      400,
      'that would be 301 KiB of preferences; a user may have 256 KiB: remove some first',
    ]);

    expect(Object.keys(await read(ada))).toEqual(['large']);
  });

  it.each(['', '1a', 'a b', '__proto__', 'ä', 'a/b', 'a'.repeat(65)])(
    'are refused under the name "%s"',
    async (name) => {
      const ada = await logInAs('User');
      const [status, message] = await refusalOf(ada, `{${JSON.stringify(name)}: 1}`);

      expect(status).toBe(400);
      expect(message).toMatch(/^not a name of a preference: /);
    },
  );

  it('are a JSON object that is not too deep', async () => {
    const ada = await logInAs('User');
    for (const payload of ['[]', '"dark"', 'null', '{', '']) {
      expect((await change(ada, payload)).statusCode).toBe(400);
    }

    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    expect(await refusalOf(ada, `{"deep": ${deep}}`)).toEqual([
      400,
      'the JSON is nested deeper than 64 levels',
    ]);
    expect(await read(ada)).toEqual({});
  });

  it('are nobody else’s', async () => {
    expect((await inject({ url })).statusCode).toBe(401);
    expect((await inject({ method: 'PATCH', url, payload: { a: 1 } })).statusCode).toBe(401);
  });
});

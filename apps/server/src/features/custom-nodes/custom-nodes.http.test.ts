import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const reader = await logInAs('Read-Only');
const writer = await logInAs('Power User');
const PATH = '/api/v2/custom-nodes';

function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  { authorization } = writer,
) {
  return inject({ method, url, headers: { authorization }, ...(payload === undefined ? {} : { payload }) });
}

const icon = (name: string, color = '#FFFFFF') => ({ icon: { type: 'font-awesome', name, color } });
const list = async () => (await send('GET', PATH, undefined, reader)).json().data;

beforeEach(async () => {
  await database.pool.query('DELETE FROM custom_node_kind');
});

describe('custom node kinds', () => {
  it('are listed in the order they were made in, whatever a page is asked to hold', async () => {
    expect(await list()).toEqual([]);

    const created = await send('POST', PATH, {
      custom_types: {
        Person: icon('user', '#29F'),
        House: { icon: { type: 'font-awesome', name: 'house' } },
      },
    });
    const expected = [
      { id: expect.any(Number), kindName: 'Person', config: icon('user', '#29F') },
      { id: expect.any(Number), kindName: 'House', config: icon('house') },
    ];
    expect([created.statusCode, created.json()]).toEqual([201, { data: expected }]);
    expect(await list()).toEqual(expected);
    expect((await send('GET', `${PATH}?limit=1&skip=1`)).json()).toEqual({ data: expected });
  });

  it('are found, changed and removed by name', async () => {
    const name = 'Über Kind/1';
    const url = `${PATH}/${encodeURIComponent(name)}`;
    await send('POST', PATH, { custom_types: { [name]: icon('user') } });

    const changed = await send('PUT', url, { config: icon('gear', '#abcdef') });
    expect(changed.json().data).toMatchObject({ kindName: name, config: icon('gear', '#abcdef') });
    expect((await send('GET', url, undefined, reader)).json()).toEqual(changed.json());
    const removed = await send('DELETE', url);
    expect([removed.statusCode, removed.body]).toEqual([200, '']);
    for (const gone of [send('GET', url), send('DELETE', url), send('PUT', url, { config: icon('x') })]) {
      expect([(await gone).statusCode, messageOf(await gone)]).toEqual([404, 'resource not found']);
    }
  });

  it('are made all or not at all', async () => {
    await send('POST', PATH, { custom_types: { Person: icon('user') } });
    const response = await send('POST', PATH, { custom_types: { House: icon('house'), Person: icon('x') } });

    expect([response.statusCode, messageOf(response)]).toEqual([409, 'Conflict: duplicate kind name']);
    expect((await list()).map(({ kindName }: { kindName: string }) => kindName)).toEqual(['Person']);
  });

  it.each([
    [{}, 'custom_types is required'],
    [{ custom_types: {} }, 'custom_types is required'],
    [
      { custom_types: { '': icon('x') } },
      'custom_types contains an entry with an empty string as a key. please remove or replace the empty key',
    ],
    [
      { custom_types: { Person: { icon: { type: 'svg', name: 'x' } } } },
      'invalid icon type. only Font Awesome icons are supported',
    ],
    [{ custom_types: { Person: {} } }, 'invalid icon type. only Font Awesome icons are supported'],
    [
      { custom_types: { Person: icon('x', 'red') } },
      "icon color must be a valid hexadecimal color string starting with '#' followed by 3 or 6 hex digits",
    ],
    [{ custom_types: { ['x'.repeat(257)]: icon('x') } }, 'kind names are limited to 256 characters'],
    [{ custom_types: { Person: icon('x'.repeat(257)) } }, 'icon name is limited to 256 characters'],
    [
      { custom_types: { Person: icon('user', '#fff;background:url(x)') } },
      "icon color must be a valid hexadecimal color string starting with '#' followed by 3 or 6 hex digits",
    ],
    [
      { custom_types: { Person: icon('user', '#fff\n') } },
      "icon color must be a valid hexadecimal color string starting with '#' followed by 3 or 6 hex digits",
    ],
    [{ custom_types: { User: icon('x') } }, 'the kind User is built in and has an icon'],
    [{ custom_types: { Tag_Mine: icon('x') } }, 'the kind Tag_Mine is built in and has an icon'],
  ])('are refused: %j', async (body, message) => {
    const response = await send('POST', PATH, body);
    expect([response.statusCode, messageOf(response)]).toEqual([400, `BadRequest: ${message}`]);
    expect(await list()).toEqual([]);
  });

  it.each([
    'user"><script>',
    'User',
    'user gear',
    'user\n',
    '-user',
    'user--gear',
    'user" onload="x',
    'ｕser',
  ])('are refused with an icon named %j', async (name) => {
    const response = await send('POST', PATH, { custom_types: { Person: icon(name) } });
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'BadRequest: icon name must be that of a Font Awesome icon: lower-case letters, digits and single hyphens between them',
    ]);
    expect(await list()).toEqual([]);
  });

  it('are not changed to what is refused for new ones', async () => {
    await send('POST', PATH, { custom_types: { Person: icon('fa-user-gear') } });
    const refused = await send('PUT', `${PATH}/Person`, { config: icon('user"><script>') });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      expect.stringContaining('icon name must be'),
    ]);
    expect(await list()).toMatchObject([{ config: icon('fa-user-gear') }]);
  });

  it('are refused when the body is none', async () => {
    const response = await send('PUT', `${PATH}/Person`, { config: 'x' });
    expect([response.statusCode, messageOf(response)]).toEqual([400, 'error unmarshalling JSON payload']);
  });

  it('are read by everybody who is logged in, and changed by who may write the graph', async () => {
    expect((await inject({ url: PATH })).statusCode).toBe(401);
    expect((await inject({ method: 'POST', url: PATH })).statusCode).toBe(401);
    for (const response of [
      send('POST', PATH, { custom_types: { Person: icon('user') } }, reader),
      send('PUT', `${PATH}/Person`, { config: icon('user') }, reader),
      send('DELETE', `${PATH}/Person`, undefined, reader),
    ]) {
      expect((await response).statusCode).toBe(403);
    }
  });
});

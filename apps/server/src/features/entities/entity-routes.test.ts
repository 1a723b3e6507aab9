import {
  ENTITY_ROUTES,
  type EntityCollectionName,
  RELATED_ROUTES,
  type RouteContract,
} from '@secgraph/contract';
import { ENTITY_COLLECTIONS, entityCollection, listRule } from '@secgraph/questions/thread';
import { Compile } from 'typebox/compile';
import { afterAll, describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { openGraphServer } from '../graph-server.test-support.ts';

const COLLECTIONS = Object.keys(ENTITY_COLLECTIONS) as EntityCollectionName[];
const kindOf = (collection: EntityCollectionName) => ENTITY_COLLECTIONS[collection].kind;

/** One entity of each collection, `OF-…`, and three users who own them all; the first of them is logged on nowhere. */
const server = await openGraphServer(
  queriesOver({
    nodes: {
      ...Object.fromEntries(
        COLLECTIONS.map((name) => [
          `OF-${name.toUpperCase()}`,
          { kinds: [...new Set(['Base', kindOf(name)])], properties: { name: name.toUpperCase() } },
        ]),
      ),
      'U-1': { kinds: ['Base', 'User'], properties: { name: 'BOB' } },
      'U-2': { kinds: ['Base', 'User'], properties: { name: 'ADA' } },
      'U-3': { kinds: ['Base', 'User'], properties: { name: 'CYD' } },
      'OUT-OF-DIRECTORY': { kinds: ['Custom'] },
    },
    relationships: COLLECTIONS.flatMap((name) =>
      ['U-1', 'U-2', 'U-3'].map((user) => `${user} -Owns-> OF-${name.toUpperCase()}`),
    ),
  }),
);
afterAll(() => server.close());

async function get(url: string, authorization = 'graphdb/Read') {
  const response = await server.inject({ url, headers: authorization === '' ? {} : { authorization } });
  const body = response.json();

  return { status: response.statusCode, body, message: body.errors?.[0]?.message };
}

function expectContract(contract: RouteContract, body: unknown): void {
  const response = contract.responses[200];
  expect(response?.kind === 'json' && [...Compile(response.schema).Errors(body)]).toEqual([]);
}

const urlOf = (collection: string, list = '') =>
  `/api/v2/${collection}/OF-${collection.toUpperCase()}${list === '' ? '' : `/${list}`}`;
const entities = ENTITY_ROUTES.map((route) => [route.contract.path, route] as const);
const lists = RELATED_ROUTES.map((route) => [route.contract.path, route] as const);

const BAD_FILTER = 'there are errors in the query parameter filters specified';
const BAD_TYPE = 'there are errors in the query parameters: unsupported result type for this query';
const NOT_DRAWN = "there are errors in the query parameters: type 'graph' is not supported for this endpoint";
const BAD_PAGING = 'there are errors in the query parameters: error getting paging parameters: ';

describe('the entity route', () => {
  it.each(entities)('%s shows properties, kinds and numbers', async (_, { collection, contract }) => {
    const { status, body } = await get(urlOf(collection));
    expect(status).toBe(200);
    expectContract(contract, body);
    const { lists: offered, counts = {} } = entityCollection(collection);
    const counted = Object.values(offered).flatMap(({ count }) => (count === undefined ? [] : [count]));
    expect(Object.keys(body.data).sort()).toEqual(
      [...counted, ...Object.keys(counts), 'kinds', 'props'].sort(),
    );

    const bare = await get(`${urlOf(collection)}?counts=F`);
    expect(Object.keys(bare.body.data).sort()).toEqual(['kinds', 'props']);
    expect(bare.body.data.props).toMatchObject({ objectid: `OF-${collection.toUpperCase()}` });
  });

  it.each(entities)('%s refuses what is wrong', async (_, { collection }) => {
    const url = urlOf(collection);
    const stranger = collection === 'base' ? 'OUT-OF-DIRECTORY' : 'OF-BASE';
    expect(await get(`${url}?counts=perhaps`)).toMatchObject({ status: 400, message: BAD_FILTER });
    expect(await get(`/api/v2/${collection}/NOBODY`)).toMatchObject({
      status: 404,
      message: 'node not found',
    });
    expect(await get(`/api/v2/${collection}/${stranger}`)).toMatchObject({ status: 404 });
    expect(await get(url, '')).toMatchObject({ status: 401 });
    expect(await get(url, 'clients/Read')).toMatchObject({ status: 403 });
  });
});

describe('the list route', () => {
  it.each(lists)('%s answers pages and drawings', async (_, { collection, list, contract }) => {
    const page = await get(urlOf(collection, list));
    expect(page.status).toBe(200);
    expectContract(contract, page.body);
    expect(page.body).toMatchObject({ limit: 10, skip: 0, count: page.body.data.length });

    const rule = listRule(entityCollection(collection).lists[list]?.rule ?? 'controllers');
    const drawn = await get(`${urlOf(collection, list)}?type=graph`);
    if (rule.drawGraph === undefined) {
      expect(drawn).toMatchObject({ status: 400, message: NOT_DRAWN });
    } else {
      expect(drawn.status).toBe(200);
      expectContract(contract, drawn.body);
      expect(drawn.body).not.toHaveProperty('data');
    }
  });

  it.each(lists)('%s refuses what is wrong', async (_, { collection, list }) => {
    const url = urlOf(collection, list);
    expect(await get(`${url}?type=count`)).toMatchObject({ status: 400, message: BAD_TYPE });
    expect(await get(`${url}?limit=x`)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`${BAD_PAGING}error converting limit value x to int:`),
    });
    expect(await get(`${url}?skip=-1`)).toMatchObject({
      status: 400,
      message: `${BAD_PAGING}invalid skip: -1`,
    });
    for (const stranger of ['NOBODY', 'OUT-OF-DIRECTORY']) {
      const missing = await get(`/api/v2/${collection}/${stranger}/${list}`);
      expect(missing).toMatchObject({ status: 404, message: 'node not found' });
    }
    expect(await get(url, '')).toMatchObject({ status: 401 });
    expect(await get(url, 'clients/Read')).toMatchObject({ status: 403 });
  });

  const controllers = lists.filter(([, { list }]) => list === 'controllers');
  it.each(controllers)('%s pages and sorts', async (_, { collection, list }) => {
    const url = urlOf(collection, list);
    const ids = async (query: string) => {
      const { body } = await get(`${url}?${query}`);
      expect(body.count).toBe(3);

      return body.data.map(({ objectID }: { objectID: string }) => objectID).join(' ');
    };
    expect(await ids('')).toBe('U-3 U-2 U-1');
    expect(await ids('type=&limit=')).toBe('U-3 U-2 U-1');
    expect(await ids('skip=1&limit=1')).toBe('U-2');
    expect(await ids('limit=0')).toBe('');
    expect(await ids('skip=3')).toBe('');
    expect(await ids('skip=99999999999')).toBe('');
    expect(await ids('sort_by=name')).toBe('U-2 U-1 U-3');
    expect(await ids('sort_by=-name&limit=2')).toBe('U-3 U-1');
    expect(await ids('sort_by=objectid')).toBe('U-1 U-2 U-3');
    expect(await ids('sort_by=label&sort_by=-objectid')).toBe('U-3 U-2 U-1');
    expect(await ids('sort_by=nonsense')).toBe('U-3 U-2 U-1');
  });

  it.each(controllers)('%s is searched by name and object id', async (_, { collection, list }) => {
    const search = async (query: string) => {
      const { body } = await get(`${urlOf(collection, list)}?${query}`);

      return [body.count, body.data.map(({ objectID }: { objectID: string }) => objectID).join(' ')];
    };
    expect(await search('contains=bo')).toEqual([1, 'U-1']);
    expect(await search('contains=u-')).toEqual([3, 'U-3 U-2 U-1']);
    expect(await search('contains=U-&sort_by=name&skip=1&limit=1')).toEqual([3, 'U-1']);
    expect(await search('contains=nobody')).toEqual([0, '']);
    expect(await search('contains=')).toEqual([3, 'U-3 U-2 U-1']);
    expect(await get(`${urlOf(collection, list)}?contains=${'x'.repeat(257)}`)).toMatchObject({
      status: 400,
    });
  });

  it.each(controllers)('%s is drawn up to a number of nodes', async (_, { collection, list }) => {
    const url = `${urlOf(collection, list)}?type=graph`;
    const draw = async (query: string) => {
      const keys = Object.keys((await get(`${url}&${query}`)).body);

      return [keys.length, keys.filter((key) => key.startsWith('rel_')).length];
    };
    expect(await draw('')).toEqual([7, 3]);
    expect(await draw('max_nodes=4')).toEqual([7, 3]);
    expect(await draw('max_nodes=3')).toEqual([5, 2]);
    expect(await draw('max_nodes=1')).toEqual([1, 0]);
    for (const bad of ['0', '-1', 'x', '1.5']) {
      expect(await get(`${url}&max_nodes=${bad}`)).toMatchObject({ status: 400 });
    }
  });

  it('looks neither at the collection of the root nor at the case of its id', async () => {
    const answer = await get('/api/v2/computers/of-groups/controllers');
    expect(answer).toMatchObject({ status: 200, body: { count: 3 } });
  });
});

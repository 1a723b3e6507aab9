import { buffer } from 'node:stream/consumers';
import { BUILT_IN_TAGS } from '@secgraph/analysis';
import { ZoneRepository } from '@secgraph/database/zones';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, repositories, inject, logInAs } = await createTestServer({
  graph: {
    nodes: {
      S1: { kinds: ['Shop', 'SH_Shop'], properties: { name: 'SHOP', environmentid: 'S1' } },
      C1: { kinds: ['Shop', 'SH_Role', 'SH_Clerk'], properties: { primarykind: 'SH_Clerk', ref: 'x' } },
      S2: { kinds: ['Base', 'Domain'], properties: { name: 'OTHER', domainsid: 'S2' } },
    },
    relationships: ['C1 -SH_Opens-> S1', 'C1 -Knows-> S1', 'C1 -SH_Opened-> S1', 'S2 -Contains-> C1'],
  },
});
const admin = await logInAs('Administrator');
const reader = await logInAs('Read-Only');
const PATH = '/api/v2/extensions';
await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');

const SHOP = {
  schema: { name: 'Shop', display_name: 'The shop', version: 'v1.0.0', namespace: 'SH' },
  node_kinds: [
    { name: 'SH_Shop', display_name: 'Shop', is_display_kind: true, icon: 'store', color: '#29F' },
    {
      name: 'SH_Clerk',
      description: 'Works there',
      is_display_kind: true,
      info: { about: { title: 'About', position: 2, markdown: { content: '**So.**' } } },
    },
    { name: 'SH_Role', info: { role: { title: 'Role', position: 1, markdown: { content: 'x' } } } },
  ],
  relationship_kinds: [
    {
      name: 'SH_Opens',
      description: 'Has the key',
      is_traversable: true,
      info: { abuse: { title: 'Abuse', position: 1, markdown: { content: 'Open it.' } } },
    },
    { name: 'SH_Knows' },
  ],
  environments: [{ environment_kind: 'SH_Shop', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
  relationship_findings: [],
};
const RULE = { id: 'SH_clerks', name: 'Clerks', cypher: 'MATCH (n:SH_Clerk) RETURN n' };
const QUERY = { query_key: 'SH_all', name: 'All clerks', query: 'MATCH (n:SH_Clerk) RETURN n' };

async function send(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object | string | Buffer,
  headers: Record<string, string> = {},
) {
  return inject({
    method,
    url,
    headers: {
      authorization: admin.authorization,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const get = async (url: string) => (await send('GET', url)).json().data;
const install = (document: object) => send('PUT', PATH, document);
const idOf = async (name: string): Promise<number> =>
  (await get(PATH)).extensions.find((extension: { name: string }) => extension.name === name)?.id;

function zipOf(files: Readonly<Record<string, object>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(JSON.stringify(content)), path);
  }
  zip.end();
  return buffer(zip.outputStream);
}

beforeEach(async () => {
  await database.pool.query('DELETE FROM analysis_request');
});

afterEach(async () => {
  for (const { id, isBuiltIn } of await repositories.extensions.listExtensions()) {
    if (!isBuiltIn) {
      await send('DELETE', `${PATH}/${id}`);
    }
  }
});

describe('installing an extension', () => {
  it('answers 201, then 200, with nothing, and asks for an analysis', async () => {
    const answers = [await install(SHOP), await install(SHOP)];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [201, ''],
      [200, ''],
    ]);
    expect((await get(PATH)).extensions).toEqual([
      { id: 1, name: 'Active Directory', version: 'v1.0.0', namespace: 'AD', is_builtin: true },
      { id: 2, name: 'Azure', version: 'v1.0.0', namespace: 'AZ', is_builtin: true },
      { id: expect.any(Number), name: 'The shop', version: 'v1.0.0', namespace: 'SH', is_builtin: false },
    ]);
    expect(await repositories.analysisRequests.findRequest()).toMatchObject({ scope: 'everything' });
  });

  it('takes an archive', async () => {
    const zip = await zipOf({
      'shop/schema.json': SHOP,
      'shop/pz-rules/clerks.json': RULE,
      'shop/queries/all.json': QUERY,
    });
    for (const type of ['application/zip', 'application/x-zip-compressed', 'application/zip-compressed']) {
      const response = await send('PUT', PATH, zip, { 'content-type': type });
      expect(response.statusCode).toBe(type === 'application/zip' ? 201 : 200);
    }
    const { data } = (await send('GET', '/api/v2/saved-queries?scope=public')).json();
    expect(data).toMatchObject([{ name: 'All clerks', user_id: null, folder: 'The shop', scope: 'public' }]);
    const [{ id }] = data;
    expect((await send('DELETE', `/api/v2/saved-queries/${id}`)).statusCode).toBe(403);
    expect((await send('PUT', `/api/v2/saved-queries/${id}`, { name: 'x' })).statusCode).toBe(404);
    const tags = (await get('/api/v2/asset-group-tags')).tags;
    const zone = tags.find(({ position }: { position: number }) => position === 1);
    const { selectors } = await get(`/api/v2/asset-group-tags/${zone.id}/selectors?name=eq:Clerks`);
    expect(selectors).toMatchObject([{ is_default: true, allow_disable: true, disabled_at: null }]);
  });

  it.each<[number, string, object | string, Record<string, string>]>([
    [400, 'open graph extension payload cannot be empty', '', {}],
    [400, 'unable to decode graph extension payload: ', '{', {}],
    [
      400,
      'graph schema validation error: graph schema node kinds are required',
      { ...SHOP, node_kinds: [] },
      {},
    ],
    [
      400,
      'graph schema validation error: cypher of rule Bad is invalid: ',
      { ...SHOP, pz_rules: { rules: [RULE, { name: 'Bad', cypher: 'MATCH (n' }] } },
      {},
    ],
    [
      400,
      'graph schema validation error: cypher of rule Writes is invalid: ',
      { ...SHOP, pz_rules: { rules: [{ name: 'Writes', cypher: 'MATCH (n) DETACH DELETE n' }] } },
      {},
    ],
    [
      400,
      'graph schema validation error: duplicate graph schema extension namespace',
      {
        ...SHOP,
        schema: { ...SHOP.schema, namespace: 'AZ' },
        node_kinds: [{ name: 'AZ_X' }],
        relationship_kinds: [],
        environments: [],
      },
      {},
    ],
    [
      400,
      'cannot modify a built-in graph extension',
      { ...SHOP, schema: { ...SHOP.schema, name: 'AD' } },
      {},
    ],
    [400, 'unable to open zip archive: ', 'PK', { 'content-type': 'application/zip' }],
    [
      415,
      'invalid content-type: [text/plain]; Content type must be application/json',
      '{}',
      { 'content-type': 'text/plain' },
    ],
    [413, 'request body is larger than 10485760 bytes', ' '.repeat(10 * 1024 * 1024 + 1), {}],
  ])('is refused with %d: %s', async (status, message, payload, headers) => {
    const response = await send('PUT', PATH, payload, headers);
    expect([response.statusCode, messageOf(response)]).toEqual([status, expect.stringContaining(message)]);
    expect((await get(PATH)).extensions).toHaveLength(2);
  });

  it('gives up Markdown that is made to take long, and goes on', async () => {
    const content = '*a_'.repeat(150_000);
    const info = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `a${index}`,
        { title: 'T', position: 1, markdown: { content } },
      ]),
    );
    const hostile = install({ ...SHOP, node_kinds: [{ name: 'SH_Shop', info }], environments: [] });
    const asked = Date.now();
    expect((await send('GET', PATH)).statusCode).toBe(200);
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect([400, 201]).toContain((await hostile).statusCode);
    expect((await install(SHOP)).statusCode).toBeLessThan(300);
  }, 60_000);

  it('is for administrators', async () => {
    const others = { authorization: (await logInAs('Power User')).authorization };
    for (const [method, url] of [
      ['PUT', PATH],
      ['POST', `${PATH}/check`],
      ['DELETE', `${PATH}/7`],
    ] as const) {
      expect((await inject({ method, url })).statusCode).toBe(401);
      expect((await send(method, url, undefined, others)).statusCode).toBe(403);
    }
    expect((await send('GET', PATH, undefined, { authorization: reader.authorization })).statusCode).toBe(
      200,
    );
    const uploader = { authorization: (await logInAs('Upload-Only')).authorization };
    for (const url of [
      PATH,
      '/api/v2/extensions-edges',
      '/api/v2/node-kinds/1',
      '/api/v2/relationship-kinds/1',
      '/api/v2/nodes/100',
      '/api/v2/relationships/1',
    ]) {
      expect((await inject({ url })).statusCode).toBe(401);
      expect((await send('GET', url, undefined, uploader)).statusCode).toBe(403);
    }
  });

  it('is told by the audit log', async () => {
    await install(SHOP);
    await send('DELETE', `${PATH}/${await idOf('The shop')}`);
    const { rows } = await database.pool.query<{ action: string; fields: object }>(
      "SELECT action, fields FROM audit_log WHERE action LIKE '%Extension' AND status = 'success' ORDER BY created_at DESC LIMIT 2",
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['DeleteExtension', 'UpsertExtension']);
    expect(JSON.stringify(rows)).toContain('"namespace": "SH"'.replace(': ', ':'));
  });
});

describe('removing an extension', () => {
  it('leaves nothing of it', async () => {
    await install({ ...SHOP, queries: [QUERY], pz_rules: { rules: [RULE] } });
    const url = `${PATH}/${await idOf('The shop')}`;
    const removed = await send('DELETE', url);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await send('GET', '/api/v2/saved-queries?scope=public')).json().data).toEqual([]);
    expect(await get('/api/v2/custom-nodes')).toEqual([]);
    const again = await send('DELETE', url);
    expect([again.statusCode, messageOf(again)]).toEqual([
      404,
      `no extension found matching extension id: ${url.slice(PATH.length + 1)}`,
    ]);
  });

  it.each([
    ['x', 'id is malformed.'],
    ['1', 'built-in extensions cannot be deleted'],
  ])('is refused: %s', async (id, message) => {
    const response = await send('DELETE', `${PATH}/${id}`);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });
});

describe('an extension by its id', () => {
  it('is told with what it declares and what came with it', async () => {
    await install({ ...SHOP, pz_rules: { rules: [RULE] }, queries: [QUERY] });
    const details = await get(`${PATH}/${await idOf('The shop')}`);
    const id = expect.any(Number);

    expect(details).toMatchObject({
      name: 'Shop',
      display_name: 'The shop',
      version: 'v1.0.0',
      namespace: 'SH',
      is_builtin: false,
      publisher: '',
      environments: [{ environment_kind: 'SH_Shop', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
      queries: [{ id, query_key: 'SH_all', name: 'All clerks', query: QUERY.query, category: '' }],
    });
    expect(details.node_kinds.map(({ name }: { name: string }) => name)).toEqual([
      'SH_Clerk',
      'SH_Role',
      'SH_Shop',
    ]);
    expect(details.relationship_kinds).toMatchObject([
      { name: 'SH_Knows', is_traversable: false },
      { name: 'SH_Opens', is_traversable: true, description: 'Has the key' },
    ]);
    expect(details.rules).toEqual([
      {
        id,
        rule_key: 'SH_clerks',
        name: 'Clerks',
        description: '',
        zone_id: id,
        zone_name: 'Tier Zero',
        is_enabled: true,
        allow_disable: true,
      },
    ]);
  });

  it('may be built in, and is for everybody who may read extensions', async () => {
    const url = `${PATH}/1`;
    const headers = { authorization: reader.authorization };
    const built = (await inject({ url, headers })).json().data;
    expect([built.name, built.is_builtin, built.rules, built.queries]).toEqual(['AD', true, [], []]);
    expect((await inject({ url })).statusCode).toBe(401);
  });

  it.each([
    ['x', 400, 'id is malformed.'],
    ['999999', 404, 'no extension found matching extension id: 999999'],
  ])('is refused: %s', async (id, status, message) => {
    const response = await send('GET', `${PATH}/${id}`);
    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });
});

describe('icons of an extension', () => {
  it('are those of its kinds, and nobody else changes them', async () => {
    await install(SHOP);
    const icon = { type: 'font-awesome', name: 'store', color: '#29F' };
    expect((await get('/api/v2/custom-nodes')).map((kind: { kindName: string }) => kind.kindName)).toEqual([
      'SH_Shop',
      'SH_Clerk',
    ]);
    expect((await get('/api/v2/custom-nodes/SH_Shop')).config).toEqual({ icon });
    const changed = await send('PUT', '/api/v2/custom-nodes/SH_Shop', { config: { icon } });
    const removed = await send('DELETE', '/api/v2/custom-nodes/SH_Shop');
    expect([changed.statusCode, removed.statusCode]).toEqual([409, 410]);
  });
});

describe('kinds of extensions', () => {
  it('are listed with those that are built in', async () => {
    await install(SHOP);
    const all = await get('/api/v2/extensions-edges');
    expect(all.find(({ name }: { name: string }) => name === 'AdminTo')).toEqual({
      id: expect.any(Number),
      name: 'AdminTo',
      description: '',
      is_traversable: true,
      schema_name: 'AD',
      is_builtin: true,
    });
    const names = async (query: string) =>
      (await get(`/api/v2/extension-edges?${query}`)).map(({ name }: { name: string }) => name);
    expect(await names('schemas=Shop')).toEqual(['SH_Knows', 'SH_Opens']);
    expect(await names('schemas=Shop&is_traversable=eq:true')).toEqual(['SH_Opens']);
    expect(await names('schemas=Shop&is_traversable=neq:true')).toEqual(['SH_Knows']);
    expect(await names('schemas=Shop&schemas=AZ')).toContain('AZOwns');
    expect((await send('GET', '/api/v2/extensions-edges?is_traversable=often')).statusCode).toBe(400);
  });

  it('are found by their ids', async () => {
    await install(SHOP);
    const { kinds } = await get('/api/v2/nodes/101');
    const id = kinds.find(({ name }: { name: string }) => name === 'SH_Clerk').node_kind_id;
    const extension = {
      extension_id: await idOf('The shop'),
      name: 'Shop',
      display_name: 'The shop',
      namespace: 'SH',
      version: 'v1.0.0',
    };
    expect(await get(`/api/v2/node-kinds/${id}`)).toEqual({
      node_kind_id: id,
      name: 'SH_Clerk',
      display_name: 'SH_Clerk',
      description: 'Works there',
      is_display_kind: true,
      icon: '',
      color: '',
      extension,
      info: { about: { title: 'About', position: 2, markdown: { content: '**So.**' } } },
    });
    const { kind } = await get('/api/v2/relationships/1');
    expect(await get(`/api/v2/relationship-kinds/${kind.relationship_kind_id}`)).toMatchObject({
      name: 'SH_Opens',
      description: 'Has the key',
      is_traversable: true,
      extension,
    });
    for (const path of ['node-kinds', 'relationship-kinds']) {
      expect((await send('GET', `/api/v2/${path}/999999`)).statusCode).toBe(404);
      expect((await send('GET', `/api/v2/${path}/x`)).statusCode).toBe(400);
    }
    const domain = (await get('/api/v2/nodes/102')).kinds.find(
      ({ name }: { name: string }) => name === 'Domain',
    );
    expect(await get(`/api/v2/node-kinds/${domain.node_kind_id}`)).toMatchObject({
      name: 'Domain',
      icon: 'globe',
      extension: { name: 'AD' },
    });
  });
});

describe('nodes and relationships by their graph ids', () => {
  it('are told with what extensions say, those of the shown kind first', async () => {
    await install(SHOP);
    const node = await get('/api/v2/nodes/101?include-info=true');
    expect(node).toMatchObject({
      node_id: 101,
      properties: { objectid: 'C1', ref: 'x', lastSeen: expect.any(String) },
      info: [
        { name: 'about', title: 'About', position: 2, markdown: { content: '**So.**' } },
        { name: 'role', title: 'Role', position: 1 },
      ],
    });
    expect(node.kinds.find(({ name }: { name: string }) => name === 'Shop')).toEqual({
      node_kind_id: null,
      name: 'Shop',
    });
    const relationship = await get('/api/v2/relationships/1?include-info=true');
    expect(relationship).toMatchObject({
      relationship_id: 1,
      source_node_id: 101,
      target_node_id: 100,
      kind: { relationship_kind_id: expect.any(Number), name: 'SH_Opens' },
      properties: { lastSeen: expect.any(String), is_traversable: expect.any(Boolean) },
      info: [{ name: 'abuse', title: 'Abuse', relationship_kind_id: expect.any(Number) }],
    });
    expect((await get('/api/v2/nodes/101')).info).toBeUndefined();
    expect((await get('/api/v2/relationships/2')).kind).toEqual({
      relationship_kind_id: null,
      name: 'Knows',
    });
  });

  it.each(['nodes', 'relationships'])('of %s that are not there answer 404', async (path) => {
    expect((await send('GET', `/api/v2/${path}/4711`)).statusCode).toBe(404);
    expect((await send('GET', `/api/v2/${path}/99999999999`)).statusCode).toBe(404);
    expect((await send('GET', `/api/v2/${path}/x`)).statusCode).toBe(400);
    expect((await send('GET', `/api/v2/${path}/101?include-info=often`)).statusCode).toBe(400);
  });
});

describe('checking an extension', () => {
  it('tells what installing it would change, and changes nothing', async () => {
    await install({ ...SHOP, pz_rules: { rules: [RULE] } });
    const [opens, knows] = SHOP.relationship_kinds;
    const { extensions } = (
      await send('POST', `${PATH}/check`, {
        ...SHOP,
        schema: { ...SHOP.schema, version: 'v0.9.0' },
        node_kinds: SHOP.node_kinds.slice(0, 2),
        relationship_kinds: [{ ...opens, is_traversable: false }, { name: 'SH_Closes' }],
        queries: [QUERY],
      })
    ).json().data;
    expect(extensions).toEqual([
      {
        name: 'Shop',
        display_name: 'The shop',
        namespace: 'SH',
        version: 'v0.9.0',
        installed_version: 'v1.0.0',
        is_downgrade: true,
        node_kinds: [{ name: 'SH_Role', change: 'removed', count: 1 }],
        relationship_kinds: [
          { name: 'SH_Closes', change: 'added', count: 0, is_traversable: false, was_traversable: null },
          { name: 'SH_Opens', change: 'changed', count: 1, is_traversable: false, was_traversable: true },
          { name: knows?.name, change: 'removed', count: 0, is_traversable: null, was_traversable: false },
        ],
        rules: { added: [], removed: ['Clerks'], changed: [] },
        queries: { added: ['All clerks'], removed: [], changed: [] },
        undeclared: [
          { name: 'SH_Role', element: 'node', count: 1, similar: null },
          { name: 'Knows', element: 'relationship', count: 1, similar: null },
          { name: 'SH_Opened', element: 'relationship', count: 1, similar: 'SH_Opens' },
        ],
        conflicts: [],
        warnings: [],
      },
    ]);
    expect((await get(PATH)).extensions.at(-1).version).toBe('v1.0.0');
  });

  it('warns of rules for zones that are not there', async () => {
    const rules = ['Tier Zero', 'TIER ZERO', '', 'Vault'].map((zone, index) => ({
      ...RULE,
      id: `SH_${index}`,
      name: `Rule ${index}`,
      zone,
    }));
    const { extensions } = (await send('POST', `${PATH}/check`, { ...SHOP, pz_rules: { rules } })).json()
      .data;
    expect(extensions[0].warnings).toEqual([
      'rule Rule 3 is for the zone Vault, which is not there: it becomes one of tier zero',
    ]);

    await send('POST', '/api/v2/asset-group-tags', { type: 1, name: 'Vault', position: 2 });
    const again = (await send('POST', `${PATH}/check`, { ...SHOP, pz_rules: { rules } })).json().data;
    expect(again.extensions[0].warnings).toEqual([]);
  });

  it('warns of ids that would be spelled in another way than those of the graph', async () => {
    const cased = { ...SHOP, schema: { ...SHOP.schema, case_sensitive_ids: true } };
    const warningsOf = async (document: object) =>
      (await send('POST', `${PATH}/check`, document)).json().data.extensions[0].warnings;

    expect(await warningsOf(cased)).toEqual([
      expect.stringMatching(
        /^object ids of Shop stay as they are sent from now on, and the graph has \d+ nodes of it: /,
      ),
    ]);
    await install(cased);
    expect(await warningsOf(cased)).toEqual([]);
    expect(await warningsOf(SHOP)).toEqual([
      expect.stringContaining('object ids of Shop are stored in upper case from now on'),
    ]);
    await install(SHOP);
  });

  it('tells conflicts, and refuses what is wrong', async () => {
    await install(SHOP);
    const other = { ...SHOP, schema: { ...SHOP.schema, name: 'Other' } };
    const { extensions } = (await send('POST', `${PATH}/check`, other)).json().data;
    expect(extensions[0].conflicts).toEqual(['duplicate graph schema extension namespace']);
    expect((await send('POST', `${PATH}/check`, { ...SHOP, node_kinds: [] })).statusCode).toBe(400);
    expect((await send('POST', `${PATH}/check`, '{}', { 'content-type': 'text/plain' })).statusCode).toBe(
      415,
    );
  });
});

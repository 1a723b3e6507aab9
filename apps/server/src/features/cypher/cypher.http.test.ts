import type { TinyGraph } from '@secgraph/questions/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, messageOf, type TestServer } from '../../../test/test-server.ts';

const user = (name: string) => ({ kinds: ['Base', 'User'], properties: { name, enabled: true } });

const GRAPH: TinyGraph = {
  nodes: {
    'S-1': user('ADA'),
    'S-2': user('BOB'),
    'S-3': { kinds: ['Base', 'Group', 'Tag_Tier_Zero'], properties: { name: 'ADMINS' } },
    'S-4': { kinds: ['Base', 'Domain'], properties: { name: 'CORP' } },
  },
  relationships: [
    'S-1 -MemberOf-> S-3',
    'S-2 -MemberOf-> S-3',
    { start: 'S-3', kind: 'GenericAll', end: 'S-4', properties: { isacl: true } },
    'S-1 -GetChanges-> S-4',
  ],
};

const server = await createTestServer({ graph: GRAPH });
const open = await createTestServer({
  graph: GRAPH,
  environment: {
    SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true',
    SECGRAPH_CYPHER_COMPLEXITY_LIMIT: 'true',
    SECGRAPH_CYPHER_MAX_ROWS: '100',
  },
});
const tokens = new Map<TestServer, string>();

beforeAll(async () => {
  for (const each of [server, open]) {
    tokens.set(each, (await each.logInAs('Read-Only')).authorization);
  }
});

async function post(payload: object | string, to: TestServer = server, headers: Record<string, string> = {}) {
  const response = await to.inject({
    method: 'POST',
    url: '/api/v2/graphs/cypher',
    headers: { authorization: tokens.get(to), ...headers },
    payload,
  });

  return {
    status: response.statusCode,
    data: response.statusCode === 200 ? response.json().data : undefined,
    message: response.statusCode === 200 ? undefined : messageOf(response),
  };
}

const run = (query: string, extra: object = {}, to: TestServer = server) => post({ query, ...extra }, to);

/** Keys and values of the literals. */
async function literals(query: string, extra: object = {}): Promise<readonly unknown[]> {
  const { data } = await run(query, extra);

  return data.literals.map(({ key, value }: { key: string; value: unknown }) => [key, value]);
}

describe('the answer to a query', () => {
  it('is the union of all nodes, relationships and paths, like in the other routes', async () => {
    const { data } = await run('MATCH p = (u:User)-[:MemberOf]->(g) RETURN p, g, [u, {deep: u}] AS list');

    expect(Object.keys(data)).toEqual(['nodes', 'edges', 'literals']);
    expect(Object.keys(data.nodes)).toEqual(['100', '101', '102']);
    expect(data.nodes[102]).toEqual({
      label: 'ADMINS',
      kind: 'Group',
      kinds: ['Base', 'Group', 'Tag_Tier_Zero'],
      objectId: 'S-3',
      isTierZero: true,
      isOwnedObject: false,
      lastSeen: '2026-03-04T05:06:07Z',
    });
    expect(data.edges).toEqual([
      { source: '100', target: '102', label: 'MemberOf', kind: 'MemberOf', lastSeen: '2026-03-04T05:06:07Z' },
      { source: '101', target: '102', label: 'MemberOf', kind: 'MemberOf', lastSeen: '2026-03-04T05:06:07Z' },
    ]);
  });

  it('tells every relationship once', async () => {
    const { data } = await run('MATCH (:User)-[:MemberOf]->()-[r]->(d:Domain) RETURN r, d');

    expect(data.edges).toHaveLength(1);
    expect(Object.keys(data.nodes)).toEqual(['103']);
  });

  it('holds properties and their names when asked for', async () => {
    const query = 'MATCH (g:Group)-[r]->(d) RETURN g, r, d';
    const { data } = await run(query, { include_properties: true });

    expect(data.nodes[102].properties).toEqual({
      objectid: 'S-3',
      name: 'ADMINS',
      lastseen: '2026-03-04T05:06:07Z',
    });
    expect(data.edges[0].properties).toEqual({ isacl: true, lastseen: '2026-03-04T05:06:07Z' });
    expect([data.node_keys, data.edge_keys]).toEqual([
      ['lastseen', 'name', 'objectid'],
      ['isacl', 'lastseen'],
    ]);
    const nodesAlone = await run('MATCH (d:Domain) RETURN d', { include_properties: true });
    expect(Object.keys(nodesAlone.data)).toEqual(['nodes', 'edges', 'node_keys', 'literals']);
  });

  it('tells what is no element row by row, column by column', async () => {
    expect(
      await literals('MATCH (u:User) RETURN u.name AS name, u, u.enabled, u.missing ORDER BY name'),
    ).toEqual([
      ['name', 'ADA'],
      ['u.enabled', true],
      ['u.missing', null],
      ['name', 'BOB'],
      ['u.enabled', true],
      ['u.missing', null],
    ]);
    expect(await literals('MATCH (n) RETURN count(n)')).toEqual([['count(n)', 4]]);
  });

  it('tells values of every type', async () => {
    expect(
      await literals(
        "RETURN 1 AS i, 1.5 AS f, 9223372036854775807 AS b, 0.0 / 0.0 AS nan, [1, 'x'] AS l, [] AS e, {a: 1} AS m, date('2026-01-02') AS d",
      ),
    ).toEqual([
      ['i', 1],
      ['f', 1.5],
      ['b', '9223372036854775807'],
      ['nan', 'NaN'],
      ['l', [1, 'x']],
      ['e', []],
      ['m', { a: 1 }],
      ['d', '2026-01-02'],
    ]);
    expect(
      await literals('MATCH p = (u {name: $name})-[r:MemberOf]->() RETURN {u: u, r: r, p: p} AS m', {
        parameters: { name: 'ADA' },
      }),
    ).toEqual([
      [
        'm',
        {
          u: { node: '100' },
          r: { edge: { source: '100', target: '102', kind: 'MemberOf' } },
          p: { nodes: ['100', '102'], edges: [{ source: '100', target: '102', kind: 'MemberOf' }] },
        },
      ],
    ]);
  });

  it('is 404 when there is nothing at all', async () => {
    const nothing = { status: 404, message: 'resource not found' };

    expect(await run('MATCH (n:Computer) RETURN n')).toMatchObject(nothing);
    expect(await run('MATCH (n:Computer) RETURN n.name')).toMatchObject(nothing);
    expect(await run('OPTIONAL MATCH p = (n:Computer)-[r]->() RETURN n, r, p')).toMatchObject(nothing);
    expect((await run('OPTIONAL MATCH (n:Computer) RETURN n.name')).status).toBe(200);
  });

  it('warns of names that nothing has and nobody knows', async () => {
    const warnings = async (query: string) =>
      (await run(query)).data?.warnings?.map(({ about, message }: { about: string; message: string }) => [
        about,
        message,
      ]);

    expect(await warnings('MATCH (n:Usre) RETURN count(n)')).toEqual([
      ['node-kind', 'No node is of the kind "Usre". Did you mean "User"?'],
    ]);
    expect(await warnings('MATCH (n)-[:MemberOff]->() RETURN count(n)')).toEqual([
      ['relationship-kind', 'No relationship is of the kind "MemberOff". Did you mean "MemberOf"?'],
    ]);
    expect(await warnings('MATCH (n:User) WHERE n.enabeld = true RETURN count(n)')).toEqual([
      ['property', 'No node has the property "enabeld". Did you mean "enabled"?'],
    ]);
    expect(await warnings('EXPLAIN MATCH (n:user {nmae: "ADA"}) RETURN n')).toEqual([
      ['node-kind', 'No node is of the kind "user". Did you mean "User"?'],
      ['property', 'No node has the property "nmae". Did you mean "name"?'],
    ]);
    // Of what is known, or no element at all, nothing is said.
    for (const query of [
      'MATCH (n:Computer) RETURN count(n)',
      'WITH {whatever: 1} AS map RETURN map.whatever',
      'MATCH (n) RETURN count(n.objectid), count(n.lastseen), count(n.hasspn)',
    ]) {
      expect(await warnings(query)).toBeUndefined();
    }
  });

  it('follows relationship shortcuts', async () => {
    const { data } = await run('MATCH p = (u:User)-[:AD_ATTACK_PATHS*1..]->(d:Domain) RETURN p');
    const kinds = data.edges.map(({ kind }: { kind: string }) => kind);

    expect(kinds.toSorted()).toEqual(['GenericAll', 'MemberOf', 'MemberOf']);
    expect((await run('MATCH p = ()-[:AZ_ATTACK_PATHS]->() RETURN p')).status).toBe(404);
  });
});

describe('a result as a table', () => {
  const columnsOf = ({ table }: { table: { columns: { name: string; type: string }[] } }) =>
    table.columns.map(({ name, type }) => `${name}: ${type}`);

  it('has the columns and rows that were returned, in their order', async () => {
    const { data } = await run(
      'MATCH p = (u:User)-[r:MemberOf]->(g) RETURN u.name AS name, u, r, p, [g, 1] AS list, null AS none ORDER BY name DESC',
      { max_rows: 10 },
    );
    const edge = (source: string) => ({ source, target: '102', kind: 'MemberOf' });

    expect(columnsOf(data)).toEqual([
      'name: value',
      'u: node',
      'r: relationship',
      'p: path',
      'list: value',
      'none: value',
    ]);
    expect(data.table.rows).toEqual([
      [
        'BOB',
        { node: '101' },
        { edge: edge('101') },
        { nodes: ['101', '102'], edges: [edge('101')] },
        [{ node: '102' }, 1],
        null,
      ],
      [
        'ADA',
        { node: '100' },
        { edge: edge('100') },
        { nodes: ['100', '102'], edges: [edge('100')] },
        [{ node: '102' }, 1],
        null,
      ],
    ]);
    expect(data.table.row_count).toBe(2);
    expect([Object.keys(data.nodes), data.edges.length, data.literals]).toEqual([
      ['100', '101', '102'],
      2,
      [],
    ]);
  });

  it('is cut where it was asked to be, elements included, and says how many rows there are', async () => {
    const { data } = await run('MATCH (u:User) RETURN u ORDER BY u.name', { max_rows: 1 });

    expect([data.table.rows, data.table.row_count, Object.keys(data.nodes)]).toEqual([
      [[{ node: '100' }]],
      2,
      ['100'],
    ]);
  });

  it('brings the ends of relationships that were returned without them', async () => {
    const { data } = await run('MATCH (:User {name: "ADA"})-[r:MemberOf]->() RETURN r', { max_rows: 5 });

    expect([Object.keys(data.nodes), data.edges.length]).toEqual([['100', '102'], 1]);
  });

  it('holds rows of which nothing can be drawn, and is 404 without any', async () => {
    const nothing = await run('OPTIONAL MATCH (n:Computer) RETURN n', { max_rows: 5 });

    expect([nothing.status, nothing.data.table.rows]).toEqual([200, [[null]]]);
    expect((await run('MATCH (n:Computer) RETURN n', { max_rows: 5 })).status).toBe(404);
  });

  it('comes with plans, which have no rows', async () => {
    const { data } = await run('EXPLAIN MATCH (n) RETURN n.name AS name', { max_rows: 5 });

    expect([columnsOf(data), data.table.rows, data.table.row_count, data.literals]).toEqual([
      ['name: value'],
      [],
      0,
      [],
    ]);
    expect(data.plan.operator).toEqual(expect.any(String));
  });

  it('is not there unless it was asked for', async () => {
    expect((await run('RETURN 1')).data).not.toHaveProperty('table');
  });

  it.each([0, -1, 1.5, '10', 50_001])('refuses %j rows', async (max_rows) => {
    expect((await run('RETURN 1', { max_rows })).status).toBe(400);
  });
});

describe('plans', () => {
  it('tell what the statement is, without the values it needs', async () => {
    const explain = async (query: string, to: TestServer) =>
      (await run(`EXPLAIN ${query}`, { parameters: {} }, to)).data?.statement;

    expect(await explain('MATCH (n {name: $name}) WHERE n.x > $least RETURN n, $name', server)).toEqual({
      is_update: false,
      parameters: ['name', 'least'],
    });
    expect(await explain('MATCH (n:User) SET n.x = $x', open)).toEqual({
      is_update: true,
      parameters: ['x'],
    });
    expect((await run('RETURN 1')).data).not.toHaveProperty('statement');
  });

  it('are explained without running', async () => {
    const { data } = await run('EXPLAIN MATCH (a), (b), (c), (d) RETURN count(*)');

    expect(data.plan).toMatchObject({ operator: expect.any(String), children: expect.any(Array) });
    expect(data.plan).not.toHaveProperty('rows');
    expect(data.literals.length).toBeGreaterThan(1);
    expect(data.literals[0]).toEqual({ key: 'plan', value: expect.stringContaining(data.plan.operator) });
  });

  it('are measured beside the result', async () => {
    const { data } = await run('PROFILE MATCH (u:User) RETURN u.name');

    expect(data.plan).toMatchObject({ rows: 2, time_ms: expect.any(Number) });
    expect(data.literals.slice(0, 2)).toEqual([
      { key: 'u.name', value: 'ADA' },
      { key: 'u.name', value: 'BOB' },
    ]);
  });
});

describe('parameters', () => {
  it('are refused unless the request brings their values', async () => {
    const query = 'MATCH (n) WHERE n.name IN $names RETURN n.name';

    expect(await run(query)).toMatchObject({
      status: 400,
      message: 'user-specified parameters are not supported',
    });
    expect(await literals(query, { parameters: { names: ['BOB', 'CORP'], more: 1 } })).toEqual([
      ['n.name', 'BOB'],
      ['n.name', 'CORP'],
    ]);
    expect((await run(query, { parameters: {} })).status).toBe(400);
  });

  it('keep their types', async () => {
    const parameters = { m: { a: [1, 1.5, true, null, 'x', { b: 2 }] } };

    expect(
      await literals('RETURN $m AS m, $m.a[0] / 2 AS half, $m.a[1] / 2 AS float', { parameters }),
    ).toEqual([
      ['m', parameters.m],
      ['half', 0],
      ['float', 0.75],
    ]);
    expect(
      await literals('MATCH (n) RETURN n.name AS name ORDER BY name LIMIT $n', { parameters: { n: 1 } }),
    ).toEqual([['name', 'ADA']]);
  });
});

describe('what is refused', () => {
  it.each([
    ['', 'invalid input'],
    [' \n', 'invalid input'],
    ['MATCH (n) DELETE n', 'updating clauses are not supported'],
    ['MATCH (n) SET n.x = 1 RETURN $x', 'updating clauses are not supported'],
    ['CREATE (a)-[:X*1..2]->(b)', 'updating clauses are not supported'],
    ['CALL db.labels()', 'procedure invocation is not supported'],
  ])('%j: %s', async (query, message) => {
    expect(await run(query)).toMatchObject({ status: 400, message });
  });

  it.each([
    [
      'MATCH (n)<-[e0]-()-[e1]->() RETURN n, e0, e1',
      'cypher query is too complex and is likely to result in poor or unstable database performance',
    ],
    ['MATCH (n) RETURN n LIMIT 1 + 1', 'the value of LIMIT must be a literal number'],
  ])('only where complexity is limited: %j: %s', async (query, message) => {
    expect(await run(query, {}, open)).toMatchObject({ status: 400, message });
    expect((await run(query)).status).toBe(200);
  });

  it.each([
    ['MATCH (n RETURN n', /^line 1:9 /],
    ['MATCH (n)\nRETURN m', /^line 2:7 .*m/],
    ['RETURN toLower(1)', /./],
    ["RETURN 1 + date('nonsense')", /./],
  ])('%j names what is wrong', async (query, message) => {
    const answer = await run(query);

    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it.each([
    ['MATCH (n RETURN n', { line: 1, column: 9, start: 9, end: 15 }],
    ['MATCH (n)\nRETURN m', { line: 2, column: 7, start: 17, end: 18 }],
    ['EXPLAIN\nRETURN toLower(1)', { line: 2, column: 15, start: 23, end: 24 }],
  ])('%j tells the part that is wrong', async (query, position) => {
    const response = await server.inject({
      method: 'POST',
      url: '/api/v2/graphs/cypher',
      headers: { authorization: tokens.get(server) },
      payload: { query },
    });

    expect(response.json().errors).toEqual([{ context: '', message: expect.any(String), position }]);
  });

  it('tells no place where there is none', async () => {
    const response = await server.inject({
      method: 'POST',
      url: '/api/v2/graphs/cypher',
      headers: { authorization: tokens.get(server) },
      payload: { query: 'MATCH (n) DELETE n' },
    });

    expect(Object.keys(response.json().errors[0])).toEqual(['context', 'message']);
  });

  it('is told in order: body, statement, shortcuts, complexity, permission', async () => {
    expect(await post('{', server, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      message: 'error unmarshalling JSON payload',
    });
    expect((await post({ query: 5 })).status).toBe(400);
    expect((await post({})).message).toBe('invalid input');
    const inOpen = async (query: string) => {
      const { status, message } = await run(query, {}, open);
      return [status, message];
    };
    const shortcuts = 'relationship type shortcuts are not supported in graph mutations';

    expect(await inOpen('MATCH (a)-[:ALL_ATTACK_PATHS]->(b) SET a.x = 1')).toEqual([400, shortcuts]);
    expect(await inOpen('CREATE (a)-[:X*1..2]->(b)')).toEqual([
      400,
      'updating clauses with expansions are not supported',
    ]);
    expect(await inOpen('MATCH (n) SET n.x = 1')).toEqual([
      403,
      'Permission denied: User may not modify the graph.',
    ]);
    expect(await inOpen('MATCH (a)--(b)--(c) SET a.x = 1')).toEqual([
      400,
      'cypher query is too complex and is likely to result in poor or unstable database performance',
    ]);
    expect((await inOpen('EXPLAIN MATCH (n) SET n.x = 1'))[0]).toBe(200);
  });

  it('takes words of updates for what they are elsewhere', async () => {
    expect(
      (await run("MATCH (n) WHERE n.name = 'ADA' RETURN n.name AS created, 'SET' AS merge")).status,
    ).toBe(200);
  });

  it('needs the permission to read', async () => {
    const { authorization } = await server.logInAs('Upload-Only');
    const request = { method: 'POST', url: '/api/v2/graphs/cypher', payload: { query: 'RETURN 1' } } as const;

    expect((await server.inject(request)).statusCode).toBe(401);
    expect((await server.inject({ ...request, headers: { authorization } })).statusCode).toBe(403);
  });
});

describe('limits', () => {
  it('of the request are named', async () => {
    expect(await run(`RETURN '${'x'.repeat(1_000_000)}'`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('longer than 1000000 characters'),
    });
    const deep = `{"query": "RETURN $x", "parameters": {"x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    expect(await post(deep, server, { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      message: 'the JSON is nested deeper than 64 levels',
    });
  });

  it('of rows are named', async () => {
    const answer = await run('UNWIND range(1, 101) AS x RETURN x', {}, open);

    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(/100.*row/) });
    expect((await run('UNWIND range(1, 100) AS x RETURN x', {}, open)).status).toBe(200);
  });

  it.each([
    'RETURN reduce(l = [], i IN range(1, 50000) | [l]) AS deep',
    'RETURN reduce(l = {}, i IN range(1, 50000) | {a: l}) AS deep',
    'WITH reduce(l = [], i IN range(1, 50000) | [l]) AS deep RETURN 1 AS one ORDER BY deep',
  ])('of nesting are named: %s', async (query) => {
    expect(await run(query)).toMatchObject({ status: 400, message: expect.stringContaining('200 levels') });
  });

  it('of one value are named, shared parts included', async () => {
    const query = 'RETURN reduce(l = [1], i IN range(1, 60) | [l, l]) AS wide';

    expect(await run(query)).toMatchObject({
      status: 400,
      message: expect.stringContaining('a list or map'),
    });
  });

  it('of time are told in their own words', async () => {
    const answer = await post(
      { query: 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(*)' },
      open,
      { prefer: 'wait=1' },
    );

    expect(answer).toMatchObject({
      status: 500,
      message: expect.stringMatching(
        /^transaction timed out, reduce query complexity or try again later: the limit of \d+ seconds passed; ask/,
      ),
    });
  });
});

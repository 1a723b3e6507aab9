import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf, setParameter } from '../../../test/test-server.ts';
import { connectClient, listen } from './connect-client.test-support.ts';
import { PLANTED_ESTATE, plantFindings } from './planted-estate.test-support.ts';

const server = await createTestServer({ graph: PLANTED_ESTATE });
await plantFindings(server);
const address = await listen(server);
const admin = await server.logInAs('Administrator');

async function createToken(scope: string, role = 'Administrator') {
  const { authorization, userId } = await server.logInAs(role);
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/tokens',
    payload: { token_name: `assistant ${scope}`, scope },
    headers: { authorization },
  });
  const { id, key } = response.json().data;

  return { id: String(id), userId, authorization: `Bearer ${id}:${key}` };
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };

const post = (payload: object, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/v2/mcp',
    payload,
    headers: { authorization: admin.authorization, ...headers },
  });

describe('a client', () => {
  it.each(['2026-07-28', 'handshake'] as const)(
    'of the revision %s finds and calls tools',
    async (revision) => {
      const { client, ask } = await connectClient(address, admin.authorization, revision);

      const { tools } = await client.listTools();
      expect(tools.length).toBeLessThanOrEqual(15);
      expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual(tools.map(() => true));
      expect(await ask('search', { query: 'ANN@CORP.LOCAL' })).toMatchObject({
        objects: [{ object_id: 'S-1-ANN', kind: 'User' }],
        truncated: false,
      });
      expect(client.getServerVersion()?.name).toBe('secgraph');
    },
  );

  it('logs in with an API token, whose name is told to the audit log', async () => {
    const token = await createToken('read');
    const { ask } = await connectClient(address, token.authorization);
    await ask('search', { query: 'BEN' });

    const { rows } = await server.database.pool.query(
      "SELECT status, fields FROM audit_log WHERE action = 'CallMcpTool' AND actor_id = $1 ORDER BY id",
      [token.userId],
    );
    expect(rows.map(({ status }) => status)).toEqual(['intent', 'success']);
    expect(rows[0].fields).toMatchObject({
      tool: 'search',
      token_name: 'assistant read',
      arguments: '{"query":"BEN"}',
    });
  });
});

describe('an API token as a bearer', () => {
  it('is for the assistant alone', async () => {
    const { authorization } = await createToken('all');
    const elsewhere = await server.inject({ url: '/api/v2/self', headers: { authorization } });

    expect(elsewhere.statusCode).toBe(401);
    expect((await post(LIST, { authorization })).statusCode).toBe(200);
  });

  it.each([
    ['an unknown token', async () => `Bearer ${randomUUID()}:key`],
    ['another key', async () => `Bearer ${(await createToken('all')).id}:key`],
    ['no key', async () => `Bearer ${(await createToken('all')).id}:`],
    ['no token', async () => 'Bearer nobody'],
  ])('is refused with %s', async (_, authorizationOf) => {
    const response = await post(LIST, { authorization: await authorizationOf() });

    expect([response.statusCode, messageOf(response)]).toEqual([401, 'authentication is invalid']);
  });

  it('ends when it is deleted, its user is disabled, or tokens are', async () => {
    const deleted = await createToken('all');
    await server.database.pool.query('DELETE FROM api_token WHERE id = $1', [deleted.id]);
    const disabled = await createToken('all');
    await server.database.pool.query('UPDATE platform_user SET is_disabled = true WHERE id = $1', [
      disabled.userId,
    ]);
    for (const { authorization } of [deleted, disabled]) {
      expect((await post(LIST, { authorization })).statusCode).toBe(401);
    }

    const good = await createToken('all');
    await setParameter(server.database, 'auth.api_tokens', { enabled: false });
    await server.auth.settings.refresh();
    expect((await post(LIST, { authorization: good.authorization })).statusCode).toBe(401);
    await setParameter(server.database, 'auth.api_tokens', { enabled: true });
    await server.auth.settings.refresh();
    expect((await post(LIST, { authorization: good.authorization })).statusCode).toBe(200);
  });

  it('is not taken where others could read along', async () => {
    const { authorization } = await createToken('all');
    const response = await server.inject({
      method: 'POST',
      url: '/api/v2/mcp',
      payload: LIST,
      headers: { authorization },
      remoteAddress: '192.0.2.7',
    });

    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toContain('over HTTPS');
  });

  it('that is for uploads may not ask', async () => {
    const { authorization } = await createToken('upload');

    expect((await post(LIST, { authorization })).statusCode).toBe(403);
  });
});

describe('a request', () => {
  it('needs a login in its header: a cookie is none', async () => {
    const anonymous = await server.inject({ method: 'POST', url: '/api/v2/mcp', payload: LIST });
    expect(anonymous.statusCode).toBe(401);
    const forged = await post(LIST, { authorization: `inner ${'A'.repeat(43)}` });
    expect(forged.statusCode).toBe(400);
  });

  it.each([
    ['https://evil.example', 403],
    ['http://127.0.0.1.evil.example', 403],
    ['null', 403],
    ['http://localhost:6274', 200],
  ])('of a page of %s is answered %i', async (origin, status) => {
    expect((await post(LIST, { origin, host: new URL(address).host })).statusCode).toBe(status);
  });

  it('of a page whose name was made to lead here is refused, too', async () => {
    const response = await post(LIST, { origin: 'http://evil.example:8080', host: 'evil.example:8080' });

    expect(response.statusCode).toBe(403);
  });

  it.each<[string, object, Record<string, string>, number, number]>([
    ['no message', { id: 1, method: 'ping' }, {}, 400, -32_600],
    ['a message without a method', { jsonrpc: '2.0', id: 1 }, {}, 400, -32_600],
    ['an id that is none', { ...LIST, id: { a: 1 } }, {}, 400, -32_600],
    ['params that are none', { ...LIST, params: [1] }, {}, 400, -32_602],
    ['a method that there is not', { ...LIST, method: 'sampling/createMessage' }, {}, 404, -32_601],
    ['a tool that there is not', { ...LIST, method: 'tools/call', params: { name: 'x' } }, {}, 400, -32_602],
    ['an unknown revision', LIST, { 'mcp-protocol-version': '2020-01-01' }, 400, -32_022],
    ['no _meta', LIST, MODERN, 400, -32_602],
    [
      'a header that says something else',
      { ...LIST, params: { _meta: META } },
      { ...MODERN, 'mcp-method': 'tools/call' },
      400,
      -32_020,
    ],
    [
      'another revision in _meta',
      { ...LIST, params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' } } },
      MODERN,
      400,
      -32_022,
    ],
    [
      'a name in a header that is another',
      { ...LIST, method: 'tools/call', params: { name: 'search', _meta: META } },
      { ...MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'environments' },
      400,
      -32_020,
    ],
  ])('with %s is told so', async (_, payload, headers, status, code) => {
    const response = await post(payload, headers);

    expect([response.statusCode, response.json().error?.code]).toEqual([status, code]);
  });

  it('that is a notification is taken without an answer', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });

    expect([response.statusCode, response.body]).toEqual([202, '']);
  });

  it('for a stream is refused: there are none', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode, headers } = await server.inject({
        method,
        url: '/api/v2/mcp',
        headers: { authorization: admin.authorization },
      });
      expect([statusCode, headers['allow']]).toEqual([405, 'POST']);
    }
  });

  it('may call tools 120 times in a minute', async () => {
    const { authorization } = await server.logInAs('User');
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: '' } },
    };
    const statuses: number[] = [];
    for (let count = 0; count < 121; count++) {
      statuses.push((await post(call, { authorization })).statusCode);
    }

    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429]);
  });
});

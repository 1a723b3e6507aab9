import { createOpenApiDocument, ROUTES } from '@secgraph/contract';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { ADMIN_PASSWORD, createTestServer } from './test-server.ts';

const server = await createTestServer({
  environment: { SECGRAPH_BODY_LIMIT_BYTES: '1024' },
  readiness: { check: () => ({ isReady: false, reason: 'no graph yet' }) },
});
const { authorization } = await server.logInAs('Administrator');
const document = createOpenApiDocument(ROUTES, { version: '1.2.3', serverUrl: '/' });
const describedStatus = (id: string, status: number) => {
  const route = ROUTES.find((candidate) => candidate.id === id);

  return ['paths', route?.path ?? '', route?.method.toLowerCase() ?? '', 'responses', String(status)];
};

const unknownEnds = '?start_node=none&end_node=nobody';
const cypher = (query: string): InjectOptions => ({
  method: 'POST',
  url: '/api/v2/graphs/cypher',
  payload: { query },
});

it.each<[id: string, status: number, request: InjectOptions]>([
  ['run-cypher-query', 404, cypher('MATCH (n:Nothing) RETURN n')],
  ['run-cypher-query', 413, cypher(`RETURN ${' '.repeat(1024)} 1`)],
  ['run-cypher-query', 415, { ...cypher('RETURN 1'), headers: { 'content-encoding': 'zip' } }],
  ['get-shortest-path', 404, { url: `/api/v2/graphs/shortest-path${unknownEnds}` }],
  ['get-paths-to', 404, { url: '/api/v2/graphs/paths-to?end_node=nobody' }],
  ['get-paths-from', 404, { url: '/api/v2/graphs/paths-from?start_node=nobody' }],
  ['get-pathfinding', 404, { url: `/api/v2/pathfinding${unknownEnds}` }],
  ['import-saved-queries', 415, { method: 'POST', url: '/api/v2/saved-queries/import' }],
  ['get-readiness', 503, { url: '/readyz' }],
  ['get-health', 401, { url: '/health', headers: { authorization: 'Bearer wrong' } }],
])('the description of %s knows that it may answer %i', async (id, status, request) => {
  const headers = { authorization, ...request.headers };

  expect((await server.inject({ ...request, headers })).statusCode).toBe(status);
  expect(document).toHaveProperty(describedStatus(id, status));
});

it('the description of the login knows disabled users', async () => {
  await server.database.pool.query('UPDATE platform_user SET is_disabled = true');
  const payload = { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD };

  const response = await server.inject({ method: 'POST', url: '/api/v2/login', payload });
  expect(response.statusCode).toBe(403);
  expect(document).toHaveProperty(describedStatus('login', 403));
});

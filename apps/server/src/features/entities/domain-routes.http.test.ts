import { describe, expect, it } from 'vitest';
import { SAMPLE_ENTITIES, SAMPLE_GRAPH } from '../../../test/graph-queries.ts';
import { answerNextUpdate } from '../../../test/graph-writer.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const server = await createTestServer();
const { authorization } = await server.logInAs('Power User');
const reader = await server.logInAs('Read-Only');
const DOMAIN = SAMPLE_ENTITIES.domains;

const patch = (objectId: string, payload: object | string, caller = authorization) =>
  server.inject({
    method: 'PATCH',
    url: `/api/v2/domains/${objectId}`,
    headers: { authorization: caller, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

describe('PATCH /api/v2/domains/{object_id}', () => {
  it.each([
    ['as it is written', DOMAIN, false],
    ['in lower case', DOMAIN.toLowerCase(), false],
    ['that is collected already', DOMAIN, true],
  ])('sets the property of a domain %s', async (_, objectId, collected) => {
    const [response, plan] = await Promise.all([
      patch(objectId, { collected }),
      answerNextUpdate(server.database, SAMPLE_GRAPH),
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { collected } });
    expect(plan?.changes).toMatchObject(
      collected ? [] : [{ type: 'changeNode', id: 100, properties: { collected: false } }],
    );
  });

  it.each([
    ['nothing', {}, 'no domain fields sent for patching'],
    ['null', { collected: null }, 'no domain fields sent for patching'],
    ['a text', { collected: 'yes' }, 'error unmarshalling JSON payload'],
    ['no JSON', '{', 'error unmarshalling JSON payload'],
  ])('refuses %s', async (_, payload, message) => {
    const response = await patch(DOMAIN, payload);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });

  it.each([['NOBODY'], [SAMPLE_ENTITIES.groups]])('finds no domain %s', async (objectId) => {
    const response = await patch(objectId, { collected: true });
    expect([response.statusCode, messageOf(response)]).toEqual([404, 'node not found']);
  });

  it('finds no domain that goes meanwhile', async () => {
    const [response] = await Promise.all([
      patch(DOMAIN, { collected: true }),
      answerNextUpdate(server.database, { nodes: {} }),
    ]);
    expect([response.statusCode, messageOf(response)]).toEqual([404, 'node not found']);
  });

  it('needs more than leave to read', async () => {
    expect((await patch(DOMAIN, { collected: true }, reader.authorization)).statusCode).toBe(403);
  });
});

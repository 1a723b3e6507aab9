import { beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';
import { connectClient, listen, markedText } from './connect-client.test-support.ts';
import { PLANTED_ESTATE, plantFindings } from './planted-estate.test-support.ts';

const server = await createTestServer({ graph: PLANTED_ESTATE });
const findings = await plantFindings(server);
const { authorization, userId } = await server.logInAs('Read-Only');

beforeAll(async () => {
  const admin = await server.logInAs('Administrator');
  const headers = { authorization: admin.authorization };
  const flags = await server.inject({ url: '/api/v2/features', headers });
  const { id } = flags
    .json()
    .data.find(({ key }: { key: string }) => key === 'environment_targeted_access_control');
  await server.inject({ method: 'PUT', url: `/api/v2/features/${id}/toggle`, headers });
  const limited = await server.inject({
    method: 'PATCH',
    url: `/api/v2/platform-users/${userId}`,
    payload: { environment_targeted_access_control: { environments: [{ environment_id: 'S-1' }] } },
    headers,
  });
  expect(limited.statusCode, limited.body).toBe(200);
});

/** What is of the other domain; a refusal may repeat an id that was asked for. */
const FOREIGN_NAME = /OTHER\.LOCAL/;
const FOREIGN = /OTHER\.LOCAL|S-2/;

it('a user who is kept to one of two domains learns nothing of the other one, by any tool', async () => {
  const { call, ask, client } = await connectClient(await listen(server), authorization);
  const { tools } = await client.listTools();
  const inputs: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
    environments: [{}],
    search: [{ query: 'DOMAIN ADMINS' }, { query: 'OTHER' }],
    get_object: [
      { object_id: 'S-1-ANN' },
      { object_id: 'S-1-ANN', list: 'controllables' },
      { object_id: 'S-2-512' },
    ],
    find_paths: [
      { from: 'S-1-ANN' },
      { from: 'S-1-ANN', to: 'S-2-512' },
      { to: 'S-2-512' },
      { from: 'S-1-ANN', to: 'any' },
    ],
    explain_relationship: [
      { kind: 'GenericAll' },
      { kind: 'AddMember', source_graph_id: 104, target_graph_id: 103 },
    ],
    list_findings: [{}, { environment_id: 'S-2' }, { by_type: true }, { text: 'OTHER' }],
    get_finding: [{ finding_id: findings.get('T0AddMember') }, { finding_id: findings.get('T0GenericAll') }],
    exposure: [{ object_id: 'S-1-ANN' }, { object_id: 'S-2-512' }],
    choke_points: [{}, { environment_id: 'S-2' }],
    what_if: [{ remove: [{ source: 'S-1-ANN', kind: 'AddMember', target: 'S-2-512' }] }],
    compare_analyses: [{}, { from: '2026-01-01T00:00:00Z' }],
    posture: [{}, { measure: 'findings', environment_ids: ['S-2'] }],
    list_queries: [{ text: 'OTHER' }],
    run_cypher: [
      { statement: 'MATCH (n) RETURN n', limit: 100 },
      { statement: "MATCH (n {objectid: 'S-2-512'}) RETURN n" },
    ],
  };
  expect(Object.keys(inputs)).toEqual(tools.map(({ name }) => name));

  const told: string[] = [];
  for (const [tool, each] of Object.entries(inputs)) {
    for (const input of each) {
      const answer = markedText(await call(tool, input));
      // Links repeat what was asked for.
      const text = answer.replace(/"links":\{[^}]*\}/, '');
      const isAsked = JSON.stringify(input).includes('S-2');
      if ((isAsked ? FOREIGN_NAME : FOREIGN).test(text)) {
        told.push(`${tool} ${JSON.stringify(input)}: ${text.slice(0, 300)}`);
      }
    }
  }
  expect(told).toEqual([]);
  // And of his own he does.
  expect(await ask('search', { query: 'DOMAIN ADMINS' })).toMatchObject({
    objects: [{ object_id: 'S-1-512' }],
  });
  expect(await ask('list_findings', {})).toMatchObject({ total: 2 });
});

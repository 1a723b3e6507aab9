import { describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const CORP = 'S-1-5-21-1';
const LAB = 'S-1-5-21-2';
const domain = (id: string, name: string) => ({
  [id]: { kinds: ['Base', 'Domain'], properties: { name, domainsid: id, collected: true } },
});
const authority = (name: string, domainsid: string, properties: object) => ({
  [name]: { kinds: ['Base', 'EnterpriseCA'], properties: { name, domainsid, ...properties } },
});
const graph = queriesOver({
  nodes: {
    ...domain(CORP, 'CORP.LOCAL'),
    ...domain(LAB, 'LAB.LOCAL'),
    ...authority('CA1', CORP, { hasvulnerableendpoint: false }),
    ...authority('CA2', CORP, {
      isuserspecifiessanenabled: false,
      isuserspecifiessanenabledcollected: false,
    }),
    ...authority('CA3', LAB, { hasvulnerableendpoint: false }),
  },
  relationships: [],
});
const { inject, logInAs } = await createTestServer({ graph });
const { authorization } = await logInAs('Read-Only');
const URL = '/api/v2/data-quality-coverage';

async function ask(query: string) {
  const response = await inject({ url: `${URL}?${query}`, headers: { authorization } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data as readonly {
    environment_id: string;
    input: string;
    missing: number;
    total: number;
  }[];
}

describe('what rules need to know', () => {
  it('is told with what is missing, why, and what it decides', async () => {
    const rows = await ask(`environment_id=${CORP}&finding_type=T0ADCSESC6b`);
    expect(rows).toMatchObject([
      {
        environment_id: CORP,
        environment_name: 'CORP.LOCAL',
        input: 'ca-subject-alternative-names',
        node_kind: 'EnterpriseCA',
        total: 2,
        missing: 2,
        reasons: { not_collected: 1, collection_failed: 1 },
        relationship_kinds: ['ADCSESC6a', 'ADCSESC6b', 'ADCSESC16'],
        finding_types: [{ finding: 'T0ADCSESC6a' }, { finding: 'T0ADCSESC6b' }, { finding: 'T0ADCSESC16' }],
        examples: [
          { object_id: 'CA1', name: 'CA1' },
          { object_id: 'CA2', name: 'CA2' },
        ],
      },
    ]);
  });

  it('is told of every environment, complete or not', async () => {
    const rows = (await ask('')).filter(({ input }) => input === 'ca-web-enrolment');
    expect(rows.map(({ environment_id, missing, total }) => [environment_id, missing, total])).toEqual([
      [CORP, 1, 2],
      [LAB, 0, 1],
    ]);
  });

  it('is nothing of an environment that is not there, and of findings that need no such thing', async () => {
    expect(await ask('environment_id=nowhere')).toEqual([]);
    expect(await ask('finding_type=T0GenericAll')).toEqual([]);
  });

  it('asks for a type of findings that there is', async () => {
    const response = await inject({ url: `${URL}?finding_type=Nothing`, headers: { authorization } });
    expect([response.statusCode, messageOf(response)]).toEqual([404, 'resource not found']);
  });

  it('is for whoever may read the graph', async () => {
    const uploader = await logInAs('Upload-Only');
    expect((await inject({ url: URL })).statusCode).toBe(401);
    expect((await inject({ url: URL, headers: { authorization: uploader.authorization } })).statusCode).toBe(
      403,
    );
  });
});

import { createGraphModel } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { keepWaiting } from '../../../test/keep-waiting.ts';
import { createTestServer } from '../../../test/test-server.ts';

const SHOP = {
  id: 7,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [{ id: 11, name: 'SH_Clerk', displayName: 'Clerk', isDisplayKind: true }],
  relationshipKinds: [{ id: 21, name: 'SH_Opens', displayName: 'Opens', isTraversable: true }],
  environments: [{ kind: 'SH_Clerk', sourceKind: 'Shop', principalKinds: [] }],
  findings: [],
  listFindings: [],
};
const graph = queriesOver({
  nodes: {
    C: { kinds: ['Shop', 'SH_Clerk'], properties: { primarykind: 'SH_Clerk' } },
    D: { kinds: ['Shop', 'SH_Till'], properties: { primarykind: 'SH_Till' } },
  },
  relationships: ['C -SH_Opens-> D', 'C -Knows-> D'],
});
graph.useModel(createGraphModel(1, [SHOP]));
const { database, inject, logInAs } = await createTestServer({ graph });
const { authorization } = await logInAs('Read-Only');
const URL = '/api/v2/data-quality-extensions';

describe('the quality of what extensions tell the meaning of', () => {
  it('is counted in the graph, and of what waits for its nodes', async () => {
    await keepWaiting(database, { name: 'ADA', sourceKind: 'Shop' });
    await keepWaiting(database, { name: 'ADA', sourceKind: 'Other' });
    const response = await inject({ url: URL, headers: { authorization } });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data).toEqual([
      {
        extension_id: 7,
        name: 'The shop',
        namespace: 'SH',
        source_kinds: [{ name: 'Shop', nodes: 2, relationships: 2 }],
        nodes: 2,
        relationships: 2,
        nodes_without_environment: 1,
        stubs: 0,
        waiting_relationships: 1,
        undeclared: [
          { name: 'SH_Till', element: 'node', count: 1 },
          { name: 'Knows', element: 'relationship', count: 1 },
        ],
      },
    ]);
  });

  it('is for whoever may read the graph', async () => {
    const uploader = await logInAs('Upload-Only');
    expect((await inject({ url: URL })).statusCode).toBe(401);
    expect((await inject({ url: URL, headers: { authorization: uploader.authorization } })).statusCode).toBe(
      403,
    );
  });
});

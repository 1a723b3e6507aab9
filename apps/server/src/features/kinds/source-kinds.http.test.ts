import { SourceKindRepository } from '@secgraph/database/graph';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const sourceKinds = new SourceKindRepository(database.kysely);
const URL = '/api/v2/graphs/source-kinds';

async function listAs(role: string) {
  const { authorization } = await logInAs(role);
  return inject({ url: URL, headers: { authorization } });
}

describe('the list of source kinds', () => {
  it('holds the built-in ones, then those that files brought, and always last what has none', async () => {
    await sourceKinds.upsertSourceKind('Hub');
    expect((await listAs('Read-Only')).json()).toEqual({
      data: {
        kinds: [
          { id: 1, name: 'Base' },
          { id: 2, name: 'AZBase' },
          { id: 3, name: 'Hub' },
          { id: 0, name: 'Sourceless' },
        ],
      },
    });
  });

  it('needs the permission to read the graph', async () => {
    const response = await listAs('Upload-Only');
    expect([response.statusCode, messageOf(response)]).toEqual([403, 'not authorized']);
    expect((await inject({ url: URL })).statusCode).toBe(401);
  });
});

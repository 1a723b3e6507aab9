import { SourceKindRepository } from '@secgraph/database/graph';
import { expect, it } from 'vitest';
import { createTestServer } from './test-server.ts';

it('lists the registered source kinds by id, and the nodes without one last', async () => {
  const { database, inject, logInAs } = await createTestServer();
  const { authorization } = await logInAs('Read-Only');
  await new SourceKindRepository(database.kysely).upsertSourceKind('GHBase');
  const response = await inject({ url: '/api/v2/graphs/source-kinds', headers: { authorization } });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    data: {
      kinds: [
        { id: 1, name: 'Base' },
        { id: 2, name: 'AZBase' },
        { id: 3, name: 'GHBase' },
        { id: 0, name: 'Sourceless' },
      ],
    },
  });
});

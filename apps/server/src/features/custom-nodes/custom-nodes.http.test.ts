import { describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const { authorization } = await logInAs('Read-Only');
const list = () => inject({ url: '/api/v2/custom-nodes', headers: { authorization } });

describe('the list of custom node kinds', () => {
  it('is empty at first', async () => {
    const response = await list();
    expect([response.statusCode, response.json()]).toEqual([200, { data: [] }]);
  });

  it('holds all of them in the order of their ids, whatever a page is asked to hold', async () => {
    const icon = (name: string) => ({ icon: { type: 'font-awesome', name, color: '#FFFFFF' } });
    await database.kysely
      .insertInto('custom_node_kind')
      .values([
        { kind_name: 'Person', config: JSON.stringify(icon('user')) },
        { kind_name: 'House', config: JSON.stringify(icon('house')) },
      ])
      .execute();
    const expected = [
      { id: expect.any(Number), kindName: 'Person', config: icon('user') },
      { id: expect.any(Number), kindName: 'House', config: icon('house') },
    ];

    expect((await list()).json()).toEqual({ data: expected });
    const paged = await inject({ url: '/api/v2/custom-nodes?limit=1&skip=1', headers: { authorization } });
    expect(paged.json()).toEqual({ data: expected });
  });

  it('is for everybody who is logged in', async () => {
    expect((await inject({ url: '/api/v2/custom-nodes' })).statusCode).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { PREBUILT_QUERIES } from './prebuilt-queries.ts';

const { inject, logInAs } = await createTestServer();
const { authorization } = await logInAs('Read-Only');
const list = (query = '') => inject({ url: `/api/v2/prebuilt-queries${query}`, headers: { authorization } });

async function idsOf(query: string): Promise<readonly string[]> {
  const response = await list(query);

  return response.json().data.map(({ id }: { id: string }) => id);
}

describe('the list of prebuilt queries', () => {
  it('holds them in the order in which they are written', async () => {
    expect((await list()).json()).toEqual({
      count: PREBUILT_QUERIES.length,
      limit: 1000,
      skip: 0,
      data: PREBUILT_QUERIES,
    });
  });

  it('is filtered, sorted and paged', async () => {
    expect(await idsOf('?category=eq:Kerberos&name=~eq:tickets')).toEqual([
      'kerberoastable-users',
      'kerberoastable-admins',
    ]);
    expect(await idsOf('?sort_by=-id&limit=1')).toEqual(['writable-templates']);
    expect(await idsOf('?id=eq:dcsync')).toEqual(['dcsync']);
    expect(await idsOf('?skip=1&limit=1')).toEqual(['forest-admins']);
  });

  it('refuses what it does not know', async () => {
    const response = await list('?sort_by=age');

    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'column format does not support sorting',
    ]);
  });

  it('is for those who may read queries', async () => {
    const { authorization: uploader } = await logInAs('Upload-Only');

    expect((await inject({ url: '/api/v2/prebuilt-queries' })).statusCode).toBe(401);
    expect(
      (await inject({ url: '/api/v2/prebuilt-queries', headers: { authorization: uploader } })).statusCode,
    ).toBe(403);
  });
});

import { PERMISSIONS, ROLES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { inject, logInAs } = await createTestServer();
const { authorization } = await logInAs('Read-Only');

const get = (path: string) => inject({ url: `/api/v2/${path}`, headers: { authorization } });

describe('roles', () => {
  it('are those of the contract, with their permissions', async () => {
    const { roles } = (await get('roles')).json().data;

    expect(roles.map(({ id, name }: { id: number; name: string }) => ({ id, name }))).toEqual(
      ROLES.map(({ id, name }) => ({ id, name })),
    );
    expect(roles[0].permissions).toHaveLength(ROLES[0]?.permissions.length ?? 0);
    expect((await get('roles/3')).json().data).toEqual(roles[2]);
  });

  it('are filtered and sorted', async () => {
    const names = async (query: string) =>
      (await get(`roles?${query}`)).json().data.roles.map(({ name }: { name: string }) => name);

    expect(await names('name=eq:Auditor')).toEqual(['Auditor']);
    expect(await names('id=gt:4&sort_by=-id')).toEqual(['Auditor', 'Power User']);
    expect((await get('roles?description=eq:x')).statusCode).toBe(400);
    expect((await get('roles?name=gt:x')).statusCode).toBe(400);
    expect((await get('roles?sort_by=permissions')).statusCode).toBe(400);
  });

  it('that nobody knows are not found', async () => {
    expect((await get('roles/99')).statusCode).toBe(404);
    expect(messageOf(await get('roles/x'))).toBe('id is malformed.');
  });
});

describe('permissions', () => {
  it('are those of the contract', async () => {
    const { permissions } = (await get('permissions')).json().data;

    expect(permissions).toHaveLength(PERMISSIONS.length);
    expect((await get('permissions/1')).json().data).toEqual(permissions[0]);
  });

  it('are filtered and sorted', async () => {
    const { permissions } = (await get('permissions?authority=eq:graphdb&sort_by=-name')).json().data;

    expect(permissions.map(({ name }: { name: string }) => name)).toEqual([
      'Write',
      'Read',
      'Mutate',
      'IngestRead',
      'Ingest',
    ]);
    expect((await get('permissions?sort_by=nonsense')).statusCode).toBe(400);
  });

  it('that nobody knows are not found', async () => {
    expect((await get('permissions/99')).statusCode).toBe(404);
    expect(messageOf(await get('permissions/x'))).toBe('id is malformed.');
  });
});

describe('who may', () => {
  it.each(['roles', 'roles/1', 'permissions', 'permissions/1'])('%s', async (path) => {
    const upload = await logInAs('Upload-Only');

    expect((await inject({ url: `/api/v2/${path}` })).statusCode).toBe(401);
    expect(
      (await inject({ url: `/api/v2/${path}`, headers: { authorization: upload.authorization } })).statusCode,
    ).toBe(403);
  });
});

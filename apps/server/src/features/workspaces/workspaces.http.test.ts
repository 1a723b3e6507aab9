import { randomUUID } from 'node:crypto';
import { openDatabase } from '@secgraph/database';
import { urlOfDatabase, workspaceDatabaseName } from '@secgraph/database/workspaces';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const server = await createTestServer();
const { authorization } = await server.logInAs('Administrator');
const { authorization: auditor } = await server.logInAs('Auditor');

const PATH = '/api/v2/workspaces';

interface Told {
  readonly workspace: { readonly id: string; readonly name: string; readonly [field: string]: unknown };
  readonly administrator: { readonly name: string; readonly password: string };
}

function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  return server.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
}

async function create(name: string, more: object = {}): Promise<Told> {
  const created = await call('POST', PATH, { name, ...more });
  expect(messageOfAny(created)).toBe('');
  expect(created.statusCode).toBe(201);

  return created.json<{ data: Told }>().data;
}

function messageOfAny(response: LightMyRequestResponse): string {
  return response.statusCode < 400 ? '' : messageOf(response);
}

async function databasesOf(id: string): Promise<number> {
  const { rowCount } = await server.database.pool.query('SELECT FROM pg_database WHERE datname = $1', [
    workspaceDatabaseName(id),
  ]);
  return rowCount ?? 0;
}

describe('a workspace', () => {
  it('is created with a database, a first user and an identity of its own, and told without its password', async () => {
    const { workspace, administrator } = await create('first-one', {
      display_name: ' First ',
      memory_mib: 600,
    });
    expect(workspace).toMatchObject({
      name: 'first-one',
      display_name: 'First',
      state: 'ready',
      path: '/w/first-one/',
      memory_mib: 600,
      upload_limit_bytes: null,
      is_loaded: false,
      used_at: null,
      size_bytes: expect.any(Number),
    });
    expect(administrator).toEqual({ name: 'admin', password: expect.stringMatching(/^.{32}$/) });

    const listed = await call('GET', `${PATH}?name=eq:first-one`);
    expect(listed.json()).toMatchObject({ count: 1, data: [{ id: workspace.id }] });
    expect(listed.body + server.log.join('')).not.toContain(administrator.password);

    const other = await openDatabase({
      url: urlOfDatabase(server.databaseUrl, workspaceDatabaseName(workspace.id)),
    });
    const idOf = async ({ pool }: typeof other) =>
      (await pool.query<{ database_id: string }>('SELECT database_id FROM graph_state')).rows[0]?.database_id;
    const second = await create('second-one');
    const third = await openDatabase({
      url: urlOfDatabase(server.databaseUrl, workspaceDatabaseName(second.workspace.id)),
    });
    expect(new Set([await idOf(server.database), await idOf(other), await idOf(third)]).size).toBe(3);
    await Promise.all([other.close(), third.close()]);
  });

  it('is changed, suspended and opened again', async () => {
    const { workspace } = await create('to-change');
    const one = `${PATH}/${workspace.id}`;
    const changed = await call('PATCH', one, {
      display_name: 'Other',
      upload_limit_bytes: 1000,
      audit_retention_days: 0,
      state: 'suspended',
    });
    expect(changed.json()).toMatchObject({
      data: { display_name: 'Other', upload_limit_bytes: 1000, audit_retention_days: 0, state: 'suspended' },
    });
    const reset = await call('PATCH', one, { upload_limit_bytes: null, state: 'ready' });
    expect(reset.json()).toMatchObject({
      data: { display_name: 'Other', upload_limit_bytes: null, audit_retention_days: 0, state: 'ready' },
    });
    expect((await call('GET', one)).json()).toEqual(reset.json());
  });

  it('is deleted without a trace', async () => {
    const { workspace } = await create('to-delete');
    expect(await databasesOf(workspace.id)).toBe(1);
    expect((await call('DELETE', `${PATH}/${workspace.id}`)).statusCode).toBe(204);
    expect(await databasesOf(workspace.id)).toBe(0);
    expect((await call('GET', `${PATH}/${workspace.id}`)).statusCode).toBe(404);
    await create('to-delete');
  });
});

describe('workspaces', () => {
  it.each([
    ['', 'name must have 1 to 40'],
    ['Upper', 'name must have 1 to 40'],
    ['-a', 'name must have 1 to 40'],
    ['a-', 'name must have 1 to 40'],
    ['a/b', 'name must have 1 to 40'],
    ['..', 'name must have 1 to 40'],
    ['a'.repeat(41), 'name must have 1 to 40'],
    ['a'.repeat(1000), 'name must have 1 to 40'],
    ['ä', 'name must have 1 to 40'],
    ["a'; DROP DATABASE postgres; --", 'name must have 1 to 40'],
  ])('may not be called %o', async (name, message) => {
    const refused = await call('POST', PATH, { name });
    expect([refused.statusCode, messageOf(refused)]).toEqual([400, expect.stringContaining(message)]);
  });

  it.each([
    [{ name: 'limits', memory_mib: 100 }],
    [{ name: 'limits', memory_mib: 'much' }],
    [{ name: 'limits', upload_limit_bytes: 0 }],
    [{ name: 'limits', audit_retention_days: 7 }],
    [{ name: 'limits', display_name: ' ' }],
    [{ name: 'limits', display_name: 'x'.repeat(201) }],
    [{}],
  ])('may not have %o', async (input) => {
    expect((await call('POST', PATH, input)).statusCode).toBe(400);
  });

  it('have names of their own', async () => {
    await create('taken');
    const refused = await call('POST', PATH, { name: 'taken' });
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, 'There is a workspace taken already.']);
  });

  it('may not be changed while somebody creates or deletes them', async () => {
    const { workspace } = await create('in-between');
    const become = (state: string) =>
      server.database.pool.query('UPDATE workspace SET state = $2 WHERE id = $1', [workspace.id, state]);
    await become('creating');
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await call(method, `${PATH}/${workspace.id}`, method === 'PATCH' ? {} : undefined);
      expect([refused.statusCode, messageOf(refused)]).toEqual([
        409,
        'the workspace is being created at the moment; try again when that is done',
      ]);
    }
    await become('deleting');
    expect((await call('PATCH', `${PATH}/${workspace.id}`, {})).statusCode).toBe(409);
    expect((await call('DELETE', `${PATH}/${workspace.id}`)).statusCode).toBe(204);
  });

  it('are for administrators who have logged in', async () => {
    const paths = [
      ['GET', PATH],
      ['POST', PATH],
      ['GET', `${PATH}/${randomUUID()}`],
      ['PATCH', `${PATH}/${randomUUID()}`],
      ['DELETE', `${PATH}/${randomUUID()}`],
    ] as const;
    for (const [method, url] of paths) {
      expect((await server.inject({ method, url })).statusCode).toBe(401);
      const refused = await server.inject({ method, url, headers: { authorization: auditor }, payload: {} });
      expect(refused.statusCode).toBe(403);
    }
  });

  it('are not found by ids of none, and malformed ids are refused', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? {} : undefined;
      expect((await call(method, `${PATH}/${randomUUID()}`, payload)).statusCode).toBe(404);
      expect((await call(method, `${PATH}/1`, payload)).statusCode).toBe(400);
    }
  });

  it('tell the audit log what is done to them, without the password', async () => {
    const { workspace, administrator } = await create('audited');
    await call('PATCH', `${PATH}/${workspace.id}`, { display_name: 'Told' });
    await call('DELETE', `${PATH}/${workspace.id}`);
    const { rows } = await server.database.pool.query<{ action: string; entry: string }>(
      `SELECT action, to_jsonb(a)::text AS entry FROM audit_log a
       WHERE action LIKE '%Workspace' AND to_jsonb(a)::text LIKE '%audited%' ORDER BY id`,
    );
    expect([...new Set(rows.map(({ action }) => action))]).toEqual([
      'CreateWorkspace',
      'UpdateWorkspace',
      'DeleteWorkspace',
    ]);
    expect(JSON.stringify(rows)).not.toContain(administrator.password);
  });
});

it('a role of PostgreSQL that may create no database is told what is missing', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
  const plain = `plain_${randomUUID().slice(0, 8)}`;
  await pool.query(`CREATE ROLE ${plain} NOLOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${plain}`);
  const url = new URL(server.databaseUrl);
  url.searchParams.set('options', `-c role=${plain}`);
  const limited = await openDatabase({ url: url.href });
  const { WorkspaceDatabases } = await import('@secgraph/database/workspaces');
  await expect(new WorkspaceDatabases(limited).assertMayCreate()).rejects.toMatchObject({
    code: 'DATABASE_MAY_NOT_CREATE',
    message: expect.stringContaining(`The role ${plain} of PostgreSQL may not create databases`),
  });
  await limited.close();
  await pool.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${plain}; DROP ROLE ${plain}`);
  expect(rows[0]?.role).not.toBe(plain);
});

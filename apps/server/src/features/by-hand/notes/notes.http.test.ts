import { MAX_NOTE_LENGTH } from '@secgraph/contract';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../../test/test-server.ts';
import { MAX_NOTES, MAX_NOTES_OF_ELEMENT } from './note-service.ts';

const USER = 'S-1-5-21-1-1001';
const GROUP = 'S-1-5-21-1-512';
const DOMAIN = 'S-1-5-21-1';
const HIDDEN = 'S-1-5-21-2-1001';
const URL = '/api/v2/notes';

const { database, inject, logInAs } = await createTestServer({
  graph: {
    nodes: {
      [DOMAIN]: { kinds: ['Base', 'Domain'], properties: { name: 'CORP.LOCAL', domainsid: DOMAIN } },
      [USER]: { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP.LOCAL', domainsid: DOMAIN } },
      [GROUP]: { kinds: ['Base', 'Group'], properties: { name: 'ADMINS@CORP.LOCAL', domainsid: DOMAIN } },
      [HIDDEN]: { kinds: ['Base', 'User'], properties: { name: 'EVE@HIDE.LOCAL', domainsid: 'S-1-5-21-2' } },
    },
    relationships: [`${USER} -MemberOf-> ${GROUP}`, `${HIDDEN} -MemberOf-> ${GROUP}`],
  },
});
const admin = await logInAs('Administrator');
const writer = await logInAs('User');

type Caller = typeof admin;

const as = (caller: Caller, request: InjectOptions) =>
  inject({ ...request, headers: { authorization: caller.authorization } });
const list = (query = '', caller = admin) => as(caller, { url: `${URL}${query}` });
const note = (payload: object, caller = admin) => as(caller, { method: 'POST', url: URL, payload });
const edit = (id: number, text: string, caller = admin) =>
  as(caller, { method: 'PATCH', url: `${URL}/${id}`, payload: { text } });
const drop = (id: number, caller = admin) => as(caller, { method: 'DELETE', url: `${URL}/${id}` });
const textsOf = (response: Awaited<ReturnType<typeof list>>) =>
  response.json<{ data: { text: string }[] }>().data.map(({ text }) => text);
const made = async (payload: object, caller = admin): Promise<number> => {
  const response = await note(payload, caller);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
};
const ABOUT_MEMBERSHIP = { object_id: USER, relationship_kind: 'MemberOf', end_object_id: GROUP };

afterEach(() => database.pool.query('DELETE FROM element_note'));

describe('notes', () => {
  it('are about a node or a relationship, and know what it was called', async () => {
    await made({ object_id: USER.toLowerCase(), text: ' leaves in May ' }, writer);
    await made({ ...ABOUT_MEMBERSHIP, text: 'agreed with the owner' });

    expect((await list(`?node=${USER}`)).json()).toMatchObject({
      count: 1,
      data: [
        {
          object_id: USER,
          relationship_kind: '',
          end_object_id: '',
          name: 'ADA@CORP.LOCAL',
          text: 'leaves in May',
          user_id: writer.userId,
          may_change: true,
        },
      ],
    });
    const about = await list(`?node=${USER}&kind=MemberOf&end=${GROUP}`, writer);
    expect(about.json().data).toMatchObject([
      { end_name: 'ADMINS@CORP.LOCAL', text: 'agreed with the owner', may_change: false },
    ]);
  });

  it('are searched by text, name and object id, in any case, and stay when their node is gone', async () => {
    await made({ object_id: USER, text: 'Break-glass account' });
    await made({ object_id: GROUP, text: '100% reviewed' });
    await database.pool.query(
      `INSERT INTO element_note (object_id, name, text, author) VALUES ('GONE', 'BOB', 'left us', 'somebody')`,
    );

    expect(textsOf(await list('?q=BREAK'))).toEqual(['Break-glass account']);
    expect(textsOf(await list('?q=0%25 r'))).toEqual(['100% reviewed']);
    expect(textsOf(await list('?q=admins@'))).toEqual(['100% reviewed']);
    expect(textsOf(await list('?q=gone'))).toEqual(['left us']);
    expect(textsOf(await list('?q=nothing like it'))).toEqual([]);
    expect(textsOf(await list('?author=eq:somebody'))).toEqual(['left us']);
    expect(textsOf(await list('?sort_by=id&limit=1&skip=1'))).toEqual(['100% reviewed']);
  });

  it('are edited and deleted by their author and by administrators', async () => {
    const id = await made({ object_id: USER, text: 'first' }, writer);
    const edited = await edit(id, 'second', writer);

    expect([edited.statusCode, edited.json().data.text]).toEqual([200, 'second']);
    expect((await edit(id, 'third')).statusCode).toBe(200);
    expect((await drop(id, writer)).statusCode).toBe(204);
    expect(textsOf(await list())).toEqual([]);

    const others = await made({ object_id: USER, text: 'of the administrator' });
    expect([
      (await edit(others, 'mine', writer)).statusCode,
      (await drop(others, writer)).statusCode,
    ]).toEqual([403, 403]);
  });

  it('outlive their author', async () => {
    const leaver = await logInAs('User');
    const id = await made({ object_id: USER, text: 'kept' }, leaver);
    await database.pool.query('DELETE FROM platform_user WHERE id = $1', [leaver.userId]);

    const told = (await list()).json().data;
    expect(told).toMatchObject([{ text: 'kept', user_id: null, author: leaver.userId }]);
    expect((await edit(id, 'no', writer)).statusCode).toBe(403);
  });

  it('are in the audit log', async () => {
    const id = await made({ ...ABOUT_MEMBERSHIP, text: 'before' });
    await edit(id, 'after');
    await drop(id);

    const { rows } = await database.pool.query(
      `SELECT action, fields FROM audit_log WHERE status = 'success' AND action LIKE '%Note' ORDER BY id DESC LIMIT 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['DeleteNote', 'UpdateNote', 'CreateNote']);
    expect(rows[1].fields).toMatchObject({ text: 'after', previous: { text: 'before' } });
  });

  it('are no more than so many', async () => {
    await database.pool.query(
      `INSERT INTO element_note (object_id, name, text, author) SELECT $1, 'ADA', 'one', '' FROM generate_series(1, $2)`,
      [USER, MAX_NOTES_OF_ELEMENT],
    );
    const full = await note({ object_id: USER, text: 'one more' });
    expect([full.statusCode, messageOf(full)]).toEqual([
      400,
      'a node or relationship may have 100 notes: delete some first',
    ]);
    expect((await note({ ...ABOUT_MEMBERSHIP, text: 'elsewhere' })).statusCode).toBe(201);

    await database.pool.query(
      `INSERT INTO element_note (object_id, name, text, author) SELECT 'X' || n, '', 'one', '' FROM generate_series(1, $1) n`,
      [MAX_NOTES],
    );
    expect(messageOf(await note({ object_id: GROUP, text: 'one more' }))).toContain(
      'there may be 20000 notes',
    );
  });
});

describe('somebody who may see some environments', () => {
  it('sees no notes about others, and can neither write nor change any there', async () => {
    const limited = await logInAs('User');
    await made({ object_id: USER, text: 'mine' });
    const hidden = await made({ object_id: HIDDEN, text: 'hidden' });
    await made({
      object_id: HIDDEN,
      relationship_kind: 'MemberOf',
      end_object_id: GROUP,
      text: 'half hidden',
    });
    const flags = await as(admin, { url: '/api/v2/features' });
    const flag = flags
      .json<{ data: { id: number; key: string }[] }>()
      .data.find(({ key }) => key === 'environment_targeted_access_control');
    await as(admin, { method: 'PUT', url: `/api/v2/features/${flag?.id}/toggle` });
    const kept = await as(admin, {
      method: 'PATCH',
      url: `/api/v2/platform-users/${limited.userId}`,
      payload: { environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] } },
    });
    expect(kept.statusCode, kept.body).toBe(200);

    const seen = await list('', limited);
    expect([textsOf(seen), seen.json().count]).toEqual([['mine'], 1]);
    expect(textsOf(await list(`?node=${HIDDEN}`, limited))).toEqual([]);
    expect((await note({ object_id: HIDDEN, text: 'found' }, limited)).statusCode).toBe(404);
    expect((await note({ object_id: USER, text: 'own' }, limited)).statusCode).toBe(201);
    await database.pool.query('UPDATE element_note SET user_id = $1 WHERE id = $2', [limited.userId, hidden]);
    expect((await edit(hidden, 'changed', limited)).statusCode).toBe(404);
    expect((await drop(hidden, limited)).statusCode).toBe(404);
  });
});

describe('a request about notes', () => {
  it.each([
    [400, {}],
    [400, { object_id: USER, text: '' }],
    [400, { object_id: USER, text: '   ' }],
    [400, { object_id: USER, text: 'x'.repeat(MAX_NOTE_LENGTH + 1) }],
    [400, { object_id: USER, text: 'nul \0' }],
    [400, { object_id: USER, text: 7 }],
    [400, { object_id: USER, relationship_kind: 'MemberOf', text: 'no end' }],
    [400, { object_id: USER, end_object_id: GROUP, text: 'no kind' }],
    [404, { object_id: 'NOBODY', text: 'nobody' }],
    [404, { object_id: USER, relationship_kind: 'MemberOf', end_object_id: 'NOBODY', text: 'nobody' }],
    [404, { object_id: USER, relationship_kind: 'Owns', end_object_id: GROUP, text: 'unrelated' }],
  ])('is answered %i: body %#', async (status, payload) => {
    const response = await note(payload);
    expect(response.statusCode).toBe(status);
    expect(messageOf(response)).not.toBe('');
  });

  it.each([
    [400, 'GET', `?node=${USER}&kind=MemberOf`],
    [400, 'GET', '?colour=eq:red'],
    [400, 'GET', '?limit=-1'],
    [404, 'PATCH', '/4711'],
    [400, 'PATCH', '/one'],
    [404, 'DELETE', '/4711'],
    [400, 'DELETE', '/one'],
  ] as const)('is answered %i: %s %s', async (status, method, rest) => {
    const payload = method === 'PATCH' ? { payload: { text: 'changed' } } : {};
    const response = await as(admin, { method, url: `${URL}${rest}`, ...payload });
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['GET', '', 'Upload-Only'],
    ['POST', '', 'Read-Only'],
    ['PATCH', '/1', 'Read-Only'],
    ['DELETE', '/1', 'Auditor'],
  ] as const)('is refused to roles without the right: %s%s as %s', async (method, rest, role) => {
    const response = await as(await logInAs(role), { method, url: `${URL}${rest}` });
    expect([response.statusCode, messageOf(response)]).toEqual([403, 'not authorized']);
  });

  it.each(['GET', 'POST'] as const)('is refused to the anonymous: %s', async (method) => {
    expect((await inject({ method, url: URL })).statusCode).toBe(401);
  });
});

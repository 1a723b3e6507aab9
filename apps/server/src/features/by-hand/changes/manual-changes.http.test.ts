import { MAX_FALSE_DAYS } from '@secgraph/contract';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerNextOrder } from '../../../../test/graph-writer.ts';
import { createTestServer, messageOf } from '../../../../test/test-server.ts';
import { MAX_ADDED_PROPERTIES, MAX_VALUE_LENGTH } from './read-manual-change.ts';

const USER = 'S-1-5-21-1-1001';
const GROUP = 'S-1-5-21-1-512';
const DOMAIN = 'S-1-5-21-1';
const HIDDEN = 'S-1-5-21-2-1001';
const URL = '/api/v2/manual-changes';

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

const as = (caller: typeof admin, request: InjectOptions) =>
  inject({ ...request, headers: { authorization: caller.authorization } });
const list = (query = '', caller = admin) => as(caller, { url: `${URL}${query}` });
const send = (payload: object, caller = admin) => as(caller, { method: 'POST', url: URL, payload });
const undo = (id: number | string, caller = admin) => as(caller, { method: 'DELETE', url: `${URL}/${id}` });
const idsOf = (response: Awaited<ReturnType<typeof list>>) =>
  response.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
/** A change as the writer would make it. */
const make = async (payload: object): Promise<number> => {
  const [response] = await Promise.all([send(payload), answerNextOrder(database)]);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
};
const MEMBERSHIP = { object_id: USER, relationship_kind: 'MemberOf', end_object_id: GROUP };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

afterEach(() => database.pool.query('DELETE FROM manual_change'));

describe('changes by hand', () => {
  it('are made by the writer of the graph, for elements by their object ids', async () => {
    const payload = {
      type: 'mark-false',
      ...MEMBERSHIP,
      object_id: USER.toLowerCase(),
      reason: ' a dry run ',
    };
    const [response, order] = await Promise.all([
      send({ ...payload, expires_at: tomorrow() }),
      answerNextOrder(database),
    ]);

    expect(response.statusCode, response.body).toBe(201);
    expect(order).toMatchObject({
      type: 'make',
      change: { element: { objectId: USER, relationship: { kind: 'MemberOf', endObjectId: GROUP } } },
    });
    expect(response.json().data).toMatchObject({
      type: 'mark-false',
      ...MEMBERSHIP,
      name: 'ADA@CORP.LOCAL',
      end_name: 'ADMINS@CORP.LOCAL',
      reason: 'a dry run',
      user_id: admin.userId,
      outcome: null,
      ended_at: null,
    });
  });

  it('are listed by node, by relationship, by type, and by whether they stand', async () => {
    const property = await make({ type: 'set-property', object_id: USER, property: 'enabled', value: false });
    const ended = await make({ type: 'remove-relationship', ...MEMBERSHIP });
    const added = await make({
      type: 'add-relationship',
      ...MEMBERSHIP,
      relationship_kind: 'Owns',
      properties: { a: 1 },
    });
    const node = await make({ type: 'add-node', kinds: ['User'], properties: { name: 'BOB' } });
    const [undone] = await Promise.all([undo(ended), answerNextOrder(database)]);

    expect(undone.statusCode).toBe(204);
    expect(idsOf(await list())).toEqual([node, added, ended, property]);
    expect(idsOf(await list(`?node=${USER}`))).toEqual([added, ended, property]);
    expect(idsOf(await list(`?node=${GROUP}`))).toEqual([added, ended]);
    expect(idsOf(await list(`?node=${USER}&kind=MemberOf&end=${GROUP}`))).toEqual([ended]);
    expect(idsOf(await list('?standing=true'))).toEqual([node, added, property]);
    expect(idsOf(await list('?standing=false'))).toEqual([ended]);
    expect(idsOf(await list('?type=eq:set-property'))).toEqual([property]);
    expect((await list('?limit=1&skip=1')).json()).toMatchObject({ count: 4, data: [{ id: added }] });
    expect((await list('?standing=false')).json().data).toMatchObject([
      { outcome: 'undone', ended_by: admin.userId },
    ]);
    expect((await list('?type=eq:add-node')).json().data).toMatchObject([
      { name: 'BOB', kinds: ['User'], properties: { name: 'BOB' } },
    ]);
  });

  it('are in the audit log', async () => {
    const id = await make({ type: 'remove-node', object_id: USER, reason: 'a honeypot' });
    await Promise.all([undo(id), answerNextOrder(database)]);

    const { rows } = await database.pool.query(
      `SELECT action, fields FROM audit_log WHERE status = 'success' AND action LIKE '%ManualChange' ORDER BY id DESC LIMIT 2`,
    );
    expect(rows).toMatchObject([
      { action: 'UndoManualChange', fields: { manual_change_id: id, outcome: 'undone' } },
      {
        action: 'CreateManualChange',
        fields: { type: 'remove-node', object_id: USER, reason: 'a honeypot' },
      },
    ]);
  });
});

describe('somebody who may see some environments', () => {
  it('is told of changes there, and may make none', async () => {
    const limited = await logInAs('User');
    const seen = await make({ type: 'set-property', object_id: USER, property: 'a', value: 1 });
    await make({ type: 'set-property', object_id: HIDDEN, property: 'a', value: 1 });
    await make({ type: 'remove-relationship', ...MEMBERSHIP, object_id: HIDDEN });
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

    const told = await list('', limited);
    expect([idsOf(told), told.json().count]).toEqual([[seen], 1]);
    expect(idsOf(await list(`?node=${HIDDEN}`, limited))).toEqual([]);
    expect((await send({ type: 'remove-node', object_id: USER }, limited)).statusCode).toBe(403);
    expect((await undo(seen, limited)).statusCode).toBe(403);
  });
});

describe('a request for a change by hand', () => {
  const mark = { type: 'mark-false', ...MEMBERSHIP, reason: 'no' };
  const tooLate = new Date(Date.now() + (MAX_FALSE_DAYS + 1) * 86_400_000).toISOString();
  const many = Object.fromEntries(Array.from({ length: MAX_ADDED_PROPERTIES + 1 }, (_, at) => [`p${at}`, 1]));

  it.each([
    [400, {}],
    [400, { type: 'paint-node', object_id: USER }],
    [400, { type: 'remove-node' }],
    [400, { type: 'remove-node', object_id: '' }],
    [400, { type: 'remove-node', ...MEMBERSHIP }],
    [400, { type: 'remove-relationship', object_id: USER }],
    [400, { type: 'remove-relationship', object_id: USER, relationship_kind: 'MemberOf' }],
    [400, { type: 'set-property', object_id: USER, property: 'a' }],
    [400, { type: 'set-property', object_id: USER, value: 1 }],
    [400, { type: 'set-property', object_id: USER, property: 'a', value: { deep: 1 } }],
    [400, { type: 'set-property', object_id: USER, property: 'byhand', value: false }],
    [400, { type: 'set-property', object_id: USER, property: 'a', value: 'x'.repeat(MAX_VALUE_LENGTH) }],
    [400, { type: 'add-node', properties: {} }],
    [400, { type: 'add-node', kinds: [''] }],
    [400, { type: 'add-node', kinds: ['User'], properties: many }],
    [400, { ...mark, reason: ' ', expires_at: tomorrow() }],
    [400, { ...mark, reason: '\0', expires_at: tomorrow() }],
    [400, mark],
    [400, { ...mark, expires_at: 'soon' }],
    [400, { ...mark, expires_at: '2020-01-01T00:00:00Z' }],
    [400, { ...mark, expires_at: tooLate }],
    [404, { type: 'remove-node', object_id: 'NOBODY' }],
    [404, { type: 'remove-relationship', ...MEMBERSHIP, relationship_kind: 'Owns' }],
    [404, { type: 'add-relationship', ...MEMBERSHIP, end_object_id: 'NOBODY' }],
  ])('is answered %i: body %#', async (status, payload) => {
    const response = await send(payload);
    expect(response.statusCode, response.body).toBe(status);
    expect(messageOf(response)).not.toBe('');
  });

  it.each([
    [400, 'GET', `?kind=MemberOf&node=${USER}`],
    [400, 'GET', '?standing=perhaps'],
    [400, 'GET', '?colour=eq:red'],
    [404, 'DELETE', '/4711'],
    [400, 'DELETE', '/one'],
  ] as const)('is answered %i: %s %s', async (status, method, rest) => {
    expect((await as(admin, { method, url: `${URL}${rest}` })).statusCode).toBe(status);
  });

  it.each([
    ['GET', '', 'Upload-Only'],
    ['POST', '', 'User'],
    ['POST', '', 'Auditor'],
    ['DELETE', '/1', 'Read-Only'],
  ] as const)('is refused to roles without the right: %s%s as %s', async (method, rest, role) => {
    const response = await as(await logInAs(role), { method, url: `${URL}${rest}` });
    expect([response.statusCode, messageOf(response)]).toEqual([403, 'not authorized']);
  });

  it.each(['GET', 'POST'] as const)('is refused to the anonymous: %s', async (method) => {
    expect((await inject({ method, url: URL })).statusCode).toBe(401);
  });
});

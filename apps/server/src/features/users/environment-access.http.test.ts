import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signRequest } from '../../../../../tools/service/test/sign-request.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const CORP = 'S-1-5-21-1';
const OTHER = 'S-1-5-21-2';
const TENANT = '11111111-AAAA-4AAA-8AAA-111111111111';
const ROLE = { administrator: 1, user: 2, readOnly: 3, upload: 4, power: 5, auditor: 6 };
const NOT_THEM = 'administrators and power users may not have an ETAC list applied to them';

const { inject, logInAs, database } = await createTestServer({
  graph: {
    nodes: {
      [CORP]: { kinds: ['Base', 'Domain'], properties: { name: 'CORP', domainsid: CORP } },
      [OTHER]: { kinds: ['Base', 'Domain'], properties: { name: 'OTHER', domainsid: OTHER } },
      [TENANT]: { kinds: ['AZBase', 'AZTenant'], properties: { name: 'CLOUD', tenantid: TENANT } },
      'S-1-5-21-1-500': { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP', domainsid: CORP } },
      'S-1-5-21-2-500': { kinds: ['Base', 'User'], properties: { name: 'EVE@OTHER', domainsid: OTHER } },
    },
  },
});
const admin = await logInAs('Administrator');

function ask(method: 'GET' | 'PATCH' | 'POST' | 'PUT', path: string, payload?: object, caller = admin) {
  return inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: caller.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
}

const told = (response: Awaited<ReturnType<typeof ask>>) => [
  response.statusCode,
  response.statusCode === 200 ? '' : messageOf(response),
];

const listOf = (...ids: string[]) => ({
  environment_targeted_access_control: { environments: ids.map((id) => ({ environment_id: id })) },
});

const create = (body: object) => ask('POST', 'platform-users', { principal: `p-${randomUUID()}`, ...body });

async function accessOf(userId: string) {
  const { data } = (await ask('GET', `platform-users/${userId}`)).json();
  const environments = data.environment_targeted_access_control.map(
    (row: { environment_id: string }) => row.environment_id,
  );

  return [data.all_environments, environments];
}

async function switchOn(): Promise<void> {
  const { data } = (await ask('GET', 'features')).json();
  const flag = data.find(({ key }: { key: string }) => key === 'environment_targeted_access_control');
  expect([flag.enabled, flag.user_updatable]).toEqual([false, true]);
  expect((await ask('PUT', `features/${flag.id}/toggle`)).json().data).toEqual({ enabled: true });
}

it('while access is not limited, nobody is kept to anything', async () => {
  const created = await create({ roles: [ROLE.user], all_environments: false, ...listOf('S-9') });
  expect(created.statusCode, created.body).toBe(200);
  const { id } = created.json().data;
  expect(await accessOf(id)).toEqual([true, []]);
  expect(told(await ask('PATCH', `platform-users/${id}`, { all_environments: false }))).toEqual([200, '']);
  expect(await accessOf(id)).toEqual([true, []]);

  await switchOn();
});

describe('creating a user', () => {
  it.each([
    ['nothing is said', {}, [false, []]],
    ['all are named', { all_environments: true }, [true, []]],
    ['none are', { all_environments: false }, [false, []]],
    ['some are, in any case', listOf(CORP.toLowerCase(), TENANT, CORP), [false, [TENANT, CORP]]],
    ['some are, and not all', { all_environments: false, ...listOf(OTHER) }, [false, [OTHER]]],
    ['all are, and an empty list', { all_environments: true, ...listOf() }, [true, []]],
    ['nothing is meant', { all_environments: null, environment_targeted_access_control: null }, [false, []]],
  ])('lets him see where %s', async (_, body, expected) => {
    const response = await create({ roles: [ROLE.readOnly], ...body });
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();

    expect(await accessOf(data.id)).toEqual(expected);
    for (const row of data.environment_targeted_access_control) {
      expect(row).toEqual({
        id: expect.any(Number),
        user_id: data.id,
        environment_id: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: { time: expect.any(String), valid: false },
      });
    }
  });

  it.each([
    [
      'all and some',
      ROLE.user,
      { all_environments: true, ...listOf(CORP) },
      'cannot specify environments when all_environments is true',
    ],
    [
      'what is no environment',
      ROLE.user,
      listOf('S-1-5-21-1-500'),
      'domain or tenant not found: S-1-5-21-1-500',
    ],
    ['what is unknown', ROLE.readOnly, listOf(CORP, 'S-9'), 'domain or tenant not found: S-9'],
    ['an administrator without all', ROLE.administrator, {}, NOT_THEM],
    ['an administrator with some', ROLE.administrator, { all_environments: true, ...listOf(CORP) }, NOT_THEM],
    ['a power user with some', ROLE.power, listOf(CORP), NOT_THEM],
    ['an auditor with none', ROLE.auditor, { all_environments: false }, NOT_THEM],
    ['who uploads with some', ROLE.upload, listOf(CORP), NOT_THEM],
  ])('is refused for %s', async (_, role, body, message) => {
    expect(told(await create({ roles: [role], ...body }))).toEqual([400, message]);
  });

  it('with a role that sees everything needs it said', async () => {
    expect((await create({ roles: [ROLE.power], all_environments: true })).statusCode).toBe(200);
  });
});

describe('changing a user', () => {
  const start = async (body: object, role = ROLE.user) =>
    (await create({ roles: [role], ...body })).json().data.id as string;
  const change = (id: string, body: object) => ask('PATCH', `platform-users/${id}`, body);

  it('from a role that sees everything to one that may be kept leaves nothing that nobody names', async () => {
    const { id } = (await create({ roles: [ROLE.administrator], all_environments: true })).json().data;
    expect((await ask('PATCH', `platform-users/${id}`, { roles: [ROLE.user] })).statusCode).toBe(200);
    expect(await accessOf(id)).toEqual([false, []]);

    const { id: named } = (await create({ roles: [ROLE.power], all_environments: true })).json().data;
    const body = { roles: [ROLE.readOnly], ...listOf(CORP) };
    expect((await ask('PATCH', `platform-users/${named}`, body)).statusCode).toBe(200);
    expect(await accessOf(named)).toEqual([false, [CORP]]);
  });

  it('counts no list of a role that sees everything, however it got there', async () => {
    const administrator = await logInAs('Administrator');
    await database.pool.query('UPDATE platform_user SET all_environments = false WHERE id = $1', [
      administrator.userId,
    ]);
    const { data } = (await ask('GET', 'available-domains', undefined, administrator)).json();
    expect(data).toHaveLength(3);
  });

  it('replaces the list, and leaves what is not named', async () => {
    const id = await start(listOf(CORP, OTHER));
    const [kept] = (await ask('GET', `platform-users/${id}`)).json().data.environment_targeted_access_control;
    expect(told(await change(id, { first_name: 'Ada' }))).toEqual([200, '']);
    expect(await accessOf(id)).toEqual([false, [CORP, OTHER]]);
    expect(told(await change(id, listOf(TENANT, CORP)))).toEqual([200, '']);
    const after = (await ask('GET', `platform-users/${id}`)).json().data.environment_targeted_access_control;
    expect(after).toHaveLength(2);
    expect(after).toContainEqual(kept);
    expect(told(await change(id, listOf()))).toEqual([200, '']);
    expect(await accessOf(id)).toEqual([false, []]);
    expect(told(await change(id, { all_environments: true }))).toEqual([200, '']);
    expect(await accessOf(id)).toEqual([true, []]);
    expect(told(await change(id, listOf(CORP)))).toEqual([200, '']);
    expect(await accessOf(id)).toEqual([false, [CORP]]);
  });

  it('is refused where role and list do not go together', async () => {
    const id = await start(listOf(CORP));
    expect(told(await change(id, { roles: [ROLE.administrator] }))).toEqual([400, NOT_THEM]);
    expect(told(await change(id, { roles: [ROLE.power], all_environments: true }))).toEqual([200, '']);
    expect(await accessOf(id)).toEqual([true, []]);
    expect(told(await change(id, listOf(CORP)))).toEqual([400, NOT_THEM]);
    expect(told(await change(id, { all_environments: false }))).toEqual([400, NOT_THEM]);
    expect(told(await change(id, { roles: [ROLE.user], ...listOf('S-9') }))).toEqual([
      400,
      'domain or tenant not found: S-9',
    ]);
    expect(told(await change(id, { all_environments: true, ...listOf(CORP), roles: [ROLE.user] }))).toEqual([
      400,
      'cannot specify environments when all_environments is true',
    ]);
  });

  it('is told to the audit log', async () => {
    const id = await start(listOf(CORP));
    await change(id, listOf(OTHER));
    await change(id, listOf(OTHER));
    await change(id, { all_environments: true });
    const { rows } = await database.pool.query(
      `SELECT action, fields FROM audit_log
       WHERE action IN ('UpdateETACList', 'DeleteETACList') AND status = 'success' AND fields ->> 'user_id' = $1
       ORDER BY id`,
      [id],
    );

    expect(rows).toEqual([
      { action: 'UpdateETACList', fields: { user_id: id, environments: [CORP] } },
      { action: 'UpdateETACList', fields: { user_id: id, environments: [OTHER] } },
      { action: 'DeleteETACList', fields: { user_id: id, environments: [OTHER] } },
    ]);
  });

  it('counts at once, in sessions and for API tokens', async () => {
    const user = await logInAs('User');
    const made = await ask('POST', 'tokens', { token_name: 'mine' }, user);
    const token = made.json().data;
    const names = async () => {
      const url = '/api/v2/search?q=S-1-5-21';
      const signed = signRequest(token, { method: 'GET', path: url, date: new Date() });
      const bySession = await inject({ url, headers: { authorization: user.authorization } });
      const byToken = await inject({ url, headers: signed });
      expect(byToken.json()).toEqual(bySession.json());

      return bySession.json().data.map(({ name }: { name: string }) => name);
    };
    expect(await names()).toHaveLength(4);
    await change(user.userId, listOf(CORP));
    expect((await names()).toSorted()).toEqual(['ADA@CORP', 'CORP']);
    await change(user.userId, { all_environments: false, ...listOf() });
    expect(await names()).toEqual([]);
    await change(user.userId, { all_environments: true });
    expect(await names()).toHaveLength(4);
  });
});

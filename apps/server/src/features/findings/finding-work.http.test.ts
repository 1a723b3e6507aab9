import {
  BAD_UNTIL_MESSAGE,
  EMPTY_COMMENT_MESSAGE,
  NO_REASON_MESSAGE,
  NOTHING_TO_CHANGE_MESSAGE,
  UNKNOWN_ASSIGNEE_MESSAGE,
  USELESS_UNTIL_MESSAGE,
} from '@secgraph/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../zones/zone-server.test-support.ts';
import { DOMAIN, openFindingServer } from './finding-server.test-support.ts';

const server = await openFindingServer();
const { admin, all, call, database, find, inject, logInAs, takeRequest } = server;
const user = await logInAs('User');
const LATER = '2100-01-01T00:00:00Z';
const PATH = '/attack-paths/findings';

const change = (body: object) => call('PATCH', PATH, body);
const get = async (path: string) => {
  const response = await call('GET', path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const as = (
  caller: { readonly authorization: string },
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  payload?: object,
) =>
  inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: caller.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
const idsOf = async (query = '') =>
  (await get(`${PATH}?${query}`)).data
    .map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => a - b);
const one = async (id: number) => (await get(`${PATH}/${id}`)).data;
const historyOf = async (id: number) => (await get(`${PATH}/${id}/history`)).data;

beforeEach(async () => {
  await database.pool.query(
    `UPDATE finding SET accepted_until = NULL, accepted_at = NULL, accepted_by = NULL, accepted_reason = NULL,
       status = 'active' WHERE archived_at IS NULL`,
  );
  await database.pool.query('DELETE FROM finding_case');
});

describe('a change of findings', () => {
  it('is of many at once, noted for each, and outlives analyses', async () => {
    const ids = await idsOf();
    await takeRequest();
    const response = await change({
      finding_ids: [...ids, 999_999],
      assignee_id: user.userId,
      due_at: LATER,
      status: 'in_progress',
      comment: ' Please look. ',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { data: { finding_ids: ids } }]);
    await find(all);

    for (const id of ids) {
      expect(await one(id)).toMatchObject({
        status: 'in_progress',
        assignee_id: user.userId,
        assignee_name: expect.stringMatching(/./),
        due_at: '2100-01-01T00:00:00.000Z',
        comment_count: 1,
      });
    }
    const { assignee_name: name } = await one(ids[0]);
    expect(await historyOf(ids[0])).toMatchObject([
      { action: 'comment', comment: 'Please look.', user_id: admin.userId, user_name: expect.any(String) },
      { action: 'status', status: 'in_progress' },
      { action: 'due', due_at: '2100-01-01T00:00:00.000Z' },
      { action: 'assignee', assignee_name: name },
      { action: 'found', user_id: null, user_name: '' },
    ]);
    const { rows } = await database.pool.query(
      "SELECT status, fields FROM audit_log WHERE action = 'UpdateFindings' ORDER BY id DESC LIMIT 2",
    );
    expect(rows).toMatchObject([
      { status: 'success', fields: { comment: ' Please look. ' } },
      { status: 'intent' },
    ]);
  });

  it('can be asked for by who works on them and when they are due', async () => {
    const [first, second, ...others] = await idsOf();
    await change({ finding_ids: [first], assignee_id: user.userId, due_at: '2020-01-01T00:00:00Z' });
    await change({ finding_ids: [second], due_at: LATER });

    expect(await idsOf(`assignee_id=eq:${user.userId}`)).toEqual([first]);
    expect(await idsOf('assignee_id=eq:null')).toEqual([second, ...others]);
    expect(await idsOf('due_at=lt:2021-01-01T00:00:00Z')).toEqual([first]);
    const sorted = await get(`${PATH}?sort_by=due_at`);
    expect(sorted.data[0].id).toBe(first);
    const groups = await get(`/attack-paths/finding-groups?assignee_id=eq:${user.userId}`);
    expect(groups).toMatchObject({ count: 1, data: [{ count: 1 }] });
  });

  it('takes an acceptance through the one that there is', async () => {
    const [id] = await idsOf();
    await change({ finding_ids: [id], status: 'accepted', until: LATER, reason: 'old' });
    expect(await one(id)).toMatchObject({ status: 'accepted', accepted_reason: 'old' });
    expect(
      (await call('PUT', '/attack-paths/acceptances', { finding_ids: [id], accepted: false })).statusCode,
    ).toBe(200);
    expect((await one(id)).status).toBe('active');
    expect(await historyOf(id)).toMatchObject([
      { action: 'status', status: 'active' },
      { action: 'status', status: 'accepted', reason: 'old', until: '2100-01-01T00:00:00.000Z' },
      { action: 'found' },
    ]);
  });

  it('leaves a false positive out where an accepted risk is', async () => {
    const ids = await idsOf();
    const [id, ...others] = ids;
    await change({ finding_ids: [id], status: 'false_positive', until: LATER, reason: 'a lab' });

    expect(await idsOf()).toEqual(others);
    expect(await idsOf('status=eq:false_positive')).toEqual([id]);
    expect(await one(id)).toMatchObject({
      status: 'false_positive',
      false_until: '2100-01-01T00:00:00.000Z',
      false_by: expect.any(String),
      false_reason: 'a lab',
    });
    const { finding, environment_id: environment } = await one(id);
    const details = await get(`/domains/${environment}/details?finding=${finding}&Accepted=eq:true`);
    expect(details.data).toMatchObject([{ id, AcceptedUntil: '2100-01-01T00:00:00.000Z' }]);
    const { data } = await get(`/attack-paths/finding-progress?environment_id=${DOMAIN}`);
    expect(data.types.map((type: { false_positive: number }) => type.false_positive)).toContain(1);
    expect(refusalOf(await call('PUT', `${PATH}/${id}/status`, { status: 'active' }))).toEqual([
      409,
      'the finding is marked as a false positive, take that back first',
    ]);
    await database.pool.query("UPDATE finding_case SET false_until = now() - interval '1 second'");
    expect(await idsOf()).toEqual(ids);
  });

  it.each<[object, string]>([
    [{}, NOTHING_TO_CHANGE_MESSAGE],
    [{ status: 'accepted' }, BAD_UNTIL_MESSAGE],
    [{ status: 'accepted', until: '2001-01-01T00:00:00Z' }, BAD_UNTIL_MESSAGE],
    [{ status: 'false_positive', until: LATER }, NO_REASON_MESSAGE],
    [{ status: 'false_positive', until: LATER, reason: ' ' }, NO_REASON_MESSAGE],
    [{ status: 'fixed', until: LATER }, USELESS_UNTIL_MESSAGE],
    [{ reason: 'so' }, USELESS_UNTIL_MESSAGE],
    [{ comment: ' \n ' }, EMPTY_COMMENT_MESSAGE],
    [{ assignee_id: '00000000-0000-4000-8000-000000000000' }, UNKNOWN_ASSIGNEE_MESSAGE],
  ])('is refused as %j', async (body, message) => {
    expect(refusalOf(await change({ finding_ids: await idsOf(), ...body }))).toEqual([400, message]);
  });

  it.each([
    { finding_ids: [] },
    { finding_ids: Array.from({ length: 5_001 }, (_, index) => index + 1), status: 'active' },
    { finding_ids: [1], status: 'remediated' },
    { finding_ids: [1], comment: 'x'.repeat(4_001) },
    { finding_ids: [1], assignee_id: 'me' },
    { finding_ids: [1], due_at: 'soon' },
    { status: 'active' },
  ])('is refused when it is malformed', async (body) => {
    expect((await change(body)).statusCode).toBe(400);
  });

  it('is refused to those who may not, and of what is not there', async () => {
    const body = { finding_ids: await idsOf(), status: 'active' };
    expect((await inject({ method: 'PATCH', url: `/api/v2${PATH}`, payload: body })).statusCode).toBe(401);
    expect((await as(user, 'PATCH', PATH, body)).statusCode).toBe(403);
    expect((await change({ finding_ids: [999_999], status: 'active' })).statusCode).toBe(404);
  });
});

describe('a comment', () => {
  const comment = (id: number, text: string) => call('POST', `${PATH}/${id}/comments`, { comment: text });

  it('is told under the name of its user, who may be gone', async () => {
    const [id] = await idsOf();
    const other = await logInAs('Power User');
    const response = await as(other, 'POST', `${PATH}/${id}/comments`, { comment: 'A <b>lab</b>.' });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().data).toMatchObject({
      action: 'comment',
      comment: 'A <b>lab</b>.',
      user_id: other.userId,
    });
    const [{ user_name: name }] = await historyOf(id);
    await database.pool.query('DELETE FROM platform_user WHERE id = $1', [other.userId]);

    expect((await historyOf(id))[0]).toMatchObject({
      comment: 'A <b>lab</b>.',
      user_id: null,
      user_name: name,
    });
    expect((await one(id)).comment_count).toBe(1);
  });

  it('may be made by whom the finding is assigned to', async () => {
    const [id] = await idsOf();
    const path = `${PATH}/${id}/comments`;
    expect((await as(user, 'POST', path, { comment: 'Hm.' })).statusCode).toBe(403);
    await change({ finding_ids: [id], assignee_id: user.userId });
    expect((await as(user, 'POST', path, { comment: 'Hm.' })).statusCode).toBe(201);
  });

  it('is refused when it is empty, too long or of nothing', async () => {
    const [id] = await idsOf();
    expect(refusalOf(await comment(id, '  '))).toEqual([400, EMPTY_COMMENT_MESSAGE]);
    expect((await comment(id, 'x'.repeat(4_001))).statusCode).toBe(400);
    expect((await comment(999_999, 'x')).statusCode).toBe(404);
    expect(
      (await inject({ method: 'POST', url: `/api/v2${PATH}/${id}/comments`, payload: {} })).statusCode,
    ).toBe(401);
  });
});

describe('the history of a finding', () => {
  it('comes in pages', async () => {
    const [id] = await idsOf();
    for (const text of ['one', 'two', 'three']) {
      await call('POST', `${PATH}/${id}/comments`, { comment: text });
    }
    const page = await get(`${PATH}/${id}/history?limit=2&skip=1`);
    expect(page).toMatchObject({
      count: 4,
      limit: 2,
      skip: 1,
      data: [{ comment: 'two' }, { comment: 'one' }],
    });
  });

  it('is refused to strangers, and of nothing', async () => {
    const [id] = await idsOf();
    expect((await inject({ url: `/api/v2${PATH}/${id}/history` })).statusCode).toBe(401);
    const uploader = await logInAs('Upload-Only');
    expect((await as(uploader, 'GET', `${PATH}/${id}/history`)).statusCode).toBe(403);
    expect((await call('GET', `${PATH}/999999/history`)).statusCode).toBe(404);
    expect((await call('GET', `${PATH}/x/history`)).statusCode).toBe(404);
    expect((await call('GET', `${PATH}/${id}/history?limit=-1`)).statusCode).toBe(400);
    expect((await as(uploader, 'GET', '/attack-paths/finding-progress')).statusCode).toBe(403);
  });
});

import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

const { attach, database, end, inject, jobs, logInAs, send, startJob, takeTasks, tasks, userId } =
  await createUploadServer();

const ZERO_TIME = '0001-01-01T00:00:00Z';

describe('starting an upload job', () => {
  it('answers 201 with a running job of the caller', async () => {
    const response = await send({ method: 'POST', url: '/api/v2/file-upload/start' });

    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({
      user_id: userId,
      status: 1,
      status_message: '',
      end_time: ZERO_TIME,
      total_files: 0,
      failed_files: 0,
      partial_failed_files: 0,
      case_sensitive_ids: false,
      deleted_at: { valid: false },
    });
  });

  it('notes that case matters in the ids of its files', async () => {
    const url = '/api/v2/file-upload/start?case_sensitive_ids=true';
    const response = await send({ method: 'POST', url });

    expect([response.statusCode, response.json().data.case_sensitive_ids]).toEqual([201, true]);
    expect(await jobs.findJob(response.json().data.id)).toMatchObject({ hasCaseSensitiveIds: true });
  });

  it('answers 400 where it is told neither that it does nor that it does not', async () => {
    const response = await send({
      method: 'POST',
      url: '/api/v2/file-upload/start?case_sensitive_ids=maybe',
    });
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'case_sensitive_ids must be true or false',
    ]);
  });

  it.each(['Read-Only'])('is refused to the role %s', async (role) => {
    const { authorization } = await logInAs(role);
    const response = await inject({
      method: 'POST',
      url: '/api/v2/file-upload/start',
      headers: { authorization },
    });
    expect([response.statusCode, messageOf(response)]).toEqual([403, 'not authorized']);
  });

  it('is refused to the anonymous', async () => {
    const response = await inject({ method: 'POST', url: '/api/v2/file-upload/start' });
    expect(response.statusCode).toBe(401);
  });
});

describe('ending an upload job', () => {
  it('answers 200 without a body; the job waits for its files, and takes no more', async () => {
    const jobId = await startJob();
    expect((await attach(jobId, USERS_FILE)).statusCode).toBe(202);
    const response = await end(jobId);

    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(await jobs.findJob(jobId)).toMatchObject({ status: 6, statusMessage: '' });
    const late = await attach(jobId, USERS_FILE);
    expect([late.statusCode, messageOf(late)]).toEqual([
      400,
      'job must be in running status to attach files',
    ]);
    await takeTasks();
  });

  it('may be done by another user, but once only', async () => {
    const { authorization } = await logInAs('Administrator');
    const url = `/api/v2/file-upload/${await startJob()}/end`;
    const first = await inject({ method: 'POST', url, headers: { authorization } });
    const second = await inject({ method: 'POST', url, headers: { authorization } });

    expect(first.statusCode).toBe(200);
    expect([second.statusCode, messageOf(second)]).toEqual([400, 'job must be in running status to end']);
  });

  it.each([
    ['x', 400, 'id is malformed.'],
    ['1.5', 400, 'id is malformed.'],
    ['999999', 404, 'resource not found'],
  ])('of %s is refused with %i', async (id, status, message) => {
    const response = await end(id);
    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });
});

describe('accepted types', () => {
  it('are four, in this order', async () => {
    const response = await send({ url: '/api/v2/file-upload/accepted-types' });
    expect(response.json()).toEqual({
      data: [
        'application/json',
        'application/zip',
        'application/x-zip-compressed',
        'application/zip-compressed',
        'application/octet-stream',
      ],
    });
  });
});

describe('completed tasks', () => {
  it('tell what became of each file, in the order of completion', async () => {
    const jobId = await startJob();
    const task = await tasks.enqueueTask({
      jobId,
      storedFile: 'f',
      originalName: 'all.zip',
      fileType: 'zip',
    });
    const records = { declared: 3, read: 3, written: 1, merged: 0, skipped: 1, waiting: 1 };
    const entry = { parentFileName: 'all.zip', nodeCount: 1, relationshipCount: 0, unpackedBytes: 9 };
    await tasks.finishEntries({ id: task?.id ?? 0, jobId }, [
      { ...entry, index: 0, fileName: 'a.json', errors: ['bad'], warnings: [], records },
      { ...entry, index: 1, fileName: 'b.json', errors: [], warnings: ['odd'] },
    ]);
    const response = await send({ url: `/api/v2/file-upload/${jobId}/completed-tasks` });

    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject([
      {
        ingest_job_id: jobId,
        file_name: 'a.json',
        parent_file_name: 'all.zip',
        errors: ['bad'],
        warnings: [],
        records,
      },
      {
        ingest_job_id: jobId,
        file_name: 'b.json',
        errors: [],
        warnings: ['odd'],
        records: null,
        deleted_at: { valid: false },
      },
    ]);
    await takeTasks();
  });

  it('of a job without files are an empty list', async () => {
    const response = await send({ url: `/api/v2/file-upload/${await startJob()}/completed-tasks` });
    expect(response.json()).toEqual({ count: 0, limit: 10_000, skip: 0, data: [] });
  });

  it('come in pages, all of them unless another size is asked for', async () => {
    const jobId = await startJob();
    await database.pool.query(
      `INSERT INTO completed_task (job_id, task_id, entry_index, file_name, errors)
         SELECT $1, -1, index, index::text, CASE WHEN index < 5 THEN ARRAY[repeat('e', 300000)] ELSE '{}' END
         FROM generate_series(1, 1200) AS index`,
      [jobId],
    );
    const page = async (query = '') => {
      const response = await send({ url: `/api/v2/file-upload/${jobId}/completed-tasks${query}` });
      const { data, ...head } = response.json();
      return { ...head, names: data.map((task: { file_name: string }) => Number(task.file_name)) };
    };
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);

    expect(await page()).toEqual({ count: 1_200, limit: 10_000, skip: 0, names: numbers(1, 1_200) });
    expect(await page('?limit=0')).toMatchObject({ limit: 0, names: numbers(1, 1_200) });
    expect(await page('?skip=3&limit=10')).toEqual({
      count: 1_200,
      limit: 10,
      skip: 3,
      names: numbers(4, 13),
    });
    expect(await page('?skip=1200')).toMatchObject({ count: 1_200, names: [] });
    const refused = await send({ url: `/api/v2/file-upload/${jobId}/completed-tasks?limit=-1` });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      'query parameter "limit" is malformed: invalid limit: -1',
    ]);
  });

  it.each([
    ['x', 400, 'id is malformed.'],
    ['999999', 404, 'resource not found'],
  ])('of %s are refused with %i', async (id, status, message) => {
    const response = await send({ url: `/api/v2/file-upload/${id}/completed-tasks` });
    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });

  it('can be read by who may read uploads, and by nobody else', async () => {
    const url = `/api/v2/file-upload/${await startJob()}/completed-tasks`;
    const statuses: number[] = [];
    for (const role of ['Upload-Only', 'Power User', 'Administrator', 'Read-Only']) {
      const { authorization } = await logInAs(role);
      statuses.push((await inject({ url, headers: { authorization } })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 403]);
    expect((await inject({ url })).statusCode).toBe(401);
  });
});

describe('the list of upload jobs', () => {
  const list = async (query = '') => (await send({ url: `/api/v2/file-upload?${query}` })).json();
  const idsOf = async (query: string): Promise<number[]> =>
    (await list(query)).data.map(({ id }: { id: number }) => id);

  /** Three jobs with everything that can be filtered and sorted by; replaces all others. */
  async function createJobs(): Promise<readonly [number, number, number]> {
    await jobs.removeAllJobs();
    const ids = [await startJob(), await startJob(), await startJob()] as const;
    for (const [index, id] of ids.entries()) {
      await database.pool.query(
        `UPDATE file_upload_job SET user_email_address = $2, status = $3, status_message = $4, total_files = $5,
           failed_files = $6, end_time = $7::timestamptz WHERE id = $1`,
        [
          id,
          `${'abc'[index]}@example.org`,
          [2, 8, 1][index],
          ['Complete', 'Partially Completed', ''][index],
          index * 10,
          index,
          `2026-01-0${index + 1}T00:00:00Z`,
        ],
      );
    }

    return ids;
  }

  it('is open to everybody who is logged in, latest end first', async () => {
    const [a, b, c] = await createJobs();
    const { authorization } = await logInAs('Read-Only');
    const response = await inject({ url: '/api/v2/file-upload', headers: { authorization } });

    expect(response.json()).toMatchObject({ count: 3, limit: 100, skip: 0 });
    expect(response.json().data.map(({ id }: { id: number }) => id)).toEqual([c, b, a]);
    expect((await inject({ url: '/api/v2/file-upload' })).statusCode).toBe(401);
  });

  it('comes in pages, which have no upper bound', async () => {
    const [a, b, c] = await createJobs();
    expect(await list('skip=1&limit=1&sort_by=id')).toMatchObject({
      count: 3,
      skip: 1,
      limit: 1,
      data: [{ id: b }],
    });
    expect(await list('skip=9')).toMatchObject({ count: 3, data: [] });
    expect(await idsOf('limit=0&sort_by=id')).toEqual([a, b, c]);
    expect(await list('limit=100000')).toMatchObject({ limit: 100_000 });
  });

  it('is filtered by every column', async () => {
    const [a, b, c] = await createJobs();
    const cases: readonly [string, readonly number[]][] = [
      [`user_id=eq:${userId}`, [a, b, c]],
      [`user_id=neq:${userId}`, []],
      ['user_email_address=b@example.org', [b]],
      ['user_email_address=~eq:@example', [a, b, c]],
      ['status=eq:1', [c]],
      ['status=neq:1', [a, b]],
      ['status_message=eq:Complete', [a]],
      ['total_files=gte:10', [b, c]],
      ['failed_files=lt:2&failed_files=gt:0', [b]],
      [`id=lte:${b}`, [a, b]],
      ['end_time=gt:2026-01-01T12:00:00Z', [b, c]],
      ['start_time=lt:2026-01-01T00:00:00Z', []],
      ['deleted_at=eq:null', [a, b, c]],
    ];

    for (const [query, expected] of cases) {
      expect([query, await idsOf(`${query}&sort_by=id`)]).toEqual([query, expected]);
    }
    expect(await list('status=neq:1&limit=1')).toMatchObject({ count: 2 });
  });

  it.each(['user_email_address', 'status', 'status_message', 'total_files', 'end_time', 'id'])(
    'is sorted by %s, both ways',
    async (column) => {
      await createJobs();
      const ascending = await idsOf(`sort_by=${column}`);
      expect(ascending).toHaveLength(3);
      expect(await idsOf(`sort_by=-${column}`)).toEqual(ascending.toReversed());
    },
  );

  it.each([
    ['sort_by=user_id', 'column format does not support sorting'],
    ['sort_by=nothing', 'column format does not support sorting'],
    ['sort_by=', 'empty sort_by parameter supplied'],
    ['status=foo:1', 'there are errors in the query parameter filters specified'],
    ['status=eq:one', 'there are errors in the query parameter filters specified'],
    ['end_time=eq:yesterday', 'there are errors in the query parameter filters specified'],
    ['nothing=eq:1', 'the specified column cannot be filtered: nothing'],
    ['status=gt:1', 'the specified filter predicate is not supported for this column: status gt'],
    ['user_id=~eq:a', 'the specified filter predicate is not supported for this column: user_id ~eq'],
    ['skip=-1', 'query parameter "skip" is malformed: invalid skip: -1'],
    [
      'limit=abc',
      'query parameter "limit" is malformed: error converting limit value abc to int: strconv.Atoi: parsing "abc": invalid syntax',
    ],
  ])('refuses ?%s', async (query, message) => {
    const response = await send({ url: `/api/v2/file-upload?${query}` });
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });
});

import { BUILT_IN_TAGS, type FoundFinding } from '@secgraph/analysis';
import { ReportDocument, type ReportSchedule } from '@secgraph/contract';
import { reconcileFindings } from '@secgraph/database/findings';
import { withGraphTransaction } from '@secgraph/database/graph';
import { ReportRepository } from '@secgraph/database/reports';
import { ZoneRepository } from '@secgraph/database/zones';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { GraphQueryError } from '@secgraph/questions';
import { Value } from 'typebox/value';
import { beforeEach, describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { createTestServer, messageOf, runReportHere } from '../../../test/test-server.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { ReportMaker, type ReportMakerOptions } from './report-maker.ts';
import { runInThread } from './run-in-thread.ts';
import type { RunReport } from './shared/protocol.ts';
import { readPdfPages } from './thread/pdf-text.test-support.ts';

const CORP = 'S-1';
const OTHER = 'S-2';
const GRAPH = queriesOver({
  nodes: {
    [CORP]: { kinds: ['Base', 'Domain'], properties: { name: 'CORP', domainsid: CORP } },
    [OTHER]: { kinds: ['Base', 'Domain'], properties: { name: 'OTHER', domainsid: OTHER } },
    'S-1-512': {
      kinds: ['Base', 'Group', 'Tag_Tier_Zero'],
      properties: { name: 'ADMINS@CORP', domainsid: CORP },
    },
    'S-1-900': { kinds: ['Base', 'User'], properties: { name: '=EVE@CORP', domainsid: CORP } },
  },
  relationships: ['S-1-900 -GenericAll-> S-1-512'],
});
const server = await createTestServer({ graph: { nodes: {} } });
const { auth, database, databaseUrl, repositories, series } = server;
const { pool } = database;
await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
const admin = await server.logInAs('Administrator');
const reader = await server.logInAs('Read-Only');
const uploader = await server.logInAs('Upload-Only');

const log = { info: () => undefined, warn: () => undefined };
const makerOver = (
  graph: GraphQueries = GRAPH,
  { nowMs, ...options }: Partial<ReportMakerOptions> & { readonly nowMs?: number } = {},
) =>
  new ReportMaker({
    database,
    repositories,
    databaseUrl,
    auth: { ...auth, clock: { ...auth.clock, now: () => nowMs ?? Date.now() } },
    graph,
    series,
    version: 'v1.2.3',
    log,
    // Some of the tests begin a thread.
    run: runReportHere,
    ...options,
  });
const call = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST', path: string, payload?: object, caller = admin) =>
  server.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: caller.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
const order = async (payload: object, caller = admin): Promise<number> => {
  const response = await call('POST', 'reports', payload, caller);
  expect(response.statusCode, response.body).toBe(202);
  return response.json().data.id;
};
const read = async (path: string) => {
  const response = await call('GET', path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const make = async (payload: object) => {
  const id = await order(payload);
  await makerOver().look();
  expect((await read(`reports/${id}`)).data).toMatchObject({ status: 'done', status_message: '' });
  return id;
};
const download = async (id: number) => {
  const response = await call('GET', `reports/${id}/download`);
  expect(response.statusCode, response.body).toBe(200);
  return response;
};
const documentOf = async (payload: object) => {
  const { data } = (await download(await make({ format: 'json', ...payload }))).json();
  expect(Value.Errors(ReportDocument, data)).toEqual([]);
  return data as ReportDocument;
};

const tierZero: number = (await read('asset-group-tags')).data.tags.find(
  ({ name }: { name: string }) => name === 'Tier Zero',
).id;
const label: number = (await read('asset-group-tags')).data.tags.find(
  ({ name }: { name: string }) => name === 'Owned',
).id;
const end = (nodeId: number, objectId: string, kind: string, name: string) => ({
  nodeId,
  objectId,
  kind,
  name,
});
const PAIR: FoundFinding = {
  type: 'T0GenericAll',
  shape: 'relationship',
  tagId: tierZero,
  environmentId: CORP,
  environmentName: 'CORP',
  source: end(1, 'S-1-900', 'User', '=EVE@CORP'),
  target: end(2, 'S-1-512', 'Group', 'ADMINS@CORP'),
  relationship: { id: 1, properties: '{}' },
  isInherited: false,
  exposure: { count: 96, share: 0.96 },
  impact: { count: 5, share: 0.5 },
  severity: 'critical',
  closes: 0,
  fix: { effort: 'low', sideEffects: 'low' },
};
const rows: readonly FoundFinding[] = [
  PAIR,
  {
    ...PAIR,
    type: 'Kerberoasting',
    shape: 'list',
    tagId: 0,
    source: undefined,
    target: end(1, 'S-1-900', 'User', '=EVE@CORP'),
    relationship: undefined,
    exposure: { count: 0, share: 0 },
    severity: 'low',
  },
  {
    ...PAIR,
    environmentId: OTHER,
    environmentName: 'OTHER',
    target: end(3, 'S-2-512', 'Group', 'ADMINS@OTHER'),
  },
];
const analyse = (found: readonly FoundFinding[]) =>
  withGraphTransaction(database, (transaction) =>
    reconcileFindings(transaction, {
      rows: found,
      types: found.map(({ environmentId, tagId, type, exposure, impact }) => ({
        environmentId,
        tagId,
        type,
        exposure,
        impact,
        compositeRisk: 100 * exposure.share,
        impactedAssets: 1,
      })),
      postures: [CORP, OTHER].flatMap((environmentId) =>
        [0, tierZero].map((tagId) => ({
          environmentId,
          tagId,
          exposureShare: tagId === 0 ? 0 : environmentId === CORP ? 0.5 : 0.25,
          principalCount: 10,
          assetCount: 1,
          exposedAssetCount: 1,
          attackPathCount: 1,
          sessionCompleteness: undefined,
          groupCompleteness: undefined,
        })),
      ),
      knownTypes: ['T0GenericAll', 'Kerberoasting'],
      tagIds: [0, tierZero],
      environmentIds: [CORP, OTHER],
      shares: {
        environments: [CORP, OTHER].map((id) => ({
          id,
          name: id,
          kind: 'Domain',
          isCollected: true,
          isDeclared: false,
          connectedTo: 1,
          completeness: undefined,
        })),
        exposures: [{ tagId: tierZero, total: { principals: 16, exposed: 6 }, groups: [] }],
      },
    }),
  );
await analyse(rows);
await pool.query(
  `UPDATE finding SET accepted_until = now() + interval '1 day', accepted_at = now(), accepted_by = 'ada',
     accepted_reason = 'EVE is a friend' WHERE environment_id = $1`,
  [OTHER],
);
await pool.query(
  `UPDATE finding SET accepted_until = now() - interval '1 day', accepted_at = now() - interval '2 days',
     accepted_by = 'bob', accepted_reason = 'EVE was a friend' WHERE environment_id = $1`,
  [CORP],
);

beforeEach(async () => {
  await pool.query('TRUNCATE report, report_schedule CASCADE');
});

describe('a report', () => {
  it('is made after the answer, and tells what the last analysis found', async () => {
    const id = await order({ name: ' Weekly ', format: 'json' });
    const waiting = await read(`reports/${id}`);
    expect(waiting.data).toEqual({
      id,
      name: 'Weekly',
      format: 'json',
      scope: { environment_id: null, asset_group_tag_id: null, finding: null },
      sanitised: false,
      user_id: admin.userId,
      created_by: admin.userId,
      schedule_id: null,
      status: 'queued',
      status_message: '',
      size_bytes: 0,
      recipients: [],
      mail: null,
      created_at: expect.stringMatching(/^20/),
      started_at: '0001-01-01T00:00:00Z',
      finished_at: '0001-01-01T00:00:00Z',
    });
    const early = await call('GET', `reports/${id}/download`);
    expect([early.statusCode, messageOf(early)]).toEqual([409, 'the report is not made yet']);

    await makerOver(GRAPH, { run: runInThread }).look();
    const made = await read(`reports/${id}`);
    expect(made.data).toMatchObject({ status: 'done', finished_at: expect.stringMatching(/^20/) });
    const file = await download(id);
    expect(file.headers['content-type']).toBe('application/json');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="report-\d+-[\d-]+\.json"$/);
    expect(Buffer.byteLength(file.rawPayload)).toBe(made.data.size_bytes);
    const { data } = file.json();
    expect(Value.Errors(ReportDocument, data)).toEqual([]);
    expect(data).toMatchObject({
      version: 'v1.2.3',
      name: 'Weekly',
      subject: 'All environments',
      severities: { critical: 2, high: 0, moderate: 0, low: 1 },
      environments: { count: 2, items: [{ name: 'CORP' }, { name: 'OTHER' }] },
      accepted: { count: 1, items: [{ accepted_by: 'ada', accepted_reason: 'EVE is a friend' }] },
    });
    const [top, hygiene] = (data as ReportDocument).zones;
    expect(top).toMatchObject({
      zone: { id: tierZero, name: 'Tier Zero' },
      history: [{ value: 37.5 }],
      types: [{ finding: 'T0GenericAll', severity: 'critical', count: 2, findings: { count: 2 } }],
      cut: {
        exposed_principals: 1,
        relationships: {
          count: 1,
          items: [{ kind: 'GenericAll', source: { name: '=EVE@CORP' }, target: { name: 'ADMINS@CORP' } }],
        },
      },
    });
    // Of an acceptance that is over, nothing is told.
    expect(top?.types[0]?.findings.items.find(({ status }) => status === 'active')).toMatchObject({
      accepted_until: '0001-01-01T00:00:00Z',
      accepted_by: null,
      accepted_reason: null,
    });
    expect(hygiene).toMatchObject({
      zone: { id: 0, name: 'Hygiene' },
      types: [{ finding: 'Kerberoasting', findings: { items: [{ source: null }] } }],
      cut: null,
    });
  });

  it.each([
    [{ environment_id: CORP }, 'CORP', [1, 1], 0],
    [{ environment_id: OTHER, asset_group_tag_id: tierZero }, 'OTHER · Tier Zero', [1], 1],
    [{ finding: 'Kerberoasting' }, 'All environments · Kerberoastable User Accounts', [1], 0],
    [
      { finding: 'T0GenericAll', asset_group_tag_id: 0 },
      'All environments · Hygiene · GenericAll Privileges on Tier Zero Objects',
      [],
      0,
    ],
  ])('of %j is about %s', async (scope, subject, counts, accepted) => {
    const document = await documentOf({ scope });

    expect(document.subject).toBe(subject);
    expect(document.zones.map(({ types }) => types.reduce((sum, { count }) => sum + count, 0))).toEqual(
      counts,
    );
    expect(document.accepted.count).toBe(accepted);
  });

  it('of comma-separated values has a row for each finding, which no spreadsheet takes for a formula', async () => {
    const file = await download(await make({ format: 'csv', scope: { environment_id: CORP } }));

    expect(file.headers['content-type']).toBe('text/csv');
    const lines = file.body.split('\r\n');
    expect(lines[0]).toMatch(/^Severity,Finding,Title,.*,LastSeen$/);
    expect(lines[1]).toMatch(
      new RegExp(`^critical,T0GenericAll,.*,${tierZero},Tier Zero,S-1,CORP,S-1-900,User,'=EVE@CORP,S-1-512,`),
    );
    expect(lines[2]).toMatch(/^low,Kerberoasting,.*,0,Hygiene,S-1,CORP,,,,S-1-900,User,'=EVE@CORP,/);
    expect(lines.slice(3)).toEqual(['']);
  });

  it('as pages tells the same', async () => {
    const file = await download(await make({ name: 'For the board', format: 'pdf' }));

    expect(file.headers['content-type']).toBe('application/pdf');
    const text = readPdfPages(file.rawPayload).join('');
    for (const told of [
      'For the board',
      'All environments',
      '=EVE@CORP',
      'ADMINS@OTHER',
      'Hygiene',
      'v1.2.3',
    ]) {
      expect(text).toContain(told);
    }
  });

  it.each(['json', 'csv', 'pdf'])('without names has none, and a key to them: %s', async (format) => {
    const id = await make({ name: 'About EVE', format, sanitised: true });
    const { rawPayload } = await download(id);
    const text = format === 'pdf' ? readPdfPages(rawPayload).join('') : rawPayload.toString();

    expect(text).not.toMatch(/EVE|CORP|OTHER|S-1|S-2|\bada\b|\bbob\b|friend/);
    expect(text).toContain('User 1');
    const key = await call('GET', `reports/${id}/key`);
    expect(key.headers['content-type']).toBe('text/csv');
    expect(key.body.split('\r\n')).toEqual(
      expect.arrayContaining([
        'Pseudonym,Name,ID',
        "User 1,'=EVE@CORP,S-1-900",
        'Environment 1,CORP,S-1',
        'Account 1,ada,ada',
      ]),
    );
    expect(key.body).not.toContain('bob');
  });

  it('with names has no key', async () => {
    const id = await make({ format: 'csv' });
    expect((await call('GET', `reports/${id}/key`)).statusCode).toBe(404);
  });

  it.each<[number, string | undefined, object]>([
    [400, undefined, {}],
    [400, undefined, { format: 'docx' }],
    [400, undefined, { format: 'pdf', name: 'n'.repeat(201) }],
    [400, 'name must not have NUL in it', { format: 'pdf', name: 'a\0' }],
    [
      400,
      'finding must be one of those of /api/v2/attack-path-types',
      { format: 'pdf', scope: { finding: 'Other' } },
    ],
    [400, 'invalid rrule: write two lines, DTSTART and RRULE', { format: 'pdf', schedule: 'weekly' }],
    [
      400,
      'invalid rrule: reports are made once an hour at most',
      { format: 'pdf', schedule: 'DTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY;INTERVAL=30' },
    ],
    [
      400,
      'invalid rrule: it never comes',
      { format: 'pdf', schedule: 'DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;COUNT=2' },
    ],
    [404, undefined, { format: 'pdf', scope: { environment_id: 'S-3' } }],
    [404, undefined, { format: 'pdf', scope: { environment_id: 'S\0' } }],
    [404, undefined, { format: 'pdf', scope: { asset_group_tag_id: 999 } }],
    [404, undefined, { format: 'pdf', scope: { asset_group_tag_id: label } }],
  ])('is refused with %i %s: %j', async (status, message, payload) => {
    const response = await call('POST', 'reports', payload);

    expect(response.statusCode, response.body).toBe(status);
    if (message !== undefined) {
      expect(messageOf(response)).toBe(message);
    }
  });

  it('is nothing for who may not make any, and for nobody', async () => {
    expect((await call('POST', 'reports', { format: 'csv' }, uploader)).statusCode).toBe(403);
    expect((await call('GET', 'reports', undefined, uploader)).statusCode).toBe(403);
    expect((await server.inject({ url: '/api/v2/reports' })).statusCode).toBe(401);
  });

  it('is one of a hundred that a user may have', async () => {
    await pool.query(
      `INSERT INTO report (user_id, created_by, name, format, sanitised, status)
       SELECT $1, 'x', '', 'csv', false, 'done' FROM generate_series(1, 100)`,
      [admin.userId],
    );
    const response = await call('POST', 'reports', { format: 'csv' });

    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'there may be 100 reports of yours: delete some first',
    ]);
    await order({ format: 'csv' }, reader);
  });

  it('is one of five that may wait, however many are asked for at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', 'reports', { format: 'csv' })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 202);

    expect(refused.map((response) => [response.statusCode, messageOf(response)])).toEqual(
      Array.from({ length: 3 }, () => [
        400,
        'there may be 5 reports of yours that wait: let them be made first',
      ]),
    );
    expect((await read('reports')).count).toBe(5);
    await order({ format: 'csv' }, reader);
    await pool.query("UPDATE report SET status = 'failed' WHERE user_id = $1", [admin.userId]);
    await order({ format: 'csv' });
  });
});

describe('reports', () => {
  it('are listed, filtered, sorted and paged', async () => {
    const first = await order({ name: 'b', format: 'csv' });
    const second = await order({ name: 'a', format: 'json', scope: { environment_id: CORP } }, reader);
    await makerOver().look();
    const idsOf = async (query: string) =>
      (await read(`reports?${query}`)).data.map(({ id }: { id: number }) => id);

    expect(await idsOf('')).toEqual([second, first]);
    expect(await idsOf('sort_by=created_at')).toEqual([first, second]);
    expect(await idsOf('sort_by=name')).toEqual([second, first]);
    expect(await idsOf('format=eq:csv')).toEqual([first]);
    expect(await idsOf(`environment_id=eq:${CORP}`)).toEqual([second]);
    expect(await idsOf('status=eq:queued')).toEqual([]);
    expect(await idsOf(`user_id=eq:${reader.userId}`)).toEqual([second]);
    expect(await read('reports?limit=1&skip=1')).toMatchObject({
      count: 2,
      limit: 1,
      skip: 1,
      data: [{ id: first }],
    });
    expect((await call('GET', 'reports?sort_by=environments')).statusCode).toBe(400);
    expect((await call('GET', 'reports?other=eq:1')).statusCode).toBe(400);
  });

  it('are deleted by whoever wanted them, and by administrators', async () => {
    const own = await order({ format: 'csv' }, reader);
    const others = await order({ format: 'csv' });

    expect((await call('DELETE', `reports/${others}`, undefined, reader)).statusCode).toBe(403);
    expect((await call('DELETE', `reports/${own}`, undefined, reader)).statusCode).toBe(204);
    expect((await call('GET', `reports/${own}`)).statusCode).toBe(404);
    const again = await order({ format: 'csv' }, reader);
    await makerOver().look();
    expect((await call('DELETE', `reports/${again}`)).statusCode).toBe(204);
    expect((await call('DELETE', `reports/${again}`)).statusCode).toBe(404);
    for (const path of ['reports/x', 'reports/x/download', 'report-schedules/x']) {
      const isRead = path.endsWith('download');
      expect((await call(isRead ? 'GET' : 'DELETE', path)).statusCode).toBe(400);
    }
    const { rows: parts } = await pool.query('SELECT report_id FROM report_part');
    expect(parts).toEqual([{ report_id: others }]);
  });

  it('that are deleted while they are read end with an error, not early', async () => {
    const id = await order({ format: 'csv' });
    const reports = new ReportRepository(database.kysely);
    const taken = await reports.takeOldest();
    const pieces = [new Uint8Array(300_000).fill(1), new Uint8Array(300_000).fill(2)];
    await reports.finish(taken ?? { id, attempts: 0 }, { report: pieces, key: undefined });
    expect((await download(id)).rawPayload).toEqual(Buffer.concat(pieces));

    const reading = reports.readContent(id, 'report')[Symbol.asyncIterator]();
    await reading.next();
    expect((await call('DELETE', `reports/${id}`)).statusCode).toBe(204);
    await expect(reading.next()).rejects.toThrow(`report ${id} was deleted while it was read`);
  });

  it('are told of in the audit log', async () => {
    const id = await make({ format: 'csv', scope: { environment_id: CORP } });
    await download(id);
    await call('DELETE', `reports/${id}`);
    const { rows: entries } = await pool.query(
      `SELECT action, fields FROM audit_log WHERE fields ->> 'report_id' = $1 AND status = 'success' ORDER BY id`,
      [String(id)],
    );

    expect(entries.map(({ action }) => action)).toEqual(['CreateReport', 'DownloadReport', 'DeleteReport']);
    expect(entries[0].fields).toMatchObject({ format: 'csv', environment_id: CORP });
  });

  it('end when they are deleted while they are made', async () => {
    const asked = Promise.withResolvers<void>();
    const silent: GraphQueries = {
      model: BUILT_IN_MODEL,
      run: (_name, _input, { signal }) => {
        asked.resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('given up')), { once: true }),
        );
      },
    };
    const id = await order({ format: 'pdf' });
    const making = makerOver(silent, { run: runInThread }).look();
    await asked.promise;
    expect((await call('DELETE', `reports/${id}`)).statusCode).toBe(204);
    await making;
    expect((await pool.query('SELECT FROM report')).rowCount).toBe(0);
  });

  it('are given back when the service stops, and made by the next one', async () => {
    const asked = Promise.withResolvers<void>();
    const silent: GraphQueries = {
      model: BUILT_IN_MODEL,
      run: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    };
    const id = await order({ format: 'csv' });
    const stopped = makerOver(silent, { run: runInThread });
    const making = stopped.look();
    await asked.promise;
    await stopped.stop();
    await making;
    expect((await read(`reports/${id}`)).data).toMatchObject({ status: 'queued' });
    await makerOver().look();
    expect((await read(`reports/${id}`)).data).toMatchObject({ status: 'done' });
  });

  it('are made by one at a time, whoever looks', async () => {
    const ids = [await order({ format: 'csv' }), await order({ format: 'csv' })];
    await Promise.all([makerOver().look(), makerOver().look(), makerOver().look()]);

    // Whoever was not the one has gone; the one has made both.
    for (const id of ids) {
      expect((await read(`reports/${id}`)).data).toMatchObject({ status: 'done' });
    }
    expect((await pool.query('SELECT FROM report WHERE attempts = 1')).rowCount).toBe(2);
  });

  it('that were begun by who is gone are made again, but not for ever', async () => {
    const [again, hopeless] = [await order({ format: 'csv' }), await order({ format: 'csv' })];
    await pool.query("UPDATE report SET status = 'running', attempts = CASE id WHEN $1 THEN 1 ELSE 3 END", [
      again,
    ]);
    await makerOver().look();

    expect((await read(`reports/${again}`)).data).toMatchObject({ status: 'done' });
    expect((await read(`reports/${hopeless}`)).data).toMatchObject({
      status: 'failed',
      status_message: 'it could not be made; the log of the service says why',
    });
    const refused = await call('GET', `reports/${hopeless}/download`);
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, 'the report failed']);
  });

  it('fail where nothing can be told any more, and say why', async () => {
    const gone = await order({ format: 'csv', scope: { environment_id: OTHER } });
    const nothing = queriesOver({ nodes: {} });
    await makerOver(nothing).look();
    expect((await read(`reports/${gone}`)).data).toMatchObject({
      status: 'failed',
      status_message: 'no analysis has looked for findings yet',
    });

    const lost = await order({ format: 'csv' }, reader);
    await pool.query('UPDATE platform_user SET is_disabled = true WHERE id = $1', [reader.userId]);
    await makerOver().look();
    await pool.query('UPDATE platform_user SET is_disabled = false WHERE id = $1', [reader.userId]);
    expect((await read(`reports/${lost}`)).data).toMatchObject({
      status: 'failed',
      status_message: 'whoever wanted it may not make reports any more',
    });
  });

  it('wait for the graph, and tell everything else where it cannot say what to cut', async () => {
    const refusals = ['GRAPH_WORKER_DIED', 'GRAPH_OWN_MEMORY_TAKEN', 'GRAPH_NOT_LOADED'] as const;
    let asked = 0;
    const slow: GraphQueries = {
      model: BUILT_IN_MODEL,
      run: (name, ...rest) => {
        const refusal = refusals[asked++];
        if (refusal !== undefined) {
          throw new GraphQueryError(refusal, 'not now');
        }
        if (name === 'chokePoints') {
          throw new GraphQueryError('GRAPH_QUERY_TOO_LARGE', 'too large');
        }
        return GRAPH.run(name, ...rest);
      },
    };
    const id = await order({ format: 'json' });
    await makerOver(slow).look();

    expect((await download(id)).json().data.zones[0]).toMatchObject({
      cut: null,
      cut_problem: 'the graph could not answer',
      types: [{ count: 2 }],
    });
  });
});

describe('a report that cannot be made', () => {
  const attemptsOf = async (id: number) =>
    (await pool.query('SELECT status, attempts FROM report WHERE id = $1', [id])).rows[0];

  it('waits for a graph that takes long to be loaded, as long as that takes', async () => {
    let refusals = 2;
    const unloaded: GraphQueries = {
      model: BUILT_IN_MODEL,
      run: (...question) => {
        if (refusals > 0) {
          refusals--;
          throw new GraphQueryError('GRAPH_NOT_LOADED', 'the graph is not there yet');
        }
        return GRAPH.run(...question);
      },
    };
    const id = await order({ format: 'csv' });
    await makerOver(unloaded, { maxAnswerMs: 20 }).look();

    expect(await attemptsOf(id)).toEqual({ status: 'done', attempts: 1 });
  });

  it('is not asked of workers that die of it for ever', async () => {
    let deaths = 0;
    const deadly: GraphQueries = {
      model: BUILT_IN_MODEL,
      run: () => {
        deaths++;
        throw new GraphQueryError('GRAPH_WORKER_DIED', 'it died');
      },
    };
    const id = await order({ format: 'csv' });
    await makerOver(deadly).look();

    expect((await read(`reports/${id}`)).data).toMatchObject({
      status: 'failed',
      status_message: 'the graph could not answer',
    });
    expect(deaths).toBe(3);
  });

  it('is tried again after a pause, which ends with the service', async () => {
    let runs = 0;
    const failing: RunReport = async () => {
      runs++;
      return { kind: 'failed', error: new Error('lost') };
    };
    const id = await order({ format: 'csv' });
    const maker = makerOver(GRAPH, { run: failing });
    const looking = maker.look();
    await expect.poll(() => runs).toBeGreaterThan(0);
    await maker.stop();
    await looking;
    expect(runs).toBe(1);
    expect(await attemptsOf(id)).toEqual({ status: 'running', attempts: 1 });

    await makerOver(GRAPH, { run: failing, tryAgainMs: 1 }).look();
    expect(runs).toBe(3);
    expect(await attemptsOf(id)).toEqual({ status: 'failed', attempts: 3 });
  });

  it('keeps nobody waiting for it when no schedule can be read', async () => {
    const id = await order({ format: 'csv' });
    const now = () => {
      throw new Error('no time');
    };
    const maker = makerOver(GRAPH, { auth: { ...auth, clock: { ...auth.clock, now } } });

    await expect(maker.look()).rejects.toThrow('no time');
    expect(await attemptsOf(id)).toEqual({ status: 'done', attempts: 1 });
  });
});

describe('a schedule of reports', () => {
  it('is refused to a Read-Only user where its rule means to keep everybody waiting', async () => {
    const upTo = (count: number) => Array.from({ length: count }, (_, value) => value).join();
    const times = `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`;
    const schedule = `DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;${times}`;
    const response = await call('POST', 'reports', { format: 'pdf', schedule }, reader);
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'invalid rrule: BYHOUR, BYMINUTE and BYSECOND name 86400 times of a day together; at most 1440 are allowed',
    ]);
  });

  const HOUR_MS = 3_600_000;
  const HOURLY = 'DTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY';

  it('orders one at once, and one for all that was missed, strictly in the future', async () => {
    const before = Date.now();
    const id = await order({ name: 'n', format: 'csv', schedule: HOURLY, scope: { environment_id: CORP } });
    const [schedule] = (await read('report-schedules')).data;
    expect(schedule).toMatchObject({
      name: 'n',
      format: 'csv',
      scope: { environment_id: CORP },
      rrule: HOURLY,
      title: 'Every hour, from 2026-01-01 00:00 UTC',
      user_id: admin.userId,
    });
    const nextMs = Date.parse(schedule.next_run_at);
    expect(nextMs).toBeGreaterThan(before);
    expect((await read(`reports/${id}`)).data.schedule_id).toBe(schedule.id);

    const early = makerOver(GRAPH, { nowMs: nextMs - 1 });
    await early.look();
    await early.look();
    expect((await read('reports')).count).toBe(1);

    const later = makerOver(GRAPH, { nowMs: nextMs + 5 * HOUR_MS });
    await later.look();
    await later.look();
    const { count, data } = await read(`reports?schedule_id=eq:${schedule.id}`);
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({ name: 'n', status: 'done', user_id: admin.userId });
    const [moved] = (await read('report-schedules')).data;
    expect(Date.parse(moved.next_run_at)).toBe(nextMs + 6 * HOUR_MS);
  });

  it('ends where its rule cannot be read any more, and keeps no other one from being due', async () => {
    await order({ name: 'other', format: 'csv', schedule: HOURLY });
    const [other] = (await read('report-schedules')).data;
    await pool.query('DELETE FROM report');
    await pool.query(
      `INSERT INTO report_schedule (user_id, created_by, name, format, sanitised, rrule, title, next_run_at)
       VALUES ($1, 'x', 'odd', 'csv', false, 'every full moon', '', '2026-01-01Z')`,
      [admin.userId],
    );
    const nextMs = Date.parse(other.next_run_at);
    await makerOver(GRAPH, { nowMs: nextMs }).look();

    expect(
      (await read('report-schedules?sort_by=name')).data.map((schedule: ReportSchedule) => [
        schedule.name,
        schedule.next_run_at,
        schedule.rrule_problem,
      ]),
    ).toEqual([
      ['odd', '0001-01-01T00:00:00Z', 'write two lines, DTSTART and RRULE'],
      ['other', new Date(nextMs + HOUR_MS).toISOString(), ''],
    ]);
    expect((await read('reports?name=eq:other')).data).toMatchObject([{ status: 'done' }]);
  });

  it('orders none while its last one waits, and keeps the newest ones', async () => {
    await order({ format: 'csv', schedule: HOURLY });
    const reports = new ReportRepository(database.kysely);
    const options = { nextRuns: new Map([[HOURLY, { at: new Date() }]]), kept: 2 };
    const inADay = new Date(Date.now() + 24 * HOUR_MS);
    expect(await reports.runDue(inADay, options)).toEqual({ ordered: 0, unreadable: [] });
    await pool.query(`
      INSERT INTO report (user_id, created_by, schedule_id, name, format, sanitised, status, created_at)
      SELECT user_id, 'x', schedule_id, number::text, 'csv', false, state, now() - make_interval(days => number)
      FROM report, (SELECT number, CASE WHEN number < 4 THEN 'failed' ELSE 'done' END AS state
        FROM generate_series(1, 6) AS number) AS old`);
    await pool.query("UPDATE report SET status = 'done' WHERE status = 'queued'");
    expect(await reports.runDue(inADay, options)).toEqual({ ordered: 1, unreadable: [] });

    const { data } = await read('reports?sort_by=-created_at');
    expect(data.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`)).toEqual([
      ' queued',
      ' done',
      '1 failed',
      '2 failed',
      '4 done',
    ]);
  });

  it('is seen and deleted by its user, and by administrators; its reports stay', async () => {
    const id = await order({ format: 'csv', schedule: HOURLY }, reader);
    await order({ format: 'csv', schedule: HOURLY });
    const own = (await call('GET', 'report-schedules', undefined, reader)).json();
    const all = await read('report-schedules?sort_by=-id');
    expect([own.count, all.count]).toEqual([1, 2]);
    expect((await call('DELETE', `report-schedules/${all.data[0].id}`, undefined, reader)).statusCode).toBe(
      404,
    );
    expect((await call('DELETE', `report-schedules/${own.data[0].id}`, undefined, reader)).statusCode).toBe(
      204,
    );
    expect((await call('DELETE', `report-schedules/${all.data[0].id}`)).statusCode).toBe(204);
    expect((await read('report-schedules')).count).toBe(0);
    expect((await read(`reports/${id}`)).data.schedule_id).toBeNull();
  });

  it('is changed, and what is left out stays', async () => {
    await order({ name: 'old', format: 'csv', schedule: HOURLY, scope: { environment_id: CORP } });
    const [{ id, next_run_at: next }] = (await read('report-schedules')).data;
    const path = `report-schedules/${id}`;
    const daily = 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY';

    const renamed = (await call('PATCH', path, { name: ' new ', format: 'pdf' })).json().data;
    expect(renamed).toMatchObject({
      name: 'new',
      format: 'pdf',
      scope: { environment_id: CORP },
      rrule: HOURLY,
      next_run_at: next,
    });
    const changed = (
      await call('PATCH', path, { schedule: daily, scope: { asset_group_tag_id: tierZero }, sanitised: true })
    ).json().data;
    expect(changed).toMatchObject({
      name: 'new',
      scope: { environment_id: null, asset_group_tag_id: tierZero },
      sanitised: true,
      rrule: daily,
    });
    expect((await read(path)).data).toEqual(changed);
    // What it was about may be gone: another name is no matter of that.
    await pool.query("UPDATE report_schedule SET environment_id = 'S-9' WHERE id = $1", [id]);
    expect((await call('PATCH', path, { name: 'gone' })).statusCode).toBe(200);
    expect((await call('PATCH', path, { scope: { environment_id: 'S-9' } })).statusCode).toBe(404);
    const { rows } = await pool.query(
      "SELECT fields FROM audit_log WHERE action = 'UpdateReportSchedule' AND status = 'success' ORDER BY id DESC LIMIT 1",
    );
    expect(JSON.stringify(rows[0].fields)).toContain('gone');
  });

  it('rests while it is paused, and goes on with the next time of its rule', async () => {
    await order({ format: 'csv', schedule: HOURLY });
    const [{ id, next_run_at: next }] = (await read('report-schedules')).data;
    const path = `report-schedules/${id}`;
    const nextMs = Date.parse(next);

    expect((await call('PATCH', path, { paused: true })).json().data).toMatchObject({
      paused: true,
      next_run_at: '0001-01-01T00:00:00Z',
    });
    // Another rule does not wake it.
    expect((await call('PATCH', path, { schedule: HOURLY })).json().data).toMatchObject({ paused: true });
    await makerOver(GRAPH, { nowMs: nextMs + 5 * HOUR_MS }).look();
    expect((await read('reports')).count).toBe(1);

    const resumed = (await call('PATCH', path, { paused: false })).json().data;
    expect(resumed).toMatchObject({ paused: false, next_run_at: next });
    await makerOver(GRAPH, { nowMs: nextMs }).look();
    expect((await read('reports')).count).toBe(2);
  });

  it('is run now, one at a time and also while it is paused', async () => {
    await order({ name: 'n', format: 'csv', schedule: HOURLY });
    const [{ id, next_run_at: next }] = (await read('report-schedules')).data;
    const run = () => call('POST', `report-schedules/${id}/run`);
    const early = await run();
    expect([early.statusCode, messageOf(early)]).toEqual([
      409,
      'the last report of the schedule is not made yet',
    ]);
    await makerOver().look();

    const both = await Promise.all([run(), run()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    await makerOver().look();
    expect((await read('reports')).data[0]).toMatchObject({ name: 'n', schedule_id: id, status: 'done' });
    expect((await read(`report-schedules/${id}`)).data.next_run_at).toBe(next);

    await call('PATCH', `report-schedules/${id}`, { paused: true });
    expect((await run()).statusCode).toBe(202);
  });

  it.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'x' }],
    ['POST', '/run', undefined],
  ] as const)('is %s%s for whoever made it alone', async (method, rest, payload) => {
    await order({ format: 'csv', schedule: HOURLY });
    const [{ id }] = (await read('report-schedules')).data;
    const path = `report-schedules/${id}${rest}`;

    expect(
      (await server.inject({ method, url: `/api/v2/${path}`, ...(payload && { payload }) })).statusCode,
    ).toBe(401);
    expect((await call(method, path, payload, uploader)).statusCode).toBe(403);
    expect((await call(method, path, payload, reader)).statusCode).toBe(404);
    expect((await call(method, `report-schedules/999999${rest}`, payload)).statusCode).toBe(404);
    expect((await call(method, `report-schedules/x${rest}`, payload)).statusCode).toBe(400);
  });

  it.each([
    [{ format: 'docx' }, undefined],
    [{ schedule: 'weekly' }, 'invalid rrule: write two lines, DTSTART and RRULE'],
    [{ name: 'a\0' }, 'name must not have NUL in it'],
    [{ scope: { finding: 'Other' } }, 'finding must be one of those of /api/v2/attack-path-types'],
  ])('is not changed to %j', async (payload, message) => {
    await order({ format: 'csv', schedule: HOURLY });
    const [{ id }] = (await read('report-schedules')).data;
    const response = await call('PATCH', `report-schedules/${id}`, payload);

    expect(response.statusCode, response.body).toBe(400);
    if (message !== undefined) {
      expect(messageOf(response)).toBe(message);
    }
  });

  it('is one of twenty that a user may have', async () => {
    await pool.query(
      `INSERT INTO report_schedule (user_id, created_by, name, format, sanitised, rrule, title, next_run_at)
       SELECT $1, 'x', '', 'csv', false, '', '', now() + interval '1 day' FROM generate_series(1, 20)`,
      [admin.userId],
    );
    const response = await call('POST', 'reports', { format: 'csv', schedule: HOURLY });

    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'there may be 20 schedules of yours: delete some first',
    ]);
  });
});

describe('what is gone', () => {
  it('is counted, though nothing is left of its type', async () => {
    await analyse(rows.filter(({ type }) => type !== 'Kerberoasting'));
    const document = await documentOf({ scope: { finding: 'Kerberoasting' } });

    expect(document.finding_title).toBe('Kerberoastable User Accounts');
    expect(document.zones).toMatchObject([
      { is_hygiene: true, types: [], new_count: 0, gone_count: 1, cut: null },
    ]);
  });
});

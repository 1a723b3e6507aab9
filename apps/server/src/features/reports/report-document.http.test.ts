import { BUILT_IN_TAGS, type FoundFinding } from '@secgraph/analysis';
import { ReportReading } from '@secgraph/contract';
import { reconcileFindings } from '@secgraph/database/findings';
import { withGraphTransaction } from '@secgraph/database/graph';
import { ZoneRepository } from '@secgraph/database/zones';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { GraphQueryError } from '@secgraph/questions';
import { HYGIENE } from '@secgraph/vocabulary';
import { Value } from 'typebox/value';
import { afterEach, describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { PRODUCT_VERSION } from '../../life-cycle/product-version.ts';
import { ReportReader } from './report-reader.ts';

const DOMAIN = 'S-1-5-21-7';
const [ANNA, BERT, ADMINS] = [`${DOMAIN}-1104`, `${DOMAIN}-1105`, `${DOMAIN}-512`] as const;
const named = (kind: string, name: string, ...marks: readonly string[]) => ({
  kinds: ['Base', kind, ...marks],
  properties: { name, domainsid: DOMAIN },
});
const queries = queriesOver({
  nodes: {
    [DOMAIN]: named('Domain', 'SECRET.EXAMPLE'),
    [ADMINS]: named('Group', 'DOMAIN ADMINS@SECRET.EXAMPLE', 'Tag_Secret_payments'),
    [ANNA]: named('User', 'ANNA@SECRET.EXAMPLE'),
    [BERT]: named('User', 'BERT@SECRET.EXAMPLE'),
  },
  relationships: [`${BERT} -GenericAll-> ${ADMINS}`],
});
/** What becomes of a question before it is answered. */
let beforeAnswer: (operation: string, signal: AbortSignal) => Promise<void> | void = () => undefined;
const graph: GraphQueries = {
  model: BUILT_IN_MODEL,
  run: async (...asked) => {
    await beforeAnswer(asked[0], asked[2].signal);
    return queries.run(...asked);
  },
};
const server = await createTestServer({ graph });
const { database, databaseUrl, repositories } = server;
await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
const admin = await server.logInAs('Administrator');
const uploader = await server.logInAs('Upload-Only');

const call = (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object, caller = admin) =>
  server.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: caller.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
const ask = (query = '', caller = admin) => call('GET', `report-document?${query}`, undefined, caller);
const read = async (query: string): Promise<ReportReading> => {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json();
  expect(Value.Errors(ReportReading, data)).toEqual([]);

  return data;
};

// Before the first analysis.
const tooEarly = await ask();
const created = await call('POST', 'asset-group-tags', { type: 1, name: 'Secret payments' });
const ownZone: number = created.json().data.id;
await call('PATCH', `asset-group-tags/${ownZone}`, { analysis_enabled: true });
const zones = await new ZoneRepository(database.kysely).listTags();
const tierZero = zones.find(({ name }) => name === 'Tier Zero')?.id ?? 0;

const end = (nodeId: number, objectId: string, kind: string, name: string) => ({
  nodeId,
  objectId,
  kind,
  name,
});
const PAIR: FoundFinding = {
  type: 'T0GenericAll',
  shape: 'relationship',
  tagId: ownZone,
  environmentId: DOMAIN,
  environmentName: 'SECRET.EXAMPLE',
  source: end(1, ANNA, 'User', 'ANNA@SECRET.EXAMPLE'),
  target: end(2, ADMINS, 'Group', 'DOMAIN ADMINS@SECRET.EXAMPLE'),
  relationship: { id: 1, properties: '{}' },
  isInherited: false,
  exposure: { count: 3, share: 0.96 },
  impact: { count: 9, share: 0.5 },
  severity: 'critical',
  closes: 0,
  fix: { effort: 'low', sideEffects: 'low' },
};
const FOUND: readonly FoundFinding[] = [
  PAIR,
  { ...PAIR, source: end(3, BERT, 'User', 'BERT@SECRET.EXAMPLE') },
  {
    ...PAIR,
    type: 'Kerberoasting',
    shape: 'list',
    tagId: HYGIENE,
    source: undefined,
    target: end(4, DOMAIN, 'Domain', 'SECRET.EXAMPLE'),
    relationship: undefined,
    exposure: { count: 0, share: 0 },
    severity: 'low',
  },
];
const analyse = (rows: readonly FoundFinding[]) =>
  withGraphTransaction(database, (transaction) =>
    reconcileFindings(transaction, {
      rows,
      types: [...new Map(rows.map((row) => [row.type, row])).values()].map(
        ({ environmentId, tagId, type, exposure, impact }) => ({
          environmentId,
          tagId,
          type,
          exposure,
          impact,
          compositeRisk: 100 * exposure.share,
          impactedAssets: 1,
        }),
      ),
      postures: [HYGIENE, tierZero, ownZone].map((tagId) => ({
        environmentId: DOMAIN,
        tagId,
        exposureShare: tagId === ownZone ? 0.4 : 0,
        principalCount: 10,
        assetCount: 1,
        exposedAssetCount: 1,
        attackPathCount: 1,
        sessionCompleteness: undefined,
        groupCompleteness: undefined,
      })),
      knownTypes: ['T0GenericAll', 'T0Owns', 'Kerberoasting'],
      tagIds: [HYGIENE, tierZero, ownZone],
      environmentIds: [DOMAIN],
    }),
  );
await analyse(FOUND);
await database.pool.query(
  `UPDATE finding SET accepted_until = now() + interval '1 day', accepted_at = now(), accepted_by = 'secret.boss',
     accepted_reason = 'SECRET.EXAMPLE is sold next year' WHERE source_name LIKE 'BERT%'`,
);

afterEach(() => {
  beforeAnswer = () => undefined;
});

describe('a report that is read now', () => {
  it('tells what one that is ordered tells, and is kept nowhere', async () => {
    const { document, key } = await read('');

    expect(document).toMatchObject({
      version: PRODUCT_VERSION,
      name: '',
      subject: 'One environment',
      is_sanitised: false,
      environment: null,
      severities: { critical: 2, low: 1 },
      zones: [
        { zone: { name: 'Tier Zero' }, types: [] },
        {
          zone: { name: 'Secret payments' },
          history: [{ value: 40 }],
          types: [{ finding: 'T0GenericAll', count: 2 }],
          cut: { relationships: { items: [{ source: { name: 'BERT@SECRET.EXAMPLE' } }] } },
          cut_problem: '',
        },
        { zone: { name: 'Hygiene' }, is_hygiene: true, types: [{ finding: 'Kerberoasting' }] },
      ],
      accepted: { count: 1, items: [{ accepted_by: 'secret.boss' }] },
    });
    expect(key).toEqual([]);
    expect((await call('GET', 'reports')).json().count).toBe(0);
  });

  it.each([
    [`environment_id=${DOMAIN}`, 'SECRET.EXAMPLE', 3],
    [`asset_group_tag_id=${ownZone}`, 'One environment · Secret payments', 1],
    ['finding=Kerberoasting', 'One environment · Kerberoastable User Accounts', 1],
  ])('of %s is about %s', async (query, subject, chapters) => {
    const { document } = await read(query);

    expect([document.subject, document.zones.length]).toEqual([subject, chapters]);
  });

  it.each([
    [400, 'sanitised=perhaps'],
    [400, 'asset_group_tag_id=-1'],
    [400, 'finding=Other'],
    [404, 'environment_id=S-9'],
    [404, 'asset_group_tag_id=999'],
  ])('is refused with %i: %s', async (status, query) => {
    const response = await ask(query);
    expect(response.statusCode, response.body).toBe(status);
  });

  it('is nothing for who may not make any, and for nobody', async () => {
    expect((await ask('', uploader)).statusCode).toBe(403);
    expect((await server.inject({ url: '/api/v2/report-document' })).statusCode).toBe(401);
  });

  it('is refused before the first analysis, and where there is no graph yet', async () => {
    expect([tooEarly.statusCode, messageOf(tooEarly)]).toEqual([
      409,
      'no analysis has looked for findings yet',
    ]);

    beforeAnswer = () => {
      throw new GraphQueryError('GRAPH_NOT_LOADED', 'the graph is not there yet');
    };
    expect((await ask()).statusCode).toBe(503);
  });

  it('tells everything else where the graph cannot say what to cut', async () => {
    beforeAnswer = (operation) => {
      if (operation === 'chokePoints') {
        throw new GraphQueryError('GRAPH_QUERY_TOO_LARGE', 'too large');
      }
    };
    const { document } = await read('');

    expect(document.zones[1]).toMatchObject({
      cut: null,
      cut_problem: 'the graph could not answer',
      types: [{ count: 2 }],
    });
  });

  it('is made in a thread, which ends when nobody waits for it any more', async () => {
    const reader = new ReportReader({
      repositories,
      databaseUrl,
      graph,
      version: 'v1.2.3',
      log: { warn: () => undefined },
    });
    const order = {
      name: '',
      format: 'json',
      environmentId: undefined,
      tagId: undefined,
      finding: undefined,
      isSanitised: false,
    } as const;
    const asker = { userId: admin.userId, environments: undefined };
    const bytes = await reader.read(order, asker, new AbortController().signal);
    expect(JSON.parse(Buffer.from(bytes).toString()).data.document.version).toBe('v1.2.3');

    const leaving = new AbortController();
    const asked = Promise.withResolvers<void>();
    beforeAnswer = async (operation, signal) => {
      if (operation === 'chokePoints') {
        asked.resolve();
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('given up')), { once: true }),
        );
      }
    };
    const reading = reader.read(order, asker, leaving.signal);
    await asked.promise;
    leaving.abort(new Error('the client went away'));
    await expect(reading).rejects.toThrow('the client went away');
  });
});

describe('a sanitised report', async () => {
  const [plain, { document: report, key }] = [await read(''), await read('sanitised=true')];

  it('has no name and no object id of the directory', () => {
    expect(JSON.stringify(plain.document)).toMatch(/SECRET|S-1-5-21/i);
    expect(JSON.stringify(report)).not.toMatch(/secret|S-1-5-21/i);
  });

  it('calls one object the same everywhere', () => {
    const [, own, hygiene] = report.zones;
    expect(own?.types[0]?.findings.items.map(({ source, target }) => [source?.name, target.name])).toEqual([
      ['User 1', 'Group 1'],
      ['User 2', 'Group 1'],
    ]);
    expect(hygiene?.types[0]?.findings.items.map(({ source, target }) => [source, target.name])).toEqual([
      [null, 'Environment 1'],
    ]);
    expect(own?.cut?.relationships.items[0]?.source.name).toBe('User 2');
    expect(report.accepted.items[0]?.source?.name).toBe('User 2');
    expect(report.environments.items[0]?.name).toBe('Environment 1');
    expect(report.accepted.items[0]).toMatchObject({
      accepted_by: 'Account 1',
      accepted_reason: '(left out)',
    });
  });

  it('keeps what is called so everywhere, and renames other zones', () => {
    expect(report.zones.map(({ zone: { name } }) => name)).toEqual(['Tier Zero', 'Zone 1', 'Hygiene']);
    expect(report.accepted.items[0]?.zone.name).toBe('Zone 1');
  });

  it('names the only zone that it is about as it does in the chapters, which may be missing', async () => {
    const subjectOf = async (zone: number) => {
      const { document } = await read(
        `sanitised=true&environment_id=${DOMAIN}&asset_group_tag_id=${zone}&finding=Kerberoasting`,
      );
      expect(document.zones).toEqual([]);
      return document.subject;
    };
    expect(await subjectOf(ownZone)).toBe('Environment 1 · Zone 1 · Kerberoastable User Accounts');
    expect(await subjectOf(tierZero)).toBe('Environment 1 · Tier Zero · Kerberoastable User Accounts');
  });

  it('keeps every number, and has the same pseudonyms again', async () => {
    expect(report.severities).toEqual(plain.document.severities);
    const { id } = plain.document.accepted.items[0] ?? {};
    expect(report.accepted.items[0]).toMatchObject({ exposure_count: 3, impact_count: 9, id });
    const again = await read('sanitised=true');
    expect(again).toEqual({ document: { ...report, created_at: again.document.created_at }, key });
  });

  it('comes with a key that leads back', () => {
    const real = new Map(key.map(({ pseudonym, id }) => [pseudonym, id]));
    expect(real.get('User 1')).toBe(ANNA);
    expect(real.get('Environment 1')).toBe(DOMAIN);
    expect(real.get('Zone 1')).toBe(String(ownZone));
    expect(real.size).toBe(key.length);
  });
});

describe('types of findings that nothing is left of', () => {
  it('are counted among what came and went, and have no chapter of their own', async () => {
    const remaining = [
      ...FOUND,
      { ...PAIR, source: end(5, `${DOMAIN}-1106`, 'User', 'CARL@SECRET.EXAMPLE') },
    ];
    await analyse([...remaining, { ...PAIR, type: 'T0Owns' }]);
    await analyse(remaining);
    const { document } = await read('');

    expect(document.zones[1]).toMatchObject({
      new_count: 2,
      gone_count: 1,
      types: [{ finding: 'T0GenericAll', count: 3, new_count: 1, gone_count: 0 }],
    });
    expect(document.zones[1]?.types.length).toBe(1);
  });
});

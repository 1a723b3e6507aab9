import type { QualityMeasure } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataQualityRepository, recordDataQuality } from './data-quality-repository.ts';

const { database } = await createTestDatabase();
const quality = new DataQualityRepository(database.kysely);

const DOMAIN: QualityMeasure = {
  platform: 'ad',
  environmentId: 'S-1-5-21-1',
  environments: 1,
  counts: { users: 7, relationships: 5_000_000_000 },
  completeness: { sessions: { active: 4, share: 0.25 }, localGroups: { active: 3, share: 1 / 3 } },
};
const ALL_DOMAINS: QualityMeasure = { ...DOMAIN, environmentId: undefined };
const TENANT: QualityMeasure = {
  platform: 'azure',
  environmentId: 'T',
  environments: 1,
  counts: { users: 1 },
  completeness: undefined,
};

const list = ({ platform, environmentId }: QualityMeasure, query: ListQuery = WHOLE_LIST) =>
  readWhole(quality.listMeasures({ platform, environmentId }, query));

/** As an analysis of that time left it. */
async function recordAt(time: string, measures: readonly QualityMeasure[] = [DOMAIN]): Promise<void> {
  await recordDataQuality(database.kysely, measures);
  await database.pool.query(
    `UPDATE data_quality SET created_at = $1
     WHERE run_id = (SELECT run_id FROM data_quality ORDER BY id DESC LIMIT 1)`,
    [time],
  );
}

beforeEach(() => quality.removeHistory());

describe('data quality', () => {
  it('comes back as it was counted, with the run that it is of', async () => {
    await recordDataQuality(database.kysely, [DOMAIN, ALL_DOMAINS, TENANT]);
    const [[domain], [all], [tenant]] = [await list(DOMAIN), await list(ALL_DOMAINS), await list(TENANT)];

    expect(domain).toMatchObject(DOMAIN);
    expect([all, tenant]).toMatchObject([ALL_DOMAINS, TENANT]);
    expect(new Set([domain, all, tenant].map((row) => row?.runId)).size).toBe(1);
    expect(domain?.createdAt).toEqual(all?.createdAt);
  });

  it('has a run of its own for each analysis', async () => {
    await recordDataQuality(database.kysely, [DOMAIN]);
    await recordDataQuality(database.kysely, [DOMAIN]);
    expect(new Set((await list(DOMAIN)).map(({ runId }) => runId)).size).toBe(2);
  });

  it('is listed within a span of time, page by page', async () => {
    for (const day of ['01', '02', '03', '04']) {
      await recordAt(`2026-03-${day}T12:00:00Z`);
    }
    const query: ListQuery = {
      filters: [
        { column: 'created_at', type: 'timestamp', predicate: 'gte', value: Date.UTC(2026, 2, 2, 12) },
        { column: 'created_at', type: 'timestamp', predicate: 'lte', value: Date.UTC(2026, 2, 4, 12) },
      ],
      sort: [{ column: 'created_at', type: 'timestamp', direction: 'desc' }],
      skip: 1,
      limit: 1,
      maxRows: 1,
    };
    const { count } = await quality.listMeasures(DOMAIN, query);

    expect(count).toBe(3);
    expect((await list(DOMAIN, query)).map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2026-03-03T12:00:00.000Z',
    ]);
  });

  it('is gone when its history is removed', async () => {
    await recordDataQuality(database.kysely, [DOMAIN, TENANT]);
    await quality.removeHistory();
    expect([await list(DOMAIN), await list(TENANT)]).toEqual([[], []]);
  });
});

describe('the history of data quality', () => {
  const DAY_MS = 86_400_000;
  const noon = (daysAgo: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2;
  const at = (daysAgo: number, hours = 0) => new Date(noon(daysAgo) + hours * 3_600_000).toISOString();
  const kept = async (measure = DOMAIN) =>
    (await list(measure)).map(({ createdAt }) => createdAt.toISOString());

  it('keeps the last run of a day that is more than a month ago, of each environment, for a year', async () => {
    const times = [at(400), at(60, -2), at(60, 2), at(60), at(35), at(10, 1), at(10), at(9)];
    for (const time of times) {
      await recordAt(time, [DOMAIN, TENANT]);
    }
    await recordAt(at(60, -5), [ALL_DOMAINS]);
    await recordDataQuality(database.kysely, []);

    const expected = [at(60, 2), at(35), at(10, 1), at(10), at(9)];
    expect(await kept()).toEqual(expected);
    expect(await kept(TENANT)).toEqual(expected);
    expect(await kept(ALL_DOMAINS)).toEqual([at(60, -5)]);
  });

  it('is looked through once a day', async () => {
    await recordDataQuality(database.kysely, [DOMAIN]);
    await recordAt(at(400), [TENANT]);
    await recordDataQuality(database.kysely, [DOMAIN]);
    expect(await kept(TENANT)).toEqual([at(400)]);
  });
});

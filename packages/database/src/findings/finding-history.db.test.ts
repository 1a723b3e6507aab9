import type { FoundFinding, FoundFindings } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import {
  FindingHistoryRepository,
  type FindingTrend,
  type HistoryPlace,
  type HistoryWindow,
} from './finding-history-repository.ts';
import { thinSnapshots } from './finding-retention.ts';
import { reconcileFindings } from './reconcile-findings.ts';

const { database } = await createTestDatabase();
const history = new FindingHistoryRepository(database.kysely);
const { pool } = database;

const ENVIRONMENTS = ['S-1-5-21-1', 'S-1-5-21-2'];
const TAGS = [0, 1, 2];
const TYPES = ['T0GenericAll', 'T0DCSync', 'Kerberoasting', 'T0Rare'];
const DAY_MS = 86_400_000;
/** Nothing is older than the days that are kept whole. */
const BEGIN_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 30 * DAY_MS + DAY_MS / 4;
const RUNS = 60;
const runTime = (run: number) => new Date(BEGIN_MS + (run * DAY_MS) / 2);

/** The same numbers in every run of the test. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Found {
  readonly environment: string;
  readonly tag: number;
  readonly type: string;
  readonly pair: number;
}

const sameFinding = (a: Found, b: Found) =>
  a.environment === b.environment && a.tag === b.tag && a.type === b.type && a.pair === b.pair;

/** What each analysis finds: pairs come, stay and go. The second environment is first analysed at the tenth. */
function simulate(): readonly (readonly Found[])[] {
  const dice = createDice(7);
  const runs: Found[][] = [];
  for (let run = 0; run < RUNS; run++) {
    const before = runs.at(-1) ?? [];
    const now: Found[] = [];
    for (const environment of environmentsOf(run)) {
      for (const tag of TAGS) {
        for (const type of TYPES) {
          for (let pair = 0; pair < 4; pair++) {
            const one = { environment, tag, type, pair };
            const was = before.some((other) => sameFinding(one, other));
            if (dice() < (was ? 0.9 : type === 'T0Rare' ? 0.005 : 0.05)) {
              now.push(one);
            }
          }
        }
      }
    }
    runs.push(now);
  }

  return runs;
}

function environmentsOf(run: number): readonly string[] {
  return run < 10 ? ENVIRONMENTS.slice(0, 1) : ENVIRONMENTS;
}

/** Of each member counted, in the zones that have any. */
const exposedIn = (run: number, tag: number) => Math.min((run * 3) % 8, tag * 10);

const runs = simulate();
const risks = new Map<string, number>();

/** As the product records what it finds, at the time of each analysis. */
for (const [run, found] of runs.entries()) {
  const types = Map.groupBy(found, ({ environment, tag, type }) => JSON.stringify([environment, tag, type]));
  const measured = types.keys().map((key) => {
    const [environmentId, tagId, type] = JSON.parse(key) as [string, number, string];
    const compositeRisk = (run * 7 + tagId * 3 + type.length) % 101;
    risks.set(JSON.stringify([run, environmentId, tagId, type]), compositeRisk);
    const count = types.get(key)?.length ?? 0;

    return {
      environmentId,
      tagId,
      type,
      exposure: { count: count * 2, share: 0.2 },
      impact: { count: count * 3, share: 0.3 },
      compositeRisk,
      impactedAssets: count,
    };
  });
  const all: FoundFindings = {
    rows: found.map(toFinding),
    count: found.length,
    types: [...measured],
    postures: environmentsOf(run).flatMap((environmentId) =>
      TAGS.map((tagId) => ({
        environmentId,
        tagId,
        exposureShare: tagId === 1 ? (environmentId === ENVIRONMENTS[0] ? 0.5 : 0.1) : 0,
        principalCount: environmentId === ENVIRONMENTS[0] ? 100 : 300,
        assetCount: tagId * 10,
        exposedAssetCount: exposedIn(run, tagId),
        attackPathCount: found.length,
        sessionCompleteness: environmentId === ENVIRONMENTS[0] ? 0.25 : undefined,
        groupCompleteness: undefined,
      })),
    ),
    knownTypes: TYPES,
    tagIds: TAGS,
    environmentIds: ENVIRONMENTS,
  };
  await withGraphTransaction(database, async (transaction) => {
    await reconcileFindings(transaction, all);
    const { client } = transaction;
    for (const table of ['finding_snapshot', 'posture_snapshot']) {
      await client.query(
        `UPDATE ${table} SET created_at = $1 WHERE run_id = (SELECT run_id FROM ${table} ORDER BY id DESC LIMIT 1)`,
        [runTime(run)],
      );
    }
  });
}

function toFinding({ environment, tag, type, pair }: Found): FoundFinding {
  return {
    type,
    shape: 'relationship',
    tagId: tag,
    environmentId: environment,
    environmentName: environment,
    source: { nodeId: 100 + pair, objectId: `SOURCE-${pair}`, kind: 'Group', name: `GROUP ${pair}` },
    target: { nodeId: 9, objectId: `TARGET-${environment}`, kind: 'User', name: 'ADA' },
    relationship: { id: pair + 1, properties: '{}' },
    isInherited: false,
    exposure: { count: pair, share: 0 },
    impact: { count: 0, share: 0 },
    severity: 'low',
    closes: pair * 10,
    fix: { effort: 'low', sideEffects: 'low' },
  };
}

/** Counts anew, from what was found and nothing that was recorded. */
function recount(
  place: HistoryPlace,
  { start, end }: HistoryWindow,
): readonly Omit<FindingTrend, 'tagIds'>[] {
  const trends = TYPES.toSorted().map((type) => {
    const parts = (place.environmentIds ?? ENVIRONMENTS).map((environment) => {
      const analysed = runs.keys().filter((run) => environmentsOf(run).includes(environment));
      const known = [...analysed].filter((run) => runTime(run) < end);
      const base = known.filter((run) => runTime(run) <= start).at(-1) ?? known[0];
      const own = (run: number | undefined) =>
        (run === undefined ? [] : (runs[run] ?? [])).filter(
          (one) => one.environment === environment && one.type === type && place.tagIds.includes(one.tag),
        );
      let [added, gone] = [0, 0];
      for (const run of known.filter((each) => base !== undefined && each > base)) {
        const [before, now] = [own(run - 1), own(run)];
        added += now.filter((one) => !before.some((other) => sameFinding(one, other))).length;
        gone += before.filter((one) => !now.some((other) => sameFinding(one, other))).length;
      }
      const last = known.at(-1);
      const atEnd = own(last);
      const worst = (measure: (tag: number) => number) =>
        Math.max(0, ...new Set(atEnd.map(({ tag }) => tag)).values().map(measure));
      const countOf = (tag: number) => atEnd.filter((one) => one.tag === tag).length;

      return {
        environment,
        isNew: base !== undefined && runTime(base) > start,
        start: own(base).length,
        end: atEnd.length,
        added,
        gone,
        risk: worst((tag) => risks.get(JSON.stringify([last, environment, tag, type])) ?? 0),
        exposure: worst((tag) => countOf(tag) * 2),
        impact: worst((tag) => countOf(tag) * 3),
      };
    });
    const having = parts.filter(
      ({ start: first, end: last, added, gone }) => first + last + added + gone > 0,
    );
    const sum = (of: (part: (typeof parts)[number]) => number) =>
      having.reduce((total, part) => total + of(part), 0);
    const most = (of: (part: (typeof parts)[number]) => number) => Math.max(0, ...having.map(of));

    return {
      type,
      environmentIds: having.map(({ environment }) => environment).toSorted(),
      startCount: sum((part) => part.start),
      endCount: sum((part) => part.end),
      newCount: sum((part) => part.added),
      archivedCount: sum((part) => part.gone),
      compositeRisk: most((part) => part.risk),
      exposureCount: most((part) => part.exposure),
      impactCount: most((part) => part.impact),
      newEnvironmentIds: having
        .filter(({ isNew }) => isNew)
        .map(({ environment }) => environment)
        .toSorted(),
      newEnvironmentCount: sum((part) => (part.isNew ? part.start : 0)),
    };
  });

  return trends.filter(({ environmentIds }) => environmentIds.length > 0);
}

const at = (ms: number) => new Date(BEGIN_MS + ms);
const EVERYWHERE: HistoryPlace = { environmentIds: ENVIRONMENTS, tagIds: [0, 1] };

describe('trends of thirty days', () => {
  it.each<[string, HistoryPlace, HistoryWindow]>([
    ['all of it', EVERYWHERE, { start: at(-1), end: at(40 * DAY_MS) }],
    ['the first ten days', EVERYWHERE, { start: at(0), end: at(10 * DAY_MS) }],
    [
      'from one analysis to another, which does not count',
      EVERYWHERE,
      { start: runTime(12), end: runTime(40) },
    ],
    ['between analyses', EVERYWHERE, { start: at(7 * DAY_MS + 1), end: at(20 * DAY_MS + 1) }],
    ['after all of it', EVERYWHERE, { start: at(50 * DAY_MS), end: at(60 * DAY_MS) }],
    ['before all of it', EVERYWHERE, { start: at(-9 * DAY_MS), end: at(0) }],
    [
      'one environment',
      { ...EVERYWHERE, environmentIds: ['S-1-5-21-2'] },
      { start: at(0), end: at(30 * DAY_MS) },
    ],
    ['one zone', { ...EVERYWHERE, tagIds: [2] }, { start: at(3 * DAY_MS), end: at(9 * DAY_MS) }],
    ['hygiene alone', { ...EVERYWHERE, tagIds: [0] }, { start: at(5 * DAY_MS), end: at(29 * DAY_MS) }],
    [
      'an environment that is not known',
      { ...EVERYWHERE, environmentIds: ['S-9'] },
      { start: at(0), end: at(30 * DAY_MS) },
    ],
  ])('equal an independent recount: %s', async (_, place, window) => {
    const trends = await history.listTrends(place, window);
    expect(trends.map(({ tagIds: _tags, ...trend }) => trend)).toEqual(recount(place, window));
    for (const { startCount, endCount, newCount, archivedCount } of trends) {
      expect(endCount - startCount).toBe(newCount - archivedCount);
    }
  });

  it('say which environments were seen for the first time, and what was found there then', async () => {
    const [trend] = await history.listTrends(EVERYWHERE, { start: at(DAY_MS), end: at(30 * DAY_MS) });
    const before = await history.listTrends(EVERYWHERE, { start: at(10 * DAY_MS), end: at(30 * DAY_MS) });
    expect(trend?.newEnvironmentIds).toEqual(['S-1-5-21-2']);
    expect(
      before.map(({ newEnvironmentIds, newEnvironmentCount }) => [newEnvironmentIds, newEnvironmentCount]),
    ).toEqual(before.map(() => [[], 0]));
  });

  it.each<[string, HistoryPlace]>([
    ['everywhere', EVERYWHERE],
    ['in one environment', { ...EVERYWHERE, environmentIds: ['S-1-5-21-2'] }],
    ['in all that there were', { environmentIds: undefined, tagIds: [2] }],
  ])('go with what is open today %s, and whom it shuts out', async (_, { environmentIds, tagIds }) => {
    const own = (runs.at(-1) ?? []).filter(
      ({ environment, tag }) =>
        (environmentIds ?? ENVIRONMENTS).includes(environment) && tagIds.includes(tag),
    );
    const counted = Map.groupBy(own, ({ type }) => type);
    const open = await history.listOpenTypes({ environmentIds, tagIds });
    expect(open).toEqual(
      new Map(
        [...counted].map(([type, found]) => [
          type,
          { count: found.length, closes: Math.max(...found.map(({ pair }) => pair * 10)) },
        ]),
      ),
    );
  });

  it('leave out of what is open what is accepted or false', async () => {
    const { rowCount } = await pool.query(
      "UPDATE finding SET accepted_until = now() + interval '1 day' WHERE type = 'T0DCSync'",
    );
    const open = await history.listOpenTypes(EVERYWHERE);
    await pool.query("UPDATE finding SET accepted_until = NULL WHERE type = 'T0DCSync'");
    expect(rowCount).toBeGreaterThan(0);
    expect([...open.keys()]).not.toContain('T0DCSync');
    expect(open.size).toBeGreaterThan(0);
  });

  it('are about something', () => {
    const whole = recount(EVERYWHERE, { start: at(0), end: at(30 * DAY_MS) });
    expect(whole).toHaveLength(TYPES.length);
    expect(
      whole.filter(({ newCount, archivedCount }) => newCount > 5 && archivedCount > 5).length,
    ).toBeGreaterThan(2);
  });
});

const PAGE: ListQuery = { filters: [], sort: [], skip: 0, limit: 0, maxRows: undefined };
const sorted = (column: string, direction: 'asc' | 'desc' = 'asc'): ListQuery => ({
  ...PAGE,
  sort: [{ column, type: 'integer', direction }],
});

describe('the moments of a type', () => {
  it('are one for each analysis, with nothing where nothing was found', async () => {
    const [environmentId = ''] = ENVIRONMENTS;
    const subject = { environmentId, type: 'T0Rare', tagIds: [0, 1] };
    const moments = await history.listMoments(subject, sorted('created_at'));
    expect(moments.map(({ createdAt }) => createdAt)).toEqual(runs.map((_, run) => runTime(run)));
    const counted = runs.map(
      (found) =>
        found.filter(
          ({ environment, tag, type }) => environment === environmentId && tag < 2 && type === 'T0Rare',
        ).length,
    );
    expect(moments.map(({ findingCount }) => findingCount)).toEqual(counted);
    expect(moments.map(({ impactedAssetCount }) => impactedAssetCount)).toEqual(counted);
    expect(counted).toContain(0);
    expect(Math.max(...counted)).toBeGreaterThan(0);

    const ordered = await history.listMoments(subject, sorted('FindingCount', 'desc'));
    expect(ordered.map(({ findingCount }) => findingCount)).toEqual(counted.toSorted((a, b) => b - a));
    const few = await history.listMoments(subject, {
      ...sorted('created_at'),
      filters: [{ column: 'created_at', type: 'timestamp', predicate: 'gte', value: runTime(55).getTime() }],
    });
    expect(few).toHaveLength(5);
  });
});

describe('the posture', () => {
  it('is told of each environment and analysis, over the zones that are asked for', async () => {
    const { count, rows } = await history.listPostures(
      { tagIds: [0, 1] },
      {
        ...sorted('created_at'),
        maxRows: 3,
        skip: 19,
      },
    );
    expect(count).toBe(RUNS + RUNS - 10);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ assetCount: 10, createdAt: runTime(14) });
    const filtered = await history.listPostures(
      { tagIds: [2] },
      {
        ...PAGE,
        filters: [
          { column: 'domain_sid', type: 'string', predicate: 'eq', value: 'S-1-5-21-2' },
          { column: 'tier_zero_count', type: 'integer', predicate: 'eq', value: 20 },
        ],
      },
    );
    expect(filtered.count).toBe(RUNS - 10);
    const exposed = await history.listPostures(
      { tagIds: [1] },
      {
        ...PAGE,
        filters: [{ column: 'exposure_index', type: 'integer', predicate: 'gte', value: 50 }],
      },
    );
    expect(new Set(exposed.rows.map(({ environmentId }) => environmentId))).toEqual(new Set(['S-1-5-21-1']));
  });

  it('adds counts up over environments, and weighs shares by principals', async () => {
    const window = { start: runTime(8), end: runTime(12) };
    const values = async (measure: Parameters<typeof history.listMeasures>[2]) =>
      (await history.listMeasures(EVERYWHERE, window, measure)).map(({ value }) => value);
    const found = runs.slice(8, 12).map((all) => all.filter(({ tag }) => tag < 2).length);
    expect(await values('findings')).toEqual(found);
    expect(await values('assets')).toEqual([10, 10, 20, 20]);
    expect(await values('exposure')).toEqual([50, 50, 20, 20]);
    expect(await values('session-completeness')).toEqual([25, 25, 25, 25]);
    expect(await values('group-completeness')).toEqual([]);
    const dates = await history.listMeasures(EVERYWHERE, window, 'attack-paths');
    expect(dates.map(({ date }) => date)).toEqual([8, 9, 10, 11].map(runTime));
  });

  it('tells how many members are targets, where they were counted and there is any', async () => {
    const window = { start: runTime(8), end: runTime(13) };
    const told = (tagIds: readonly number[]) =>
      history.listAssetMoments({ environmentIds: ENVIRONMENTS, tagIds }, window);
    const expected = [8, 9, 10, 11, 12].map((run) => ({
      date: runTime(run),
      exposedCount: exposedIn(run, 2) * environmentsOf(run).length,
      totalCount: 20 * environmentsOf(run).length,
    }));
    expect(await told([2])).toEqual(expected);
    expect(new Set(expected.map(({ exposedCount }) => exposedCount)).size).toBe(5);
    expect(await told([0])).toEqual([]);

    await pool.query('UPDATE posture_snapshot SET exposed_asset_count = NULL WHERE created_at < $1', [
      runTime(9),
    ]);
    expect(await told([2])).toEqual(expected.slice(1));
  });

  it('of now is that of the last analysis', async () => {
    const current = await history.listCurrentPostures();
    expect(current).toHaveLength(ENVIRONMENTS.length * TAGS.length);
    expect(current[0]).toMatchObject({ createdAt: runTime(RUNS - 1), assetCount: 0, principalCount: 100 });
    const types = await history.listCurrentTypes({ environmentIds: ENVIRONMENTS, tagIds: [1] });
    const last = (runs.at(-1) ?? []).filter(({ tag }) => tag === 1);
    expect(types.reduce((sum, { findingCount }) => sum + findingCount, 0)).toBe(last.length);
    expect(types.every(({ findingCount }) => findingCount > 0)).toBe(true);
  });
});

it('tells where findings begin, those that most people can begin at first', async () => {
  const [one] = (runs.at(-1) ?? []).filter(({ tag }) => tag === 1);
  const subject = {
    environmentId: one?.environment ?? '',
    tagId: 1,
    type: one?.type ?? '',
    visible: undefined,
  };
  const pairs = (runs.at(-1) ?? [])
    .filter(
      ({ environment, tag, type }) =>
        environment === subject.environmentId && tag === 1 && type === subject.type,
    )
    .map(({ pair }) => pair)
    .toSorted((a, b) => b - a);
  for (const pair of [0, 1, 2, 3]) {
    await pool.query(`INSERT INTO node VALUES ($1, $2, '{}', '{}')`, [100 + pair, `SOURCE-${pair}`]);
  }
  const sources = await history.listSources(subject, 100);
  expect(sources.map(({ objectId }) => objectId)).toEqual(pairs.map((pair) => `SOURCE-${pair}`));
  expect(sources.map(({ id, exposure }) => [id, exposure.count])).toEqual(
    pairs.map((pair) => [100 + pair, pair]),
  );
  expect(await history.listSources(subject, 1)).toHaveLength(1);
});

it('tells the same of whole days once the analyses of a day are folded together', async () => {
  const backMs = 60 * DAY_MS;
  await withGraphTransaction(database, async ({ client }) => {
    for (const table of ['finding_snapshot', 'posture_snapshot']) {
      await client.query(`UPDATE ${table} SET created_at = created_at - interval '60 days'`);
    }
  });
  const dayMs = Math.floor(BEGIN_MS / DAY_MS) * DAY_MS - backMs;
  const window = { start: new Date(dayMs + 8 * DAY_MS), end: new Date(dayMs + 25 * DAY_MS) };
  const rowsOf = async () =>
    (await pool.query('SELECT count(*)::integer AS count FROM finding_snapshot')).rows[0].count;
  const [before, rows] = [await history.listTrends(EVERYWHERE, window), await rowsOf()];
  await withGraphTransaction(database, ({ client }) => thinSnapshots(client));

  expect(await rowsOf()).toBeLessThan(rows * 0.7);
  expect(before).toHaveLength(TYPES.length);
  expect(await history.listTrends(EVERYWHERE, window)).toEqual(before);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnalysisRequestRepository, DeletionRequestRepository } from '@secgraph/database/datapipe';
import {
  FindingHistoryRepository,
  PostureDiffRepository,
  SharedExposureRepository,
} from '@secgraph/database/findings';
import { writeEstate } from '@secgraph/estate';
import { findRelationshipKind } from '@secgraph/graph-schema';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const { pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'shared-exposure-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
await writeEstate({ objects: 900, domains: 4, forests: 2, trusts: 2, seed: 4, out: first });
await writeEstate({ objects: 300, domains: 2, forests: 1, plant: true, seed: 9, out: second });
const datapipe = await openDatapipe(database);
const sharedExposures = new SharedExposureRepository(database.kysely);
const findingHistory = new FindingHistoryRepository(database.kysely);
const postureDiffs = new PostureDiffRepository(database.kysely);
const ALWAYS = { start: new Date(0), end: new Date('2100-01-01') };

const tierZero = async (): Promise<number> =>
  (await pool.query('SELECT id FROM asset_group_tag WHERE type = 1 AND position = 1')).rows[0].id;

/** Counts rows of the database, one step after the other: it shares no code with what is tested. */
async function recount(asked: (id: string) => boolean) {
  const kinds = new Map<number, string>(
    (await pool.query('SELECT id, name FROM kind')).rows.map((row) => [row.id, row.name]),
  );
  const nodes: readonly StoredNode[] = (
    await pool.query('SELECT id, object_id, kind_ids, properties FROM node')
  ).rows.map((row) => ({
    id: row.id,
    objectId: row.object_id,
    kinds: row.kind_ids.map((id: number) => kinds.get(id)),
    properties: JSON.parse(row.properties),
  }));
  const relationships = (await pool.query('SELECT start_id, end_id, kind_id FROM relationship')).rows.map(
    (row) => ({ start: row.start_id, end: row.end_id, kind: kinds.get(row.kind_id) ?? '' }),
  );
  const domains = new Map(
    nodes.filter(({ kinds }) => kinds.includes('Domain')).map((node) => [node.objectId, node]),
  );
  const homeOf = ({ objectId, properties }: StoredNode) =>
    domains.has(objectId) ? objectId : String(properties['domainsid']);
  const goals = [...domains.values()]
    .filter(({ objectId, properties }) => properties['collected'] === true && asked(objectId))
    .map(({ objectId }) => objectId);
  const idOf = new Map(nodes.map(({ id, objectId }) => [id, objectId]));
  const near = new Set(goals);
  for (const domain of near) {
    for (const { start, end, kind } of relationships) {
      const [from = '', to = ''] = [idOf.get(start), idOf.get(end)];
      const isConnecting = /Trust$|^SpoofSIDHistory$|^AbuseTGTDelegation$|^HasTrustKeys$/.test(kind);
      const [one, other] = [homeOfId(from), homeOfId(to)];
      if (isConnecting && (one === domain || other === domain) && domains.has(one) && domains.has(other)) {
        near.add(one).add(other);
      }
    }
  }
  function homeOfId(objectId: string): string {
    const node = nodes.find((it) => it.objectId === objectId);
    return node === undefined ? '' : homeOf(node);
  }

  const inbound = Map.groupBy(
    relationships.filter(({ kind }) => findRelationshipKind(kind)?.isTraversable === true),
    ({ end }) => end,
  );
  const isMember = ({ kinds }: StoredNode) => kinds.includes('Tag_Tier_Zero');
  const reaching = new Set(
    nodes.filter((node) => isMember(node) && goals.includes(homeOf(node))).map(({ id }) => id),
  );
  for (const id of reaching) {
    for (const { start } of inbound.get(id) ?? []) {
      reaching.add(start);
    }
  }
  const counted = nodes.filter(
    (node) =>
      (node.kinds.includes('User') || node.kinds.includes('Computer')) &&
      !isMember(node) &&
      near.has(homeOf(node)) &&
      domains.get(homeOf(node))?.properties['collected'] === true,
  );

  return {
    principalCount: counted.length,
    exposedCount: counted.filter(({ id }) => reaching.has(id)).length,
  };
}

interface StoredNode {
  readonly id: number;
  readonly objectId: string;
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

async function readPast(end: Date) {
  const place = { environmentIds: undefined, tagIds: [await tierZero(), 0] };
  const window = { start: new Date(0), end };
  const point = await postureDiffs.findPoint(new Date(end.getTime() - 1));
  const from = await postureDiffs.findFirstPoint();
  const scope = point && from && { ...place, from, to: point };

  return {
    moments: await sharedExposures.listMoments(place, window),
    environments: await sharedExposures.listEnvironments(place, end),
    findings: await findingHistory.listMeasures(place, window, 'findings'),
    assets: await findingHistory.listMeasures(place, window, 'assets'),
    paths: await findingHistory.listMeasures(place, window, 'attack-paths'),
    trends: await findingHistory.listTrends(place, window),
    exposures: scope && (await postureDiffs.listExposures(scope, 100)),
  };
}

describe('what an analysis found over several environments', () => {
  it('is what a count of the stored graph comes to', async () => {
    await datapipe.ingestAndAnalyse({ zip: first });
    const tagIds = [await tierZero()];
    const all = await sharedExposures.listEnvironments({ environmentIds: undefined }, ALWAYS.end);
    const ids = all.filter(({ isCollected }) => isCollected === true).map(({ id }) => id);
    expect(ids.length).toBe(4);

    for (const environmentIds of [undefined, ids.slice(0, 1), ids.slice(1, 3), ids.slice(2), ids]) {
      const [moment] = await sharedExposures.listMoments({ environmentIds, tagIds }, ALWAYS);
      expect(moment).toMatchObject(await recount((id) => environmentIds?.includes(id) ?? true));
      expect(moment?.principalCount).toBeGreaterThan(100);
    }
  });

  it('stays what it was when the graph is cleared and another directory is analysed', async () => {
    const { rows } = await pool.query('SELECT max(created_at) AS last FROM analysis_point');
    const end = new Date(rows[0].last.getTime() + 1);
    const before = await readPast(end);
    expect(before.findings.at(-1)?.value).toBeGreaterThan(0);

    await new DeletionRequestRepository(database.kysely).request('somebody', {
      isEverything: true,
      isSourceless: false,
      sourceKinds: [],
      relationshipKinds: [],
    });
    await datapipe.tick();
    await new AnalysisRequestRepository(database.kysely).requestAnalysis('somebody');
    await datapipe.tick();
    const gone = { environmentIds: undefined, tagIds: [await tierZero(), 0] };
    for (const measure of ['findings', 'assets', 'attack-paths'] as const) {
      const values = await findingHistory.listMeasures(gone, ALWAYS, measure);
      expect(values.map(({ value }) => value)).not.toContain(0);
    }
    await datapipe.ingestAndAnalyse({ zip: second });
    await new AnalysisRequestRepository(database.kysely).requestAnalysis('somebody');
    await datapipe.tick();

    expect(await readPast(end)).toEqual(before);
    const place = { environmentIds: undefined, tagIds: [await tierZero()] };
    const moments = await sharedExposures.listMoments(place, ALWAYS);
    expect(moments.length).toBeGreaterThan(before.moments.length);
    // Nothing of the first directory is in the second one.
    const [oldest, newest] = [moments[0], moments.at(-1)];
    expect([oldest?.joinedCount, oldest?.leftCount]).toEqual([expect.any(Number), 4]);
    expect(oldest?.joinedCount).toBeGreaterThan(0);
    expect([newest?.joinedCount, newest?.leftCount]).toEqual([0, 0]);
    expect(moments.at(-1)).toMatchObject(await recount(() => true));
    // Names that nobody knows any more are those of then.
    expect(before.environments.every(({ id, name }) => name !== id)).toBe(true);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnalysisRequestRepository, DeletionRequestRepository } from '@secgraph/database/datapipe';
import { writeEstate } from '@secgraph/estate';
import { findRelationshipKind } from '@secgraph/graph-schema';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const { pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'posture-history-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const archive = join(folder, 'estate.zip');
await writeEstate({ objects: 300, plant: true, seed: 3, out: archive });
let datapipe = await openDatapipe(database);
const deletions = new DeletionRequestRepository(database.kysely);
const analyses = new AnalysisRequestRepository(database.kysely);

/** A process that was killed leaves nothing but the database: another one takes its place. */
async function restart(): Promise<void> {
  datapipe = await openDatapipe(database);
}

/** What the database holds, looked at row by row: it shares no code with what is tested. */
interface Stored {
  /** `start kind end`, by object ids. */
  readonly relationships: ReadonlySet<string>;
  /** Those that give control, begin outside of tier zero, and lead to a member. */
  readonly region: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  /** Users and computers outside with a way in. */
  readonly exposed: ReadonlySet<string>;
  /** Ways in, by the node they begin at. */
  readonly waysIn: ReadonlyMap<string, readonly string[]>;
}

async function readStored(): Promise<Stored> {
  const kinds = new Map(
    (await pool.query('SELECT id, name FROM kind')).rows.map((row) => [row.id, row.name]),
  );
  const nodes = (await pool.query('SELECT id, object_id, kind_ids FROM node')).rows;
  const nameOf = new Map<number, string>(nodes.map((row) => [row.id, row.object_id]));
  const isOfKind = (kind: string) =>
    new Set<string>(
      nodes
        .filter(({ kind_ids: ids }) => ids.some((id: number) => kinds.get(id) === kind))
        .map((row) => row.object_id),
    );
  const members = isOfKind('Tag_Tier_Zero');
  const principals = new Set([...isOfKind('User'), ...isOfKind('Computer')]);
  const rows = (await pool.query('SELECT start_id, end_id, kind_id FROM relationship')).rows.map((row) => ({
    start: nameOf.get(row.start_id) ?? '',
    end: nameOf.get(row.end_id) ?? '',
    kind: String(kinds.get(row.kind_id)),
  }));
  const followed = rows.filter(({ kind }) => findRelationshipKind(kind)?.isTraversable === true);
  const inbound = Map.groupBy(followed, ({ end }) => end);
  const reaching = new Set(members);
  for (const node of reaching) {
    for (const { start } of inbound.get(node) ?? []) {
      reaching.add(start);
    }
  }
  const leading = followed.filter(({ start, end }) => reaching.has(end) && !members.has(start));

  return {
    relationships: new Set(rows.map(textOf)),
    region: new Set(leading.map(textOf)),
    members,
    exposed: new Set([...reaching].filter((node) => principals.has(node) && !members.has(node))),
    waysIn: new Map([...inbound].map(([end, own]) => [end, own.map(({ start }) => start)])),
  };
}

const textOf = ({
  start,
  kind,
  end,
}: {
  readonly start: string;
  readonly kind: string;
  readonly end: string;
}) => `${start} ${kind} ${end}`;

function difference(left: ReadonlySet<string>, right: ReadonlySet<string>): string[] {
  return [...left].filter((item) => !right.has(item)).toSorted();
}

/** Of the last point. */
async function readPoint() {
  const { rows } = await pool.query('SELECT * FROM analysis_point ORDER BY id DESC LIMIT 1');
  const point = rows[0];
  const { rows: changes } = await pool.query(
    'SELECT *, start_id AS start, end_id AS end FROM relationship_change WHERE point_id = $1 ORDER BY id',
    [point.id],
  );
  const members = async (column: string) =>
    (
      await pool.query(
        `SELECT object_id FROM zone_membership WHERE ${column} = $1
           AND asset_group_tag_id = (SELECT id FROM asset_group_tag WHERE position = 1) ORDER BY 1`,
        [point.created_at],
      )
    ).rows.map((row) => row.object_id);

  return {
    point,
    changes,
    appeared: changes
      .filter(({ change }) => change === 'appeared')
      .map(textOf)
      .toSorted(),
    vanished: changes
      .filter(({ change }) => change === 'vanished')
      .map(textOf)
      .toSorted(),
    joined: await members('from_at'),
    left: await members('until_at'),
  };
}

const openGraph = (graph: object) => ({ json: { graph: { nodes: [], edges: [], ...graph } } });
const edge = (start: string, kind: string, end: string) => ({
  kind,
  start: { value: start },
  end: { value: end },
});

const USERS = `SELECT object_id FROM node
  WHERE (SELECT id FROM kind WHERE name = 'User') = ANY(kind_ids) ORDER BY object_id`;

await datapipe.ingestAndAnalyse({ zip: archive });
const first = await readStored();

describe('the history of a zone', () => {
  it('begins with its members, and with nothing to compare relationships with', async () => {
    const { point, changes, joined } = await readPoint();
    expect(first.region.size).toBeGreaterThan(20);
    expect(point).toMatchObject({
      is_recorded: true,
      relationship_count: first.region.size,
      appeared_count: null,
      vanished_count: null,
    });
    expect(changes).toEqual([]);
    expect(joined).toEqual([...first.members].toSorted());
  });

  it('stays as it is when nothing has changed, also behind a process that was killed', async () => {
    await restart();
    await analyses.requestAnalysis('somebody');
    await datapipe.tick();

    const { point, changes, joined, left } = await readPoint();
    expect(point).toMatchObject({
      relationship_count: first.region.size,
      appeared_count: 0,
      vanished_count: 0,
    });
    expect([changes, joined, left]).toEqual([[], [], []]);
  });

  it('tells what appeared, and how many it let in', async () => {
    const users = difference(
      new Set((await pool.query(USERS)).rows.map((row) => row.object_id)),
      new Set([...first.exposed, ...first.members]),
    );
    const [helpless = '', outsider = ''] = users;
    const [member = ''] = [...first.members].filter((id) => id.endsWith('-512'));
    await restart();
    // One is let in directly, another through him; a third, who is new, through a group that leads in already.
    await datapipe.ingestAndAnalyse(
      openGraph({
        nodes: [{ id: 'NEWCOMER', kinds: ['User', 'Base'], properties: { name: 'newcomer' } }],
        edges: [
          edge(helpless, 'GenericAll', member),
          edge(outsider, 'ForceChangePassword', helpless),
          edge('NEWCOMER', 'ForceChangePassword', helpless),
        ],
      }),
    );

    const now = await readStored();
    const told = await readPoint();
    const expected = [...now.region].filter((text) => !first.relationships.has(text)).toSorted();
    expect(expected).toEqual(
      expect.arrayContaining([
        `${helpless} GenericAll ${member}`,
        `NEWCOMER ForceChangePassword ${helpless}`,
      ]),
    );
    expect(told.appeared).toEqual(expected);
    expect(told.vanished).toEqual([...first.region].filter((text) => !now.relationships.has(text)));
    expect(told.point.appeared_count).toBe(expected.length);
    expect(told.joined).toEqual(difference(now.members, first.members));

    const newcomers = new Set(difference(now.exposed, first.exposed));
    expect(newcomers.size).toBeGreaterThanOrEqual(3);
    for (const { start, gained_count: gained } of told.changes) {
      const behind = new Set([String(start)]);
      for (const node of behind) {
        for (const other of now.waysIn.get(node) ?? []) {
          behind.add(other);
        }
      }
      expect(gained, start).toBe([...behind].filter((node) => newcomers.has(node)).length);
    }
    // What let most of them in comes first.
    expect(told.changes[0]?.gained_count).toBe(newcomers.size);
  });

  it('tells what vanished, by the names of what is gone', async () => {
    const before = await readStored();
    await deletions.request('somebody', {
      isEverything: false,
      isSourceless: false,
      sourceKinds: [],
      relationshipKinds: ['ForceChangePassword', 'HasSession'],
    });
    await restart();
    await datapipe.tick();
    await datapipe.tick();

    const now = await readStored();
    const told = await readPoint();
    const expected = [...before.region].filter((text) => !now.relationships.has(text)).toSorted();
    expect(expected.length).toBeGreaterThan(1);
    expect(told.vanished).toEqual(expected);
    expect(told.appeared).toEqual([...now.region].filter((text) => !before.relationships.has(text)));
    expect(told.changes.find(({ start }) => start === 'NEWCOMER')).toMatchObject({
      start_name: 'NEWCOMER',
      start_kind: 'User',
      gained_count: null,
    });
  });

  it('outlives a graph that is deleted and built anew', async () => {
    const before = await readStored();
    await deletions.request('somebody', {
      isEverything: true,
      isSourceless: false,
      sourceKinds: [],
      relationshipKinds: [],
    });
    await datapipe.tick();
    await datapipe.tick();
    expect(await readPoint()).toMatchObject({ appeared: [], vanished: [] });

    await restart();
    await datapipe.ingestAndAnalyse({ zip: archive });
    const now = await readStored();
    const told = await readPoint();
    expect(now.region.size).toBeGreaterThan(20);
    expect(told.vanished).toEqual(difference(before.region, now.relationships));
    // Of those that there were not before, only those are certain whose end led in before.
    const ends = new Set([
      ...before.members,
      ...[...before.region].flatMap((text) => [text.split(' ')[0] ?? '', text.split(' ')[2] ?? '']),
    ]);
    expect(told.appeared).toEqual(
      [...now.region]
        .filter((text) => !before.region.has(text) && ends.has(text.split(' ')[2] ?? ''))
        .toSorted(),
    );
    const { rows } = await pool.query(
      'SELECT count(*)::integer AS open FROM zone_membership WHERE until_at IS NULL AND asset_group_tag_id = 1',
    );
    expect(rows[0].open).toBe(now.members.size);
  });

  it('has told webhooks who came into zones and left them, but not whom the first analysis found', async () => {
    const { rows } = await pool.query(
      `SELECT type, sum((data ->> 'count')::integer)::integer AS count FROM alert_event
       WHERE type IN ('zone.member.added', 'zone.member.removed') GROUP BY 1 ORDER BY 1`,
    );
    const { rows: moved } = await pool.query(
      `SELECT count(*) FILTER (WHERE from_at > (SELECT min(from_at) FROM zone_membership))::integer AS added,
         count(until_at)::integer AS removed FROM zone_membership`,
    );
    const [{ added, removed }] = moved;
    expect(Math.min(added, removed)).toBeGreaterThan(0);
    expect(rows).toEqual([
      { type: 'zone.member.added', count: added },
      { type: 'zone.member.removed', count: removed },
    ]);
  });

  it('is removed when it is older than it is kept', async () => {
    await pool.query(
      `INSERT INTO parameter (key, name, description, value) VALUES
         ('analysis.history_retention', 'x', 'x', '{"duration": "P10D"}')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const { rows: points } = await pool.query('SELECT id FROM analysis_point ORDER BY id');
    await pool.query(
      `UPDATE analysis_point SET created_at = created_at - interval '11 days' WHERE id <= $1`,
      [points[2]?.id],
    );
    // The first analysis of a day tidies up.
    await pool.query(`UPDATE posture_snapshot SET created_at = created_at - interval '1 day'`);
    await analyses.requestAnalysis('somebody', 'tagging');
    await datapipe.tick();

    const { rows } = await pool.query('SELECT id FROM analysis_point ORDER BY id');
    expect(rows.length).toBe(points.length - 3 + 1);
    const { rows: orphans } = await pool.query(
      'SELECT FROM relationship_change WHERE point_id NOT IN (SELECT id FROM analysis_point)',
    );
    expect(orphans).toEqual([]);
  });
});

import { DatapipeStatusRepository, DeletionRequestRepository } from '@secgraph/database/datapipe';
import {
  AssetGroupSelectorRepository,
  AssetGroupTagRepository,
  ZoneRepository,
} from '@secgraph/database/zones';
import { findNodeByObjectId } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { isOwned, isTierZero, openGraph, shareGraph } from '@secgraph/questions/thread';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const { kysely, pool } = database;
const selectors = new AssetGroupSelectorRepository(kysely);
const tags = new AssetGroupTagRepository(kysely);
const statuses = new DatapipeStatusRepository(kysely);
const author = { id: 'ada', email: 'ada@corp.local' };
const change = { author, tagsNow: true };
const GRAPH = {
  json: {
    graph: {
      nodes: ['ADA', 'BOB', 'EVE'].map((id) => ({ id, kinds: ['Base', 'User'], properties: { name: id } })),
      edges: [],
    },
  },
};

await datapipe.ingestAndAnalyse(GRAPH);
const stored = await new ZoneRepository(kysely).listTags();
const tierZero = stored.find(({ type }) => type === 'zone')?.id ?? 0;
const owned = stored.find(({ type }) => type === 'owned')?.id ?? 0;

const add = (tagId: number, ...objectIds: string[]) =>
  selectors.changeObjects(
    { tagId, add: objectIds.map((id) => ({ name: id, objectId: id })), remove: [], autoCertify: 'none' },
    change,
  );
const remove = (tagId: number, ...objectIds: string[]) =>
  selectors.changeObjects({ tagId, add: [], remove: objectIds, autoCertify: 'none' }, change);

/** Whose answers say so. */
function marked(isMarked: typeof isOwned): string[] {
  const snapshot = datapipe.snapshot();
  const view = openGraph(shareGraph(snapshot), BUILT_IN_MODEL);
  return ['ADA', 'BOB', 'EVE'].filter((id) => isMarked(view, findNodeByObjectId(snapshot, id) ?? -1));
}

beforeEach(async () => {
  await pool.query('DELETE FROM asset_group_tag_selector WHERE NOT is_default');
  await pool.query('UPDATE asset_group_tag SET require_certify = false WHERE id = $1', [tierZero]);
  await selectors.changeObjects({ tagId: owned, add: [], remove: [], autoCertify: 'none' }, change);
  await pool.query("INSERT INTO analysis_request (requested_by) VALUES ('test') ON CONFLICT DO NOTHING");
  await datapipe.tick();
});

describe('tagging alone', () => {
  it('marks what users add, and takes the marks away again', async () => {
    const before = await statuses.getStatus();
    await add(owned, 'ADA', 'BOB');
    await add(tierZero, 'EVE');
    await datapipe.tick();
    expect([marked(isOwned), marked(isTierZero)]).toEqual([['ADA', 'BOB'], ['EVE']]);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());

    await remove(owned, 'ADA');
    await remove(tierZero, 'EVE');
    await datapipe.tick();
    expect([marked(isOwned), marked(isTierZero)]).toEqual([['BOB'], []]);

    const after = await statuses.getStatus();
    expect(after.lastAnalysisRunAt?.getTime()).toBeGreaterThan(before.lastAnalysisRunAt?.getTime() ?? 0);
    expect(after.lastCompleteAnalysisAt).toEqual(before.lastCompleteAnalysisAt);
  });

  it('does the same in a process that knows of no analysis before', async () => {
    await add(owned, 'ADA');
    const other = await openDatapipe(database);
    await other.tick();
    const snapshot = other.snapshot();
    const view = openGraph(shareGraph(snapshot), BUILT_IN_MODEL);
    expect(isOwned(view, findNodeByObjectId(snapshot, 'ADA') ?? -1)).toBe(true);
  });

  it('gives a kind its id, though no node has it', async () => {
    await tags.change(
      () => ({
        created: {
          type: 'label',
          name: 'Empty',
          kindName: 'Tag_Empty',
          description: '',
          glyph: undefined,
          position: undefined,
          requiresCertification: undefined,
          isAnalysisEnabled: undefined,
        },
        updated: [],
        history: [],
        needsTagging: true,
      }),
      author,
    );
    await datapipe.tick();
    const found = stored.length + 1;
    const all = await new ZoneRepository(kysely).listTags();
    expect(all).toHaveLength(found);
    expect((await tags.findTag(all.at(-1)?.id ?? 0))?.kindId).toBeGreaterThan(0);
  });
});

it('an analysis is told to alerts in its own transaction, and so is what it leaves to be certified', async () => {
  await pool.query('DELETE FROM alert_event');
  await pool.query('UPDATE asset_group_tag SET require_certify = true WHERE id = $1', [tierZero]);
  await add(tierZero, 'ADA', 'BOB');
  await pool.query("UPDATE analysis_request SET scope = 'everything'");
  await datapipe.tick();
  const { rows } = await pool.query(
    "SELECT type, message FROM alert_event WHERE type NOT LIKE 'finding.%' ORDER BY type",
  );
  expect(rows).toEqual([
    { type: 'analysis.run.completed', message: 'The analysis is done.' },
    { type: 'zone.certification.pending', message: '2 to certify in Tier Zero' },
  ]);
});

it('a selector that takes too long keeps its members and its certifications, and tells so', async () => {
  await pool.query('UPDATE asset_group_tag SET require_certify = true WHERE id = $1', [tierZero]);
  const fields = { description: '', autoCertify: 'none', isDisabled: false } as const;
  const seeds = [{ type: 'cypher', value: "MATCH (n:User) WHERE n.name <> 'EVE' RETURN n" }] as const;
  const { id } = await selectors.createSelector(tierZero, { ...fields, name: 'slow', seeds }, change);
  await datapipe.tick();
  await pool.query(
    "UPDATE asset_group_tag_selector_member SET certified = 2, certified_by = 'ada' WHERE object_id = 'ADA'",
  );
  await selectors.updateSelector(id, { description: 'asked again' }, change);
  await datapipe.tick();
  expect(marked(isTierZero)).toEqual(['ADA']);
  const read = async () => {
    const { rows } = await pool.query(
      `SELECT object_id, certified, xmin::text FROM asset_group_tag_selector_member
       WHERE selector_id = $1 ORDER BY object_id`,
      [id],
    );
    return rows;
  };
  const before = await read();
  expect(before).toMatchObject([
    { object_id: 'ADA', certified: 2 },
    { object_id: 'BOB', certified: 0 },
  ]);

  // Whoever has no time at all has too little.
  const hasty = await openDatapipe(database, { selectorMs: 0 });
  await add(owned, 'BOB');
  await hasty.tick();
  const slow = await selectors.findSelector(id);
  expect([slow?.lastError, slow?.lastCount]).toEqual(['it was given up after 0 seconds', 2]);
  expect(await read()).toEqual(before);
  const view = openGraph(shareGraph(hasty.snapshot()), BUILT_IN_MODEL);
  expect(isTierZero(view, findNodeByObjectId(hasty.snapshot(), 'ADA') ?? -1)).toBe(true);

  // With time enough, it is asked again and says nothing.
  const patient = await openDatapipe(database);
  await remove(owned, 'BOB');
  await patient.tick();
  expect((await selectors.findSelector(id))?.lastError).toBeUndefined();
  expect(await read()).toEqual(before);
});

it('what somebody certified survives a graph that is deleted and ingested again', async () => {
  await pool.query('UPDATE asset_group_tag SET require_certify = true WHERE id = $1', [tierZero]);
  await add(tierZero, 'ADA', 'BOB', 'EVE');
  await datapipe.tick();
  expect(marked(isTierZero)).toEqual([]);
  await pool.query(
    "UPDATE asset_group_tag_selector_member SET certified = 2, certified_by = 'ada' WHERE object_id = 'ADA'",
  );
  await pool.query("UPDATE asset_group_tag_selector_member SET certified = 1 WHERE object_id = 'BOB'");

  await new DeletionRequestRepository(kysely).request('somebody', {
    isEverything: true,
    isSourceless: false,
    sourceKinds: [],
    relationshipKinds: [],
  });
  await datapipe.tick();
  expect(datapipe.snapshot().nodeCount).toBe(0);
  await datapipe.ingestAndAnalyse(GRAPH);

  expect(marked(isTierZero)).toEqual(['ADA']);
  const { rows } = await pool.query(
    'SELECT object_id, certified FROM asset_group_tag_selector_member ORDER BY object_id',
  );
  expect(rows).toEqual([
    { object_id: 'ADA', certified: 2 },
    { object_id: 'BOB', certified: 1 },
    { object_id: 'EVE', certified: 0 },
  ]);
});

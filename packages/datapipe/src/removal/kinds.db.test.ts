import { DeletionRequestRepository } from '@secgraph/database/datapipe';
import { CustomNodeKindRepository, loadState, SourceKindRepository } from '@secgraph/database/graph';
import { AssetGroupTagRepository } from '@secgraph/database/zones';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const kindLimits = { perJob: 4, perUser: 6 };
const datapipe = await openDatapipe(database, { kindLimits });
const { kysely, pool } = database;
const USER = '11111111-1111-4111-8111-111111111111';

const file = (kinds: readonly string[], sourceKind = 'Hub') => ({
  json: {
    metadata: { source_kind: sourceKind },
    graph: { nodes: kinds.map((kind) => ({ id: `of ${kind}`, kinds: [kind] })) },
  },
});
const nodes = () => datapipe.dump().nodes.map(({ objectId }) => objectId);

/** Those of the names that are kinds of the graph as it is stored. */
async function stored(...names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM kind WHERE name = ANY($1) ORDER BY name',
    [names],
  );
  return rows.map(({ name }) => name);
}

async function clear(): Promise<void> {
  await new DeletionRequestRepository(kysely).request('tester', {
    isEverything: true,
    isSourceless: false,
    sourceKinds: [],
    relationshipKinds: [],
  });
  await datapipe.tick();
}

async function upload(...kinds: readonly string[]) {
  const { id } = await datapipe.jobs.createJob({ userId: USER, userEmailAddress: undefined });
  return datapipe.ingestInto(id, file(kinds));
}

/** Zones have their kinds from the first analysis on. */
beforeAll(clear);

afterEach(async () => {
  await pool.query('DELETE FROM custom_node_kind');
  await clear();
});

describe('kinds that uploads bring', () => {
  it('go when the graph is cleared, but for those that somebody named, and their ids are free again', async () => {
    await datapipe.ingest(file(['A', 'B', 'C']));
    await new CustomNodeKindRepository(kysely).createCustomNodeKinds([
      { kindName: 'C', config: { icon: { type: 'font-awesome', name: 'user', color: '#FFFFFF' } } },
    ]);
    const { kindId: last } = (await loadState(database)).counters;
    await clear();

    expect(await stored('Hub', 'A', 'B', 'C', 'User')).toEqual(['C', 'User']);
    const sourceKinds = await new SourceKindRepository(kysely).listSourceKinds();
    expect(sourceKinds.map(({ name }) => name)).toEqual(['Base', 'AZBase']);

    await datapipe.ingest(file(['New'], 'Other'));
    expect((await loadState(database)).counters.kindId).toBe(last);
    expect(datapipe.dump().nodes).toMatchObject([{ objectId: 'OF NEW', kinds: ['Other', 'New'] }]);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
  });

  it('go with the analysis, once nothing has them, source kinds of empty files included', async () => {
    const { job } = await datapipe.ingestAndAnalyse(file([], 'Empty'));
    expect(job).toMatchObject({ failedFiles: 0 });
    expect(await stored('Empty')).toEqual([]);
  });

  it('are as many as an upload may bring, over all of its files; the rest is taken and the file says so', async () => {
    const { jobId, completed: first } = await datapipe.ingest(file(['A', 'B']));
    const { completed } = await datapipe.ingestInto(jobId, file(['C', 'D', 'A']));

    expect(first.flatMap(({ errors }) => errors)).toEqual([]);
    expect(completed.at(-1)?.errors).toEqual([
      'too many kinds: an upload job may bring 4 that the graph does not have; 1 records that need others are left out: use kinds that exist, or have SECGRAPH_KINDS_PER_JOB raised',
    ]);
    expect(nodes().toSorted()).toEqual(['OF A', 'OF B', 'OF C']);
    expect(await stored('C', 'D')).toEqual(['C']);
  });

  it('are as many as a user may bring with all that something still has', async () => {
    await upload('A', 'B', 'C');
    await upload('D');
    const { completed } = await upload('E', 'F', 'A');
    expect(completed[0]?.errors).toEqual([
      expect.stringMatching(
        /^too many kinds: the uploads of a user may bring 6; 1 records .* SECGRAPH_KINDS_PER_USER/,
      ),
    ]);
    expect(await stored('E', 'F')).toEqual(['E']);

    await clear();
    const again = await upload('F');
    expect(again.completed[0]?.errors).toEqual([]);
  });
});

describe('a zone', () => {
  const tags = new AssetGroupTagRepository(kysely);
  const label = {
    type: 'label',
    name: 'Late',
    kindName: 'Tag_Late',
    description: '',
    glyph: undefined,
    position: undefined,
    requiresCertification: undefined,
    isAnalysisEnabled: undefined,
  } as const;
  const create = () =>
    tags.change(() => ({ created: label, updated: [], history: [], needsTagging: false }), {
      id: 'ada',
      email: 'ada@corp.local',
    });

  it('gets a kind while there are some that uploads cannot take, and cannot be made when there are none', async () => {
    const fill = (count: number) =>
      pool.query(
        `INSERT INTO kind (id, name)
         SELECT id, 'Filler' || id FROM generate_series(1, 32767) AS id
         WHERE id NOT IN (SELECT id FROM kind) ORDER BY id LIMIT $1 - (SELECT count(*) FROM kind)::integer`,
        [count],
      );
    await fill(32_512);
    await expect(create()).rejects.toMatchObject({
      code: 'DATABASE_NO_KIND',
      message: expect.stringContaining('delete some'),
    });
    expect(await stored('Tag_Late')).toEqual([]);

    await pool.query("DELETE FROM kind WHERE name LIKE 'Filler%'");
    await fill(32_000);
    expect(await create()).toMatchObject({ kindName: 'Tag_Late' });
    await pool.query("DELETE FROM kind WHERE name LIKE 'Filler%'");
  });
});

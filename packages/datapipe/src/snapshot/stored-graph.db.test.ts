import { join } from 'node:path';
import { AnalysisRequestRepository, DeletionRequestRepository } from '@secgraph/database/datapipe';
import { writeEstate } from '@secgraph/estate';
import { countArchive } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import type { SnapshotDump } from '../testing/dump-snapshot.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const archive = join(datapipe.dataFolder, 'estate.zip');
await writeEstate({ size: 'tiny', seed: 5, plant: true, out: archive });

/** Which version of which row is stored; an update makes a new version. */
async function rowVersions(table: 'node' | 'relationship' | 'property_set'): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT id, xmin::text, ctid::text FROM ${table} ORDER BY id`);
  return rows;
}

function countByKind(dump: SnapshotDump): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { text } of dump.relationships) {
    const kind = / -(\w+)-> /.exec(text)?.[1] ?? '';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }

  return counts;
}

describe('an archive', () => {
  it('becomes the graph that its format promises, in memory and in storage alike', async () => {
    const { completed } = await datapipe.ingest({ zip: archive });
    const expected = await countArchive(archive);
    const graph = datapipe.dump();

    expect(completed.flatMap(({ errors }) => errors)).toEqual([]);
    expect(completed).toHaveLength(expected.files);
    expect(graph.nodes).toHaveLength(expected.nodes.total);
    expect(countByKind(graph)).toEqual(expected.relationships.byKind);
    expect(await datapipe.dumpStored()).toEqual(graph);
  });

  it('that comes again unchanged rewrites no row, and everything counts as seen again', async () => {
    const before = datapipe.dump();
    const versions = {
      node: await rowVersions('node'),
      relationship: await rowVersions('relationship'),
      sets: await rowVersions('property_set'),
    };
    await datapipe.ingest({ zip: archive });
    const after = datapipe.dump();

    expect({
      node: await rowVersions('node'),
      relationship: await rowVersions('relationship'),
      sets: await rowVersions('property_set'),
    }).toEqual(versions);
    expect(after.generation).toBeGreaterThan(before.generation);
    expect(after.nodes.map(({ id }) => id)).toEqual(before.nodes.map(({ id }) => id));
    const seenBefore = new Set(before.nodes.map(({ properties }) => properties['lastseen']));
    const seenAfter = new Set(after.nodes.map(({ properties }) => properties['lastseen']));
    expect(seenAfter.size).toBe(1);
    expect(seenAfter.isDisjointFrom(seenBefore)).toBe(true);
    expect(await datapipe.dumpStored()).toEqual(after);
  });

  it('is analysed into the same graph in memory and in storage', async () => {
    const { job } = await datapipe.ingestAndAnalyse();

    expect(job).toMatchObject({ status: 2, statusMessage: 'Complete' });
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
    expect(await datapipe.tasks.listStoredFiles()).toEqual([]);
  });

  it('that is analysed again, from the beginning, rewrites no row', async () => {
    const versions = async () => [
      await rowVersions('node'),
      await rowVersions('relationship'),
      await rowVersions('property_set'),
    ];
    const before = await versions();
    const names = ({ relationships }: SnapshotDump) => relationships.map(({ id, text }) => `${id} ${text}`);

    const next = await openDatapipe(database, datapipe);
    await new AnalysisRequestRepository(database.kysely).requestAnalysis('test');
    await next.tick();
    expect(await versions()).toEqual(before);
    expect(names(next.dump())).toEqual(names(datapipe.dump()));
    expect(await next.dumpStored()).toEqual(next.dump());
  });
});

describe('a deletion of everything', () => {
  it('leaves an empty graph after analysis, on which the next upload works with new ids', async () => {
    const fresh = await openDatapipe(database);
    const highest = (dump: SnapshotDump) => Math.max(...dump.nodes.map(({ id }) => id));
    const highestRelationship = (dump: SnapshotDump) => Math.max(...dump.relationships.map(({ id }) => id));
    const before = fresh.dump();
    const { jobId } = await fresh.ingest();
    await fresh.jobs.closeJob(jobId);
    await new DeletionRequestRepository(database.kysely).request('me', {
      isEverything: true,
      isSourceless: false,
      sourceKinds: [],
      relationshipKinds: [],
    });
    await fresh.tick();

    expect(fresh.dump()).toMatchObject({ nodes: [], relationships: [] });
    expect(await fresh.dumpStored()).toEqual(fresh.dump());
    expect(await fresh.jobs.findJob(jobId)).toMatchObject({ status: 3, statusMessage: '' });
    const { rows } = await database.pool.query(
      'SELECT id FROM deletion_request UNION SELECT 0 FROM analysis_request',
    );
    expect(rows).toEqual([]);

    await fresh.ingestAndAnalyse({ zip: archive });
    const after = fresh.dump();
    expect(after.nodes.length).toBe(before.nodes.length);
    expect(Math.min(...after.nodes.map(({ id }) => id))).toBeGreaterThan(highest(before));
    expect(Math.min(...after.relationships.map(({ id }) => id))).toBeGreaterThan(highestRelationship(before));
    expect(await fresh.dumpStored()).toEqual(after);
  });
});

describe('a transaction that fails', () => {
  it('leaves neither graph nor record, and the next writer takes the file up again', async () => {
    await database.pool.query(`ALTER TABLE node ADD CONSTRAINT refused CHECK (object_id <> 'REFUSED')`);
    const failing = await openDatapipe(database);
    const before = failing.dump();
    const users = ['FINE', 'REFUSED'].map((ObjectIdentifier) => ({ ObjectIdentifier, Properties: {} }));
    const json = { meta: { type: 'users', version: 6, count: 2 }, data: users };

    await expect(failing.ingest({ json })).rejects.toMatchObject({ code: '23514' });
    await expect(failing.tick()).rejects.toMatchObject({ code: 'PIPELINE_WRITER_BROKEN' });
    expect(await failing.dumpStored()).toEqual(before);
    const { rows } = await database.pool.query('SELECT finished_entries, attempts FROM ingest_task');
    expect(rows).toEqual([{ finished_entries: 0, attempts: 2 }]);

    await database.pool.query('ALTER TABLE node DROP CONSTRAINT refused');
    const next = await openDatapipe(database, failing);
    await next.tick();
    expect(await next.tasks.listStoredFiles()).toEqual([]);
    const added = next.dump().nodes.filter(({ id }) => !before.nodes.some((node) => node.id === id));
    expect(added.map(({ objectId }) => objectId)).toEqual(['FINE', 'REFUSED']);
    expect(await next.dumpStored()).toEqual(next.dump());
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildZip } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearGraph } from '../testing/clear-graph.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database, { kindLimits: { perJob: 6, perUser: 1_000 } });

beforeEach(() => clearGraph(database, datapipe));

const node = (id: string, kinds: readonly string[] = ['Person']) => ({
  id,
  kinds,
  properties: { name: `of ${id}` },
});
const edge = (start: string, end: object, kind = 'Knows') => ({ start: { value: start }, end, kind });

/** The records of a file, counted by names that say what becomes of each. */
describe('the records of a file of generic data', () => {
  it('are written, merged, skipped or waiting, and nothing else', async () => {
    const graph = {
      nodes: [
        node('written-1'),
        node('written-2'),
        node('WRITTEN-1'),
        node('skipped', ['A', 'B', 'C']),
        node(`${'skipped'.repeat(400)}`),
        node('known'),
      ],
      edges: [
        edge('written-1', { value: 'written-2' }),
        edge('written-1', { value: 'WRITTEN-2' }),
        edge('written-1', { value: 'stub', kind: 'Robot' }),
        edge('written-1', { value: 'of known', match_by: 'name' }),
        edge('written-1', { value: 'of KNOWN', match_by: 'name' }),
        edge('written-1', { value: 'nobody', match_by: 'name' }),
        edge('written-1', { value: 'Nobody', match_by: 'name' }),
        edge('', { value: 'written-1' }),
      ],
    };
    await datapipe.ingest({ json: { graph: { nodes: [node('known')] } } });
    const { completed } = await datapipe.ingest({ json: { metadata: { source_kind: 'Hub' }, graph } });

    expect(completed[0]?.records).toEqual({
      declared: 14,
      read: 14,
      written: 2 + 3,
      merged: 2 + 2,
      skipped: 2 + 1,
      waiting: 2,
    });
  });

  it('are counted where kinds are left out, and where text is broken', async () => {
    const broken =
      '{"graph":{"nodes":[{"id":"a","kinds":["K1"]},{"id":,"kinds":["K1"]},{"id":"b"},{"id":"c","kinds":["K2"]}]}}';
    const many = {
      graph: {
        nodes: Array.from({ length: 9 }, (_, number) => node(`n${number}`, [`Of${number}`])),
        edges: [edge('n0', { value: 'n1' }), edge('n0', { value: 'nobody', match_by: 'name' }, 'Rare')],
      },
    };
    const path = join(datapipe.dataFolder, 'two.zip');
    await writeFile(
      path,
      buildZip([
        { name: 'broken.json', content: broken },
        { name: 'many.json', content: JSON.stringify(many) },
      ]),
    );
    const { completed } = await datapipe.ingest({ zip: path });

    for (const { records } of completed) {
      const { read = 0, written = 0, merged = 0, skipped = 0, waiting = 0 } = records ?? {};
      expect(written + merged + skipped + waiting).toBe(read);
    }
    expect(completed).toMatchObject([
      { records: { declared: 4, written: 2, merged: 0, waiting: 0 } },
      { records: { declared: 11, read: 11, written: 4, merged: 0, skipped: 7, waiting: 0 } },
    ]);
    expect(completed[1]?.errors).toEqual([
      expect.stringContaining('too many kinds: an upload job may bring 6'),
    ]);
  });
});

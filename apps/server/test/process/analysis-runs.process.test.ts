import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { expect, it } from 'vitest';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
/** More rows than anybody waits for; a selector has a minute. */
const ENDLESS =
  'MATCH (a), (b), (c), (d) WHERE a.objectid + b.objectid + c.objectid + d.objectid = "" RETURN a';

interface Status {
  readonly status: string;
  readonly last_analysis_run_at: string;
  readonly last_complete_analysis_at: string;
}

it('an analysis under way can be cancelled: what earlier ones derived stays, and the next one is whole', async () => {
  const folder = await createDataFolder();
  const archive = join(folder.parent, 'estate.zip');
  await writeEstate({ objects: 400, seed: 7, out: archive });
  const url = await external.createMigrated('analysis_runs');
  const service = await startService({ dataFolder: folder.path, environment: { DATABASE_URL: url } });
  const session = await ApiSession.logIn(service);
  const database = await openDatabase({ url });
  const readStatus = async () => (await session.get('/api/v2/datapipe/status')) as Status;
  const graph = async () =>
    (
      await session.cypher(
        'MATCH (n:Tag_Tier_Zero) OPTIONAL MATCH (n)-[r:Owns]->() RETURN count(n), count(r)',
      )
    ).text;
  const body = await readFile(archive);
  expect(await session.upload({ body, headers: ZIP })).toMatchObject({ status: JOB.complete });
  const before = { graph: await graph(), status: await readStatus() };

  await database.pool.query(
    `WITH added AS (
       INSERT INTO asset_group_tag_selector (asset_group_tag_id, name, created_by, updated_by)
       SELECT id, 'endless', 'test', 'test' FROM asset_group_tag WHERE name = 'Owned' RETURNING id)
     INSERT INTO asset_group_tag_selector_seed SELECT id, 2, $1 FROM added`,
    [ENDLESS],
  );
  expect((await session.call('PUT', '/api/v2/analysis')).status).toBe(202);
  await until('the analysis is under way', async () => (await readStatus()).status === 'analyzing');
  expect((await session.call('DELETE', '/api/v2/analysis')).status).toBe(202);
  await until('it has ended', async () => (await readStatus()).status === 'idle');

  expect(await graph()).toBe(before.graph);
  const { last_complete_analysis_at, last_analysis_run_at } = await readStatus();
  expect(last_complete_analysis_at).toBe(before.status.last_complete_analysis_at);
  expect(Date.parse(last_analysis_run_at)).toBeGreaterThan(Date.parse(before.status.last_analysis_run_at));
  expect((await session.call('DELETE', '/api/v2/analysis')).status).toBe(404);

  await database.pool.query("DELETE FROM asset_group_tag_selector WHERE name = 'endless'");
  await database.close();
  expect((await session.call('PUT', '/api/v2/analysis')).status).toBe(202);
  await until(
    'an analysis is complete',
    async () => (await readStatus()).last_complete_analysis_at !== last_complete_analysis_at,
  );
  expect(await graph()).toBe(before.graph);
});

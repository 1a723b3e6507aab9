import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEstate } from '@secgraph/estate';
import { expect, it } from 'vitest';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { readStoredGraph } from './stored-graph.ts';
import { until } from './until.ts';

endServicesAfterEach();

/** Takes long enough to be met while it is ingested, on most machines; what is tested holds on any. */
const OBJECTS = 1_500;
const LATER = JSON.stringify({
  meta: { type: 'users', version: 6, count: 1 },
  data: [{ ObjectIdentifier: 'S-1-5-21-1-2-3-1105', Properties: { name: 'LATER@EXAMPLE.ORG' } }],
});

it('a deletion covers what was acknowledged before it and nothing later, kill -9 in between included', async () => {
  const folder = await createBegunFolder();
  const archive = join(folder.parent, 'estate.zip');
  await writeEstate({ objects: OBJECTS, out: archive });
  let service = await startService({ dataFolder: folder.path });
  let session = await ApiSession.logIn(service);

  const before = await session.startJob();
  const body = await readFile(archive);
  expect(await session.attach(before, { body, headers: ZIP })).toMatchObject({ status: 202 });
  expect(await session.attach(before, { body, headers: ZIP })).toMatchObject({ status: 202 });
  await until('ingest is under way', async () => {
    const { status } = (await session.get('/api/v2/datapipe/status')) as { status: string };
    return status === 'ingesting' || (await session.readJob(before)).total_files > 0;
  });

  const cleared = await session.call('POST', '/api/v2/clear-database', {
    json: { deleteCollectedGraphData: true },
  });
  expect(cleared.status).toBe(204);
  const after = await session.startJob();
  expect(await session.attach(after, { body: LATER })).toMatchObject({ status: 202 });
  await session.endJob(after);
  await service.kill();
  await noPostgres(folder);

  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);
  expect(await session.untilOver(after)).toMatchObject({ status: JOB.complete, total_files: 1 });
  expect(await session.readJob(before)).toMatchObject({ status: JOB.canceled });
  const found = (await session.get('/api/v2/search?q=LATER@EXAMPLE.ORG')) as readonly unknown[];
  expect(found).toHaveLength(1);

  expect(await service.stop()).toEqual({ code: 0, signal: null });
  const { nodes } = await readStoredGraph(folder.snapshotFile);
  expect(Object.keys(nodes)).toEqual(['S-1-5-21-1-2-3-1105']);
});

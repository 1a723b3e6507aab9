import { expect, it } from 'vitest';
import { ApiSession } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const PEOPLE = 60;
const ids = Array.from({ length: PEOPLE }, (_, at) => `PERSON-${at}`);
const FILE = JSON.stringify({
  graph: {
    nodes: [
      { id: 'TEAM', kinds: ['Team'] },
      ...ids.map((id) => ({ id, kinds: ['Person'], properties: { level: 1 } })),
    ],
    edges: ids.map((id) => ({ kind: 'BelongsTo', start: { value: id }, end: { value: 'TEAM' } })),
  },
});

/** People who belong to the team no more, and those whose level is another. */
async function readChanged(session: ApiSession): Promise<readonly [gone: number, changed: number]> {
  const ask = async (query: string) => {
    const { body } = await session.cypher(query);
    return (body as { data: { literals: readonly { value: number }[] } }).data.literals[0]?.value ?? -1;
  };
  const members = await ask('MATCH (:Person)-[r:BelongsTo]->(:Team) RETURN count(r)');

  return [PEOPLE - members, await ask('MATCH (p:Person) WHERE p.level = 2 RETURN count(p)')];
}

it('what was acknowledged stands after a kill and another upload, and nothing is half done', async () => {
  const folder = await createDataFolder();
  const service = await startService({ dataFolder: folder.path });
  const session = await ApiSession.logIn(service);
  await session.upload({ body: FILE });

  let acknowledged = 0;
  const work = (async () => {
    for (const [at, object_id] of ids.entries()) {
      const json =
        at % 2 === 0
          ? { type: 'remove-relationship', object_id, relationship_kind: 'BelongsTo', end_object_id: 'TEAM' }
          : { type: 'set-property', object_id, property: 'level', value: 2 };
      const { status } = await session.call('POST', '/api/v2/manual-changes', { json });
      acknowledged += status === 201 ? 1 : 0;
    }
  })().catch(() => undefined);
  await until('some changes were made', () => acknowledged >= 5);
  await service.kill();
  await work;
  await noPostgres(folder);

  const next = await startService({ dataFolder: folder.path });
  const after = await ApiSession.logIn(next);
  const rows = (await after.get('/api/v2/manual-changes?limit=0&standing=true')) as readonly {
    readonly id: number;
    readonly type: string;
  }[];
  const count = (type: string) => rows.filter((row) => row.type === type).length;
  const expected = [count('remove-relationship'), count('set-property')];
  // One that was stored but not acknowledged any more stands as well.
  expect([acknowledged, acknowledged + 1]).toContain(rows.length);
  expect(await readChanged(after)).toEqual(expected);

  await after.upload({ body: FILE });
  expect(await readChanged(after)).toEqual(expected);
  for (const { id } of rows) {
    expect((await after.call('DELETE', `/api/v2/manual-changes/${id}`)).status).toBe(204);
  }
  expect(await readChanged(after)).toEqual([0, 0]);
}, 300_000);

import { openDatabase } from '@secgraph/database';
import { describe, expect, it } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { type Answer, ApiSession, get } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const external = await startExternalDatabase();
const MUTATIONS = { SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true' };

/** Runs for as long as it is let. */
const RUNAWAY =
  'MATCH (a:Thing), (b:Thing), (c:Thing), (d:Thing) WHERE a.i + b.i + c.i + d.i < 0 RETURN count(*)';

async function startOn(name: string): Promise<{ readonly service: ServiceProcess; readonly url: string }> {
  const { path } = await createDataFolder();
  const url = await external.createMigrated(name);
  const service = await startService({
    dataFolder: path,
    environment: { ...MUTATIONS, DATABASE_URL: url },
  });

  return { service, url };
}

/** A user with the password, and the role, of the administrator. */
async function addUser(url: string, name: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.pool.query(
    `WITH added AS (INSERT INTO platform_user (principal_name) VALUES ($1) RETURNING id),
       role AS (INSERT INTO platform_user_role SELECT added.id, 1 FROM added)
     INSERT INTO auth_secret (user_id, digest, expires_at)
       SELECT added.id, digest, expires_at FROM added, auth_secret`,
    [name],
  );
  await database.close();
}

function valuesOf({ status, text, body }: Answer): readonly unknown[] {
  expect(status, text).toBe(200);
  const { data } = body as { data: { literals: readonly { value: unknown }[] } };

  return data.literals.map(({ value }) => value);
}

describe('runaway queries', () => {
  it('keep nobody from answers, and end with their clients', async () => {
    const { service, url } = await startOn('runaways');
    await addUser(url, 'second');
    const [first, second] = await Promise.all([
      ApiSession.logIn(service),
      ApiSession.logIn({ url: service.url, password: service.password, user: 'second' }),
    ]);
    expect((await first.cypher('UNWIND range(1, 2000) AS i CREATE (:Thing {i: i})')).status).toBe(200);

    const client = new AbortController();
    let ended = 0;
    const runaways = Array.from({ length: 6 }, () =>
      first.cypher(RUNAWAY, { signal: client.signal }).finally(() => {
        ended++;
      }),
    );
    const outcomes = Promise.allSettled(runaways);

    // While they run: what needs no graph, what needs a little of it, and another user's query.
    expect((await get(service.url, '/api/version')).status).toBe(401);
    expect((await first.call('GET', '/api/version')).status).toBe(200);
    expect((await first.call('GET', '/api/v2/search?q=thing')).status).toBe(200);
    expect(valuesOf(await second.cypher('MATCH (n:Thing) RETURN count(n)'))).toEqual([2000]);
    expect(valuesOf(await second.cypher('MATCH (n:Thing {i: 7}) RETURN n.i'))).toEqual([7]);
    expect(ended).toBe(0);

    client.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    // The workers they held are free again, none had to be ended.
    expect(valuesOf(await first.cypher('MATCH (n:Thing) RETURN count(n)'))).toEqual([2000]);
    expect(service.hasLogged('graph worker ignored a cancellation; replacing it')).toBe(false);
  });

  it('that change the graph end with their clients, too', async () => {
    const { service, url } = await startOn('runaway-updates');
    const database = await openDatabase({ url });
    const session = await ApiSession.logIn(service);
    await session.cypher('UNWIND range(1, 2000) AS i CREATE (:Thing {i: i})');
    const client = new AbortController();
    const runaway = session.cypher(RUNAWAY.replace('RETURN count(*)', 'CREATE (:Never)'), {
      signal: client.signal,
    });
    const outcome = runaway.catch(() => 'gone');
    await until('the statement runs', async () => {
      const { rows } = await database.pool.query('SELECT state FROM graph_update');
      return rows[0]?.state === 'running';
    });
    await database.close();
    client.abort();

    expect(await outcome).toBe('gone');
    expect((await session.cypher('CREATE (:Next)')).status).toBe(200);
    expect(valuesOf(await session.cypher('MATCH (n:Next) RETURN count(n)'))).toEqual([1]);
    expect((await session.cypher('MATCH (n:Never) RETURN n')).status).toBe(404);
  });
});

describe('statements that change the graph', () => {
  it('are carried out as a whole or not at all when the service is killed', async () => {
    const { path } = await createBegunFolder();
    const start = () => startService({ dataFolder: path, environment: MUTATIONS });
    const answered = new Set<number>();

    for (const round of [0, 1]) {
      const service = await start();
      const session = await ApiSession.logIn(service);
      const change = async (batch: number) => {
        const { status } = await session.cypher(
          `UNWIND range(1, 300) AS i CREATE (:Thing {batch: ${batch}})-[:Owns]->(:Thing {batch: ${batch}})`,
        );
        if (status === 200) {
          answered.add(batch);
        }
      };
      const changes = Array.from({ length: 12 }, (_, index) => change(100 * round + index));
      const over = Promise.allSettled(changes);
      await until('some are carried out', () => answered.size > 3 * round);
      await service.kill();
      await over;
    }

    const service = await start();
    const session = await ApiSession.logIn(service);
    // Those that waited when the service was killed are carried out now, in order: all of them before this one.
    expect((await session.cypher('CREATE (:Last)')).status).toBe(200);
    const rows = valuesOf(await session.cypher('MATCH (n:Thing) RETURN n.batch AS batch, count(n) AS count'));
    const counts = new Map(
      rows.flatMap((value, index) => (index % 2 === 0 ? [[value, rows[index + 1]] as const] : [])),
    );
    expect([...counts.values()].filter((count) => count !== 600)).toEqual([]);
    expect([...answered].filter((batch) => !counts.has(batch))).toEqual([]);
    expect(valuesOf(await session.cypher('MATCH ()-[r:Owns]->() RETURN count(r)'))).toEqual([
      300 * counts.size,
    ]);
  });

  it('reach the writer through any process, and are visible where they were sent', async () => {
    const { path } = await createDataFolder();
    const url = await external.createMigrated('replicated-updates');
    const start = () => startService({ dataFolder: path, environment: { ...MUTATIONS, DATABASE_URL: url } });
    const [one, other] = await Promise.all([start(), start()]);
    const sessions = await Promise.all([one, other].map((service) => ApiSession.logIn(service)));

    for (const [index, session] of [...sessions, ...sessions].entries()) {
      expect((await session.cypher(`CREATE (:Thing {i: ${index}})`)).status).toBe(200);
      expect(valuesOf(await session.cypher(`MATCH (n:Thing {i: ${index}}) RETURN n.i`))).toEqual([index]);
    }
    const writers = () =>
      [one, other].filter((service) => service.hasLogged('changing the graph on request'));
    await until('the log tells of the writer', () => writers().length > 0);
    expect(writers()).toHaveLength(1);
  });
});

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { writeEstate } from '@secgraph/estate';
import { describe, expect, it } from 'vitest';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { DebianPostgres, findPostgresTools } from './debian-postgres.ts';
import { runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const OPERATIONS = new URL('../../../../docs/operations.md', import.meta.url);
const tools = findPostgresTools();
if (tools === undefined) {
  console.warn(
    'SKIPPED: going back to a point in time, because no PostgreSQL with pg_basebackup is installed ("apt-get install postgresql").',
  );
}

/** The steps as the documents tell them, for folders of this test. */
function readRecipe({ archive, backup, moment }: Record<'archive' | 'backup' | 'moment', string>) {
  const [, chapter = ''] = readFileSync(OPERATIONS, 'utf8').split('\n## Back to a point in time\n');
  const [recipe = ''] = chapter.split('\n## ');
  const told = [...recipe.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const find = (start: string) => {
    const code = told.find((text) => text.startsWith(start));
    if (code === undefined) {
      throw new Error(`docs/operations.md does not tell of ${start} any more.`);
    }
    return code
      .replaceAll('/archive/', `${archive}/`)
      .replace('/backups/$(date +%F)', backup)
      .replace('2026-03-01 11:59:00+00', moment);
  };

  return {
    archiving: ['archive_mode =', 'archive_command =', 'archive_timeout ='].map(find),
    backUp: find('pg_basebackup -D').split(' '),
    verify: find('pg_verifybackup').split(' '),
    recovery: ['restore_command =', 'recovery_target_time =', 'recovery_target_action ='].map(find),
    signal: find('recovery.signal'),
    resume: find('SELECT pg_wal_replay_resume'),
    rotate: find('secgraph admin rotate-session-key').split(' ').slice(1),
  };
}

async function ask<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row> {
  const database = await openDatabase({ url });
  try {
    const { rows } = await database.pool.query<Row>(statement, values);
    return rows[0] as Row;
  } finally {
    await database.close();
  }
}

const addUser = (url: string, name: string) =>
  ask(url, 'INSERT INTO platform_user (principal_name) VALUES ($1)', [name]);

const namesOf = async (session: ApiSession): Promise<string> =>
  JSON.stringify(await session.get('/api/v2/platform-users'));

describe.skipIf(tools === undefined)('going back to a point in time', () => {
  it('restores database and graph as they were, by the steps of the documents', async () => {
    const folder = await createDataFolder();
    const server = await DebianPostgres.create(tools ?? '', folder.parent);
    const [archive, backup] = [join(folder.parent, 'archive'), join(folder.parent, 'backups/night')];
    server.configure(readRecipe({ archive, backup, moment: '' }).archiving);
    await server.start();
    const begin = () => startService({ dataFolder: folder.path, environment: { DATABASE_URL: server.url } });
    const service = await begin();
    const session = await ApiSession.logIn(service);
    const estate = join(folder.parent, 'estate.zip');
    await writeEstate({ size: 'tiny', out: estate });
    const job = await session.startJob();
    await session.attach(job, { body: readFileSync(estate), headers: ZIP });
    await session.endJob(job);

    const [program = '', ...args] = readRecipe({ archive, backup, moment: '' }).backUp;
    await server.run(program, args);
    expect(await session.untilOver(job)).toMatchObject({ status: JOB.complete });
    const before = await session.cypher('MATCH (n) RETURN count(n)');
    await addUser(server.url, 'before the moment');
    const { moment } = await ask<{ moment: string }>(server.url, 'SELECT clock_timestamp()::text AS moment');
    await addUser(server.url, 'after the moment');
    await session.call('POST', '/api/v2/clear-database', { json: { deleteCollectedGraphData: true } });
    await until(
      'the graph is deleted',
      async () =>
        JSON.stringify((await session.cypher('MATCH (n) RETURN count(n)')).body) !==
        JSON.stringify(before.body),
    );
    const { last } = await ask<{ last: string }>(
      server.url,
      'SELECT pg_walfile_name(pg_switch_wal()) AS last',
    );
    await until('the log is kept', async () => {
      const { kept } = await ask<{ kept: boolean | null }>(
        server.url,
        'SELECT left(last_archived_wal, 24) >= $1 AS kept FROM pg_stat_archiver',
        [last],
      );
      return kept === true;
    });
    await service.stop();
    await server.stop();

    const recipe = readRecipe({ archive, backup, moment });
    renameSync(server.dataDirectory, `${server.dataDirectory}.aside`);
    server.makeFolder('cluster');
    await server.run('tar', ['-xzf', join(backup, 'base.tar.gz'), '-C', server.dataDirectory]);
    const [verify = '', ...how] = recipe.verify;
    await server.run(verify, [...how, '-m', join(backup, 'backup_manifest'), server.dataDirectory]);
    server.configure(recipe.recovery);
    writeFileSync(join(server.dataDirectory, recipe.signal), '');
    await server.start();
    await until('the recovery is paused', async () => {
      const { state } = await ask<{ state: string }>(
        server.url,
        'SELECT pg_get_wal_replay_pause_state() AS state',
      );
      return state === 'paused';
    });
    const { names } = await ask<{ names: string }>(
      server.url,
      'SELECT string_agg(principal_name, $1) AS names FROM platform_user',
      [','],
    );
    expect(names).toContain('before the moment');
    expect(names).not.toContain('after the moment');
    await ask(server.url, recipe.resume);
    await until(
      'the recovery is over',
      async () => !(await ask<{ lasts: boolean }>(server.url, 'SELECT pg_is_in_recovery() AS lasts')).lasts,
    );

    const options = { dataFolder: folder.path, url: server.url };
    expect(await runSecgraph(recipe.rotate, options)).toMatchObject({ code: 0, stderr: '' });
    const restored = await begin();
    const again = await ApiSession.logIn(restored);
    expect(await namesOf(again)).toContain('before the moment');
    expect(await namesOf(again)).not.toContain('after the moment');
    expect((await again.cypher('MATCH (n) RETURN count(n)')).body).toEqual(before.body);
    expect(await restored.stop()).toEqual({ code: 0, signal: null });
  });
});

import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

describe('an upload that waits in the database', async () => {
  const server = await createUploadServer({}, { environment: { SECGRAPH_UPLOADS: 'database' } });
  const { attach, cancel, database, startJob, stored, tasks } = server;
  const countParts = async () =>
    (await database.pool.query('SELECT count(*)::int AS count FROM stored_upload_part')).rows[0]?.count;

  it('is there before it is acknowledged, lies nowhere else, and goes with its job', async () => {
    const jobId = await startJob();
    expect((await attach(jobId, USERS_FILE)).statusCode).toBe(202);
    const { rows } = await database.pool.query(
      'SELECT name FROM stored_upload WHERE part_count = 1 AND name IN (SELECT stored_file FROM ingest_task)',
    );
    expect([rows.length, await countParts(), await stored()]).toEqual([1, 1, []]);

    expect((await cancel(jobId)).statusCode).toBe(200);
    expect([await countParts(), await tasks.listStoredFiles()]).toEqual([0, []]);
  });

  it('leaves nothing behind where it is refused', async () => {
    const jobId = await startJob();
    expect((await attach(jobId, '{"meta": 1}')).statusCode).toBe(400);
    expect((await attach(123_456, USERS_FILE)).statusCode).toBe(404);
    expect([await countParts(), await stored()]).toEqual([0, []]);
  });

  it('is refused with 507 when the disk of the database is full, and leaves nothing', async () => {
    await database.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await database.pool.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON stored_upload_part FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const response = await attach(await startJob(), USERS_FILE);
    expect([response.statusCode, messageOf(response)]).toEqual([
      507,
      'not enough disk space: the file could not be stored. Make room and try again.',
    ]);
    const { rows } = await database.pool.query('SELECT name FROM stored_upload');
    expect([rows, await stored(), await tasks.listStoredFiles()]).toEqual([[], [], []]);
  });
});

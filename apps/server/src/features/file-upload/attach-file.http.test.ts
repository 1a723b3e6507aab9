import { readFile } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { buildSnapshot, DIRECTORY_PROPERTIES } from '@secgraph/test-kit/directory';
import { afterEach, describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, JSON_TYPE, USERS_FILE } from '../../../test/upload-server.ts';

const { attach, database, end, inject, jobs, logInAs, startJob, stored, takeTasks, tasks, uploads } =
  await createUploadServer();

const ZIP = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]);
const SNAPSHOT = buildSnapshot({ properties: DIRECTORY_PROPERTIES, objects: [] });
const ZIP_TYPE = { 'content-type': 'application/zip' };

afterEach(async () => {
  for (const { stored_file } of await takeTasks()) {
    await uploads.remove(stored_file);
  }
  expect(await stored()).toEqual([]);
});

describe('attaching a file', () => {
  it('answers 202 without a body once the file is on disk and in the queue', async () => {
    const jobId = await startJob();
    const response = await attach(jobId, USERS_FILE, { ...JSON_TYPE, 'x-file-upload-name': 'users.json' });

    expect([response.statusCode, response.body]).toEqual([202, '']);
    const [storedFile = ''] = await stored();
    expect(await readFile(uploads.pathOf(storedFile), 'utf8')).toBe(USERS_FILE);
    expect(await takeTasks()).toEqual([
      { job_id: jobId, stored_file: storedFile, original_name: 'users.json', file_type: 'json' },
    ]);
    expect(await jobs.findJob(jobId)).toMatchObject({ status: 1, totalFiles: 0 });
    await uploads.remove(storedFile);
  });

  it.each([
    ['application/json', USERS_FILE, 'json', 'UnknownFileName.json'],
    ['application/json; charset=utf-8', USERS_FILE, 'json', 'UnknownFileName.json'],
    ['Application/JSON', USERS_FILE, 'json', 'UnknownFileName.json'],
    ['application/zip', ZIP, 'zip', 'UnknownFileName.zip'],
    ['application/x-zip-compressed', ZIP, 'zip', 'UnknownFileName.zip'],
    ['application/zip-compressed', ZIP, 'zip', 'UnknownFileName.zip'],
    ['application/octet-stream', SNAPSHOT, 'source', 'UnknownFileName.dat'],
    ['application/octet-stream', Buffer.from('dn: DC=corp,DC=example\n'), 'source', 'UnknownFileName.dat'],
    ['application/json', Buffer.from('{"Certificate Authorities":{}}'), 'source', 'UnknownFileName.dat'],
  ])('accepts %s', async (contentType, payload, fileType, name) => {
    const response = await attach(await startJob(), payload, { 'content-type': contentType });

    expect(response.statusCode).toBe(202);
    const { rows } = await database.pool.query('SELECT file_type, original_name FROM ingest_task');
    expect(rows).toEqual([{ file_type: fileType, original_name: name }]);
  });

  it.each([undefined, '', 'text/plain', 'application/jsonp', 'nonsense'])(
    'refuses the content type %s',
    async (contentType) => {
      const headers: Record<string, string> =
        contentType === undefined ? {} : { 'content-type': contentType };
      const response = await attach(await startJob(), Buffer.from(USERS_FILE), headers);
      expect([response.statusCode, messageOf(response)]).toEqual([
        400,
        'Content type must be application/json, application/zip or application/octet-stream',
      ]);
    },
  );

  it.each([
    ['nothing', Buffer.alloc(0), 'file is none that is read beside JSON and ZIP: the file is empty'],
    [
      'JSON',
      Buffer.from(USERS_FILE),
      'file is none that is read beside JSON and ZIP: it is not a snapshot of AD Explorer or JSON of Certipy or an LDIF file',
    ],
    [
      'a snapshot that is cut off',
      SNAPSHOT.subarray(0, 0x43e),
      expect.stringMatching(/the snapshot of AD Explorer is cut off: it has 1086 bytes/),
    ],
    ['a header that is cut off', SNAPSHOT.subarray(0, 100), expect.stringMatching(/ends within its header/)],
  ])('refuses %s as a snapshot, and keeps nothing of it', async (_, payload, message) => {
    const response = await attach(await startJob(), payload, { 'content-type': 'application/octet-stream' });
    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toEqual(
      typeof message === 'string' ? `Error saving ingest file: ${message}` : message,
    );
    expect(await stored()).toEqual([]);
  });

  it('refuses a content type before it looks for the job', async () => {
    for (const id of ['x', '999999']) {
      const response = await attach(id, USERS_FILE, { 'content-type': 'text/plain' });
      expect(messageOf(response)).toBe(
        'Content type must be application/json, application/zip or application/octet-stream',
      );
    }
  });

  it.each([
    ['   ', 'UnknownFileName.json'],
    ['../../etc/passwd', '../../etc/passwd'],
    [Buffer.from('größe.json').toString('latin1'), 'größe.json'],
    ['gr\xf6\xdfe.json', 'größe.json'],
    ['x'.repeat(400), 'x'.repeat(255)],
  ])('shows the name %j', async (header, name) => {
    await attach(await startJob(), USERS_FILE, { ...JSON_TYPE, 'x-file-upload-name': header });
    const { rows } = await database.pool.query('SELECT original_name FROM ingest_task');
    expect(rows).toEqual([{ original_name: name }]);
  });

  it('may be done by another user, with the permission to ingest alone', async () => {
    const jobId = await startJob();
    const statuses: number[] = [];
    for (const role of ['Administrator', 'Power User', 'Read-Only']) {
      const { authorization } = await logInAs(role);
      const headers = { ...JSON_TYPE, authorization };
      const request = {
        method: 'POST' as const,
        url: `/api/v2/file-upload/${jobId}`,
        payload: USERS_FILE,
        headers,
      };
      statuses.push((await inject(request)).statusCode);
    }
    expect(statuses).toEqual([202, 202, 403]);
  });

  it('counts as activity of the job', async () => {
    const jobId = await startJob();
    await database.pool.query(`UPDATE file_upload_job SET last_ingest = now() - interval '19 minutes'`);
    const before = await jobs.findJob(jobId);
    await attach(jobId, USERS_FILE);
    const after = await jobs.findJob(jobId);
    const skippedMs = (after?.lastIngest.getTime() ?? 0) - (before?.lastIngest.getTime() ?? 0);
    expect(skippedMs).toBeGreaterThanOrEqual(19 * 60_000);
  });

  it('works for many files of one job at once', async () => {
    const jobId = await startJob();
    const responses = await Promise.all(Array.from({ length: 8 }, () => attach(jobId, USERS_FILE)));

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 202));
    expect(await stored()).toHaveLength(8);
    expect(await tasks.listStoredFiles()).toHaveLength(8);
  });

  it('that races with the end of the job is either queued or refused, and never lost in between', async () => {
    const jobId = await startJob();
    const attaching = Array.from({ length: 6 }, () => attach(jobId, USERS_FILE));
    const ended = await end(jobId);
    const statuses = (await Promise.all(attaching)).map(({ statusCode }) => statusCode);

    expect(ended.statusCode).toBe(200);
    expect(statuses.every((status) => status === 202 || status === 400)).toBe(true);
    const accepted = statuses.filter((status) => status === 202).length;
    expect(await tasks.listStoredFiles()).toHaveLength(accepted);
    expect(await stored()).toHaveLength(accepted);
  });

  it('to a job that is closed while the body arrives leaves no file', async () => {
    const jobId = await startJob();
    await database.pool.query(
      `CREATE FUNCTION close_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.status := 6; RETURN NULL; END $$;
       CREATE TRIGGER close_first BEFORE UPDATE ON file_upload_job FOR EACH ROW EXECUTE FUNCTION close_first()`,
    );
    const response = await attach(jobId, USERS_FILE);
    await database.pool.query('DROP TRIGGER close_first ON file_upload_job; DROP FUNCTION close_first');

    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'job must be in running status to attach files',
    ]);
  });

  it('that cannot be queued leaves no file', async () => {
    const jobId = await startJob();
    await database.pool.query('ALTER TABLE ingest_task RENAME TO away');
    const response = await attach(jobId, USERS_FILE);
    await database.pool.query('ALTER TABLE away RENAME TO ingest_task');

    expect([response.statusCode, messageOf(response)]).toEqual([
      500,
      'an internal error has occurred that is preventing the service from servicing this request',
    ]);
  });

  it.each([
    ['x', 400, 'id is malformed.'],
    ['99999999999999999999', 400, 'id is malformed.'],
    ['999999', 404, 'resource not found'],
  ])('to job %s is refused with %i', async (id, status, message) => {
    const response = await attach(id, USERS_FILE);
    expect([response.statusCode, messageOf(response)]).toEqual([status, message]);
  });
});

describe('the content of a file', () => {
  it.each([
    ['an empty body', '', 'no valid meta tag or data tag found: the file is empty'],
    ['white space', ' \n\t', 'no valid meta tag or data tag found: the file is empty'],
    ['an empty object', '{}', 'no valid meta tag or data tag found'],
    ['JSON that is cut off', '{"meta":', 'no valid meta tag or data tag found: the file ends too early'],
    ['no JSON', 'hello', 'file is not valid json'],
    ['broken JSON before the tags', '{"meta": nonsense}', 'file is not valid json'],
    ['no data', '{"meta":{"type":"users","version":6,"count":0}}', 'no data tag found'],
    [
      'data that is no list',
      '{"meta":{"type":"users","version":6,"count":0},"data":{}}',
      'no data tag found',
    ],
    ['no meta', '{"data":[]}', 'no valid meta tag found'],
    [
      'an unknown type',
      '{"meta":{"type":"nonsense","version":6,"count":0},"data":[]}',
      'no valid meta tag found: meta.type "nonsense" is unknown',
    ],
    [
      'both formats',
      '{"data":[],"graph":{}}',
      'request must use either the classic format (meta/data) or the generic format (graph), not both',
    ],
  ])('is refused: %s', async (_, payload, message) => {
    const response = await attach(await startJob(), Buffer.from(payload));
    expect([response.statusCode, messageOf(response)]).toEqual([400, `Error saving ingest file: ${message}`]);
  });

  it.each([
    [
      '{"metadata":5,"graph":{"nodes":[]}}',
      /^Error saving ingest file: error (decoding|validating) metadata tag: /,
    ],
    [
      '{"metadata":{"other":1},"graph":{"nodes":[]}}',
      /^Error saving ingest file: error validating metadata tag: /,
    ],
  ])('is refused with what is wrong about its metadata: %s', async (payload, message) => {
    const response = await attach(await startJob(), payload);
    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toMatch(message);
  });

  it.each([
    ['PK\x05\x06', ': the archive holds no files'],
    ['PK', ''],
    ['', ': the file is empty'],
    [USERS_FILE, ''],
  ])('is refused as archive: %j', async (payload, reason) => {
    const response = await attach(await startJob(), Buffer.from(payload, 'latin1'), ZIP_TYPE);
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      `Error saving ingest file: failed to find zip file header${reason}`,
    ]);
  });

  it('is refused where there is none, packed or not, with and without a length', async () => {
    const jobId = await startJob();
    for (const [payload, headers] of [
      [undefined, JSON_TYPE],
      [gzipSync(''), { ...JSON_TYPE, 'content-encoding': 'gzip' }],
      [gzipSync(''), JSON_TYPE],
      [deflateSync(''), { ...JSON_TYPE, 'content-encoding': 'deflate' }],
    ] as const) {
      const response = await attach(jobId, payload, headers);
      expect(response.statusCode).toBe(400);
      expect(messageOf(response)).toMatch(/: the file is empty$/);
    }
  });

  it('is accepted with empty lists, and not with neither', async () => {
    const jobId = await startJob();
    expect((await attach(jobId, '{"graph":{"nodes":[],"edges":[]}}')).statusCode).toBe(202);
    const response = await attach(jobId, '{"graph":{}}');

    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      { context: '', message: 'Error saving ingest file. File failed schema validation.' },
      { context: '', message: 'graph tag is empty. at least one of nodes: [] or edges: [] is required' },
    ]);
  });

  it('is refused with fifteen of its violations at most', async () => {
    const nodes = Array.from({ length: 20 }, () => ({ id: 1, kinds: ['A', 'B', 'C', 'D'] }));
    const response = await attach(await startJob(), JSON.stringify({ graph: { nodes } }));
    const messages = response.json().errors.map(({ message }: { message: string }) => message);

    expect([response.statusCode, messages.length]).toEqual([400, 16]);
    expect(messages[1]).toMatch(/^nodes\[0\] schema validation failed with 2 error\(s\): \[/);
  });

  it('is stored as UTF-8, whatever it was', async () => {
    const response = await attach(await startJob(), Buffer.from(`\ufeff${USERS_FILE}`, 'utf16le'));
    expect(response.statusCode).toBe(202);
    const [name = ''] = await stored();
    expect(await readFile(uploads.pathOf(name), 'utf8')).toBe(USERS_FILE);
  });
});

describe('the content encoding of a file', () => {
  it.each([
    ['gzip', gzipSync(USERS_FILE)],
    ['x-gzip', gzipSync(USERS_FILE)],
    ['GZIP', gzipSync(USERS_FILE)],
    ['deflate', deflateSync(USERS_FILE)],
    ['identity', Buffer.from(USERS_FILE)],
  ])('is undone: %s', async (encoding, payload) => {
    const response = await attach(await startJob(), payload, { ...JSON_TYPE, 'content-encoding': encoding });
    expect(response.statusCode).toBe(202);
    const [name = ''] = await stored();
    expect(await readFile(uploads.pathOf(name), 'utf8')).toBe(USERS_FILE);
  });

  it('is refused when unknown', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'br' };
    const response = await attach(await startJob(), USERS_FILE, headers);
    expect([response.statusCode, messageOf(response)]).toEqual([
      415,
      'Error trying to read request: failed to create reader for br encoding: content encoding is not supported',
    ]);
  });

  it.each(['gzip', 'deflate'])('is refused when corrupt: %s', async (encoding) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding };
    const response = await attach(await startJob(), Buffer.from('not packed at all'), headers);

    expect(response.statusCode).toBe(400);
    expect(messageOf(response)).toMatch(
      new RegExp(`^Error trying to read request: failed to create reader for ${encoding} encoding: `),
    );
  });

  it('is refused when it is cut off, and no half file stays', async () => {
    const packed = gzipSync(
      JSON.stringify({ meta: { type: 'users', version: 6 }, data: ['x'.repeat(50_000)] }),
    );
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const response = await attach(await startJob(), packed.subarray(0, packed.length - 30), headers);
    expect(response.statusCode).toBe(400);
  });
});

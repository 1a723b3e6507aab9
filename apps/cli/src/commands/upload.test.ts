import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, serveUploads, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

let folder = '';
let service: FakeService;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-cli-'));
  service = await startFakeService();
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function writeInput(name: string, content = '{"data":[]}'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function upload(args: readonly string[], options: Parameters<typeof createFakeTerminal>[0] = {}) {
  const terminal = createFakeTerminal({ environment: { SECGRAPH_PASSWORD: 'pass' }, ...options });
  const code = await main(['upload', '--url', service.url, ...args], terminal);
  return { code, terminal, printed: terminal.printed.join('\n'), noted: terminal.noted.join('\n') };
}

describe('secgraph upload', () => {
  it('sends every file of a folder as one job and reports each result', async () => {
    serveUploads(service, [
      { file_name: 'users.json', parent_file_name: '', errors: [], warnings: [] },
      {
        file_name: 'groups.json',
        parent_file_name: 'all.zip',
        errors: [],
        warnings: ['data[3]: missing id'],
      },
    ]);
    await mkdir(join(folder, 'deep'));
    await writeInput('users.json', '{"data":[1]}');
    await writeInput('deep/all.zip', 'PK');
    await writeInput('deep/readme.txt');
    await writeInput('forest.dat', 'win-ad-ob');
    await writeInput('forest.ldif', 'dn: DC=x');

    const { code, printed } = await upload([folder]);

    expect(code).toBe(0);
    const sent = service.requests.filter(({ path }) => path === '/api/v2/file-upload/7');
    expect(
      sent.map(({ headers }) => [
        headers['x-file-upload-name'],
        headers['content-type'],
        headers['content-length'],
      ]),
    ).toEqual([
      ['all.zip', 'application/zip', '2'],
      ['forest.dat', 'application/octet-stream', '9'],
      ['forest.ldif', 'application/octet-stream', '8'],
      ['users.json', 'application/json', '12'],
    ]);
    expect(sent[3]?.body.toString()).toBe('{"data":[1]}');
    expect(sent.every(({ headers }) => headers['authorization'] === 'Bearer session')).toBe(true);
    expect(printed).toContain('warned   all.zip: groups.json');
    expect(printed).toContain('warning: data[3]: missing id');
    expect(printed).toContain('Job 7 is complete: 2 ingested, 1 of them with warnings, 0 failed.');
  });

  it('marks compressed JSON as such', async () => {
    serveUploads(service);
    await upload([await writeInput('users.json.gz', 'gz')]);

    const sent = service.requests.find(({ path }) => path === '/api/v2/file-upload/7');
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'x-file-upload-name': 'users.json',
    });
  });

  it('fails when a file failed, and shows why', async () => {
    serveUploads(service, [{ file_name: 'users.json', parent_file_name: '', errors: ['unexpected EOF'] }]);
    service.on('GET', '/api/v2/file-upload?id=eq%3A7', {
      status: 200,
      data: [
        {
          id: 7,
          status: 5,
          status_message: 'All files failed to ingest as JSON Content',
          total_files: 1,
          failed_files: 1,
        },
      ],
    });

    const { code, printed } = await upload([await writeInput('users.json')]);
    expect(code).toBe(1);
    expect(printed).toMatch(/failed {3}users\.json\n +error: unexpected EOF/);
    expect(printed).toContain('Job 7 is failed (All files failed to ingest as JSON Content)');
  });

  it.each([
    { status: 8, partial: 2, code: 0 },
    { status: 8, partial: 0, code: 1 },
    { status: 3, partial: 0, code: 1 },
    { status: 4, partial: 0, code: 1 },
  ])(
    'ends with $code for job status $status and $partial files with warnings',
    async ({ status, partial, code }) => {
      serveUploads(service);
      service.on('GET', '/api/v2/file-upload?id=eq%3A7', {
        status: 200,
        data: [
          {
            id: 7,
            status,
            status_message: '',
            total_files: 2,
            failed_files: 0,
            partial_failed_files: partial,
          },
        ],
      });
      expect((await upload([await writeInput('users.json')])).code).toBe(code);
    },
  );

  it('goes on after a file that the service refuses, and fails at the end', async () => {
    serveUploads(service);
    service.on(
      'POST',
      '/api/v2/file-upload/7',
      { status: 400, error: 'Error saving ingest file: file is not valid json' },
      { status: 202 },
    );
    await writeInput('a.json');
    await writeInput('b.json');

    const { code, printed } = await upload([folder]);
    expect(code).toBe(1);
    expect(printed).toContain('file is not valid json');
    expect(printed).toContain('1 refused');
    expect(service.requests.filter(({ path }) => path === '/api/v2/file-upload/7/end')).toHaveLength(1);
  });

  it('tries again when the service is busy or the connection breaks', async () => {
    serveUploads(service);
    service.on(
      'POST',
      '/api/v2/file-upload/7',
      { status: 503, error: 'not yet', headers: { 'retry-after': '3' } },
      (request) => request.socket.destroy(),
      { status: 202 },
    );

    const { code, terminal } = await upload([await writeInput('users.json')]);
    expect(code).toBe(0);
    expect(terminal.waitedMs.slice(0, 2)).toEqual([3_000, 1_000]);
    expect(service.requests.filter(({ path }) => path === '/api/v2/file-upload/7')).toHaveLength(2);
  });

  it('gives up on a connection that keeps breaking', async () => {
    serveUploads(service);
    service.on('POST', '/api/v2/file-upload/7', (request) => request.socket.destroy());

    const { code, noted } = await upload([await writeInput('users.json')]);
    expect(code).toBe(1);
    expect(noted).toMatch(/the connection to .* broke/);
  });

  it('does not wait when told so', async () => {
    serveUploads(service);
    const { code, printed } = await upload([await writeInput('users.json'), '--no-wait']);
    expect(code).toBe(0);
    expect(printed).toContain('Job 7 is queued');
    expect(service.requests.some(({ method }) => method === 'GET')).toBe(false);
  });

  it('prints one JSON document when asked to', async () => {
    serveUploads(service, [{ file_name: 'users.json', parent_file_name: '', errors: [], warnings: [] }]);
    const { printed } = await upload([await writeInput('users.json'), '--json']);
    expect(JSON.parse(printed)).toMatchObject({
      job: { id: 7, state: 'complete' },
      results: [{ name: 'users.json' }],
    });
  });

  it('draws a bar on a screen', async () => {
    serveUploads(service);
    const { terminal } = await upload([await writeInput('users.json')], { canRedraw: true });
    expect(terminal.drawn.some((line) => /^\[\.+\] {3}0 % {2}1\/1 {2}users\.json/.test(line))).toBe(true);
    expect(terminal.drawn.at(-1)).toBe('');
  });

  it('uses a token instead of a login', async () => {
    serveUploads(service);
    expect((await upload([await writeInput('users.json'), '--token', 'mine'])).code).toBe(0);
    expect(service.requests.some(({ path }) => path === '/api/v2/login')).toBe(false);
    expect(service.requests[0]?.headers['authorization']).toBe('Bearer mine');
  });

  it.each([
    {
      source: 'input',
      options: { environment: {}, input: 'from input\n' },
      args: ['--password-stdin'],
      sent: 'from input',
    },
    { source: 'environment', options: { environment: { SECGRAPH_PASSWORD: 'env' } }, args: [], sent: 'env' },
    { source: 'keyboard', options: { environment: {}, secrets: ['typed'] }, args: [], sent: 'typed' },
  ])('takes the password from the $source', async ({ options, args, sent }) => {
    serveUploads(service);
    await upload([await writeInput('users.json'), ...args], options);
    expect(JSON.parse(service.requests[0]?.body.toString() ?? '')).toEqual({
      login_method: 'secret',
      username: 'admin',
      secret: sent,
    });
  });

  it.each([
    {
      answer: { status: 401, error: 'authentication is invalid' },
      says: /name "admin" or its password is wrong/,
    },
    { answer: { status: 403, error: 'user disabled' }, says: /"admin" may not log in: user disabled/ },
    {
      answer: { status: 200, data: { user_id: 'u', session_token: 't', auth_expired: true } },
      says: /must be changed first: secgraph set-password --url http/,
    },
    { answer: { status: 200, data: {} }, says: /something else than a session/ },
  ])('explains a login answered with $answer', async ({ answer, says }) => {
    service.on('POST', '/api/v2/login', answer);
    const { code, noted } = await upload([await writeInput('users.json')]);
    expect(code).toBe(1);
    expect(noted).toMatch(says);
  });

  it('explains a missing permission', async () => {
    serveUploads(service);
    service.on('POST', '/api/v2/file-upload/start', { status: 403, error: 'not authorized' });
    expect((await upload([await writeInput('users.json')])).noted).toContain('graphdb:Ingest');
  });

  it('explains that nothing listens', async () => {
    await service[Symbol.asyncDispose]();
    const { code, noted } = await upload([await writeInput('users.json')]);
    expect(code).toBe(1);
    expect(noted).toContain('Is the service running');
  });

  it.each([
    { name: 'missing.json', says: /no such file or folder/ },
    { name: '.', says: /no \.json, \.zip, \.dat, \.ldif or \.gz file/ },
  ])('explains that there is nothing to send in $name', async ({ name, says }) => {
    const { code, noted } = await upload([join(folder, name)]);
    expect(code).toBe(1);
    expect(noted).toMatch(says);
  });

  it('says what a service answered before it had read everything', async () => {
    serveUploads(service);
    service.on('POST', '/api/v2/file-upload/7', (_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ errors: [{ message: 'too large' }] }));
    });
    const path = await writeInput('large.json');
    await truncate(path, 200_000_000);

    const { code, printed } = await upload([path]);
    expect(code).toBe(1);
    expect(printed).toContain('too large');
  });
});

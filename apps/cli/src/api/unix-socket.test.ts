import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveUploads, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

const folder = await mkdtemp(join(tmpdir(), 'secgraph-cli-socket-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(url: string) {
  const terminal = createFakeTerminal({ environment: { SECGRAPH_PASSWORD: 'p' } });

  return { terminal, code: main(['cancel', '7', '--url', url], terminal) };
}

describe('a service at a Unix socket', () => {
  it('is asked through it', async () => {
    await using service = await startFakeService(join(folder, 'http.sock'));
    serveUploads(service);
    service.on('PUT', '/api/v2/file-upload/7/cancel', {
      status: 200,
      data: { id: 7, status: 3, status_message: 'Canceled by admin' },
    });
    const { terminal, code } = run(service.url);

    expect([await code, terminal.printed]).toEqual([0, ['Job 7 is canceled: Canceled by admin.']]);
  });

  it('that is not there is told as one where nothing listens', async () => {
    const { terminal, code } = run(`unix:${join(folder, 'missing.sock')}`);

    expect(await code).toBe(1);
    expect(terminal.noted.join()).toContain(`nothing listens at unix:${folder}/missing.sock`);
  });

  it('has a whole path', async () => {
    const { terminal, code } = run('unix:http.sock');

    expect(await code).toBe(2);
    expect(terminal.noted.join()).toContain('is not an address');
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeService, serveUploads, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  serveUploads(service);
});
afterEach(() => service[Symbol.asyncDispose]());

function run(...args: string[]) {
  const terminal = createFakeTerminal({ environment: { SECGRAPH_PASSWORD: 'p' } });
  return { terminal, code: main(['cancel', ...args, '--url', service.url], terminal) };
}

it('cancels a job and tells what became of it', async () => {
  service.on('PUT', '/api/v2/file-upload/7/cancel', {
    status: 200,
    data: { id: 7, status: 3, status_message: 'Canceled by admin' },
  });
  const { terminal, code } = run('7');

  expect(await code).toBe(0);
  expect(terminal.printed).toEqual(['Job 7 is canceled: Canceled by admin.']);
});

it('says why a job cannot be cancelled', async () => {
  service.on('PUT', '/api/v2/file-upload/7/cancel', {
    status: 400,
    error: 'job must be in running or ingesting status to cancel',
  });
  const { terminal, code } = run('7');
  expect(await code).toBe(1);
  expect(terminal.noted.join()).toContain('job must be in running or ingesting status to cancel');

  const unknown = run('8');
  expect(await unknown.code).toBe(1);
  expect(unknown.terminal.noted.join()).toContain('there is no job 8.');
});

it.each([[[]], [['seven']], [['7', '8']]])('needs the number of one job: %j', async (args) => {
  expect(await run(...args).code).toBe(2);
});

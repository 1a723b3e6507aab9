import { expect, vi } from 'vitest';
import { openApiClient } from '../../../../tools/service/api-client.ts';
import { PASSWORD, type TestService } from './start-service.ts';

type ApiClient = Awaited<ReturnType<typeof openApiClient>>['client'];

const COMPLETE = 2;
const PATIENCE_MS = 90_000;

/** Fills the graph with the invented directory that the pages offer; the same each time. */
export async function loadSample(service: TestService): Promise<void> {
  const { client } = await openApiClient(service.url, PASSWORD);
  await client.request({ method: 'POST', path: '/api/v2/file-upload/sample' });
  await waitForJob(client);
}

/** Until the newest upload job is complete, its analysis included. */
export async function waitForJob(client: ApiClient): Promise<void> {
  await vi.waitFor(
    async () => {
      const jobs = await client.request({ method: 'GET', path: '/api/v2/file-upload' });
      expect(Array.isArray(jobs) ? jobs[0]?.status : undefined).toBe(COMPLETE);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}

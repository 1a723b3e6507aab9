import { expect, vi } from 'vitest';
import { openApiClient } from '../../../../tools/service/api-client.ts';
import { PASSWORD, type TestService } from './start-service.ts';

const COMPLETE = 2;
const PATIENCE_MS = 90_000;

/** Fills the graph with the invented directory that the pages offer; the same each time. */
export async function loadSample(service: TestService): Promise<void> {
  const { client } = await openApiClient(service.url, PASSWORD);
  await client.request({ method: 'POST', path: '/api/v2/file-upload/sample' });
  await vi.waitFor(
    async () =>
      expect(readStatus(await client.request({ method: 'GET', path: '/api/v2/file-upload' }))).toBe(COMPLETE),
    { timeout: PATIENCE_MS, interval: 200 },
  );
}

function readStatus(jobs: unknown): unknown {
  return Array.isArray(jobs) ? jobs[0]?.status : undefined;
}

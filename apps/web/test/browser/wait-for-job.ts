import { expect, vi } from 'vitest';
import type { openApiClient } from '../../../../tools/service/api-client.ts';

type ApiClient = Awaited<ReturnType<typeof openApiClient>>['client'];

const COMPLETE = 2;
const PATIENCE_MS = 90_000;

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

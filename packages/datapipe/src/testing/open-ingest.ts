import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConvertPool } from '@secgraph/ingest';
import { afterAll } from 'vitest';
import type { IngestOptions } from '../ingest/ingest-stage.ts';

/** What an ingest needs beside its ports; gone when the test file is done. */
export async function openIngest(): Promise<{
  readonly ingest: IngestOptions;
  /** Stores a file and returns where. */
  store(content: string | Uint8Array): Promise<string>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-pipeline-test-'));
  const pool = new ConvertPool({ workers: 1 });
  let stored = 0;
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    ingest: { pool, temporaryFolder: folder },
    async store(content) {
      stored++;
      const path = join(folder, `upload-${stored}`);
      await writeFile(path, content);
      return path;
    },
  };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { estateFiles, fileChunks, planEstate } from '@secgraph/estate';
import type { BenchSize } from '../bench-size.ts';
import type { Estate } from './cached-estate.ts';

/** What a collector brings from the tenants of the directory of that size, file by file into a folder. */
export async function writeTenants({ name: size }: BenchSize, folder: string): Promise<Estate> {
  const estate = planEstate({ size, entra: true });
  let jsonBytes = 0;
  for (const file of estateFiles(estate)) {
    if (file.type === 'azure') {
      await writeFile(
        join(folder, file.name),
        counted(fileChunks(file), (bytes) => (jsonBytes += bytes)),
      );
    }
  }

  return { path: folder, objects: estate.options.cloudObjects, jsonBytes };
}

function* counted(chunks: Iterable<Buffer>, onBytes: (bytes: number) => void): Generator<Buffer> {
  for (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

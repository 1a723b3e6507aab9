import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { planEstate, platformFiles, writeEstate } from '@secgraph/estate';
import { PLATFORMS_FOLDER, SAMPLE_FILE_NAME, type SampleWish } from './sample-wish.ts';

const { folder, hasPlatforms }: SampleWish = workerData;
/**
 * Invents the sample directory: large enough to look like one, with the tenant that it is synchronised with and an
 * attack path of every technique in it, and ingested within seconds.
 */
const options = { objects: 3_000, domains: 2, plant: true, entra: true };
await writeEstate({ ...options, out: join(folder, SAMPLE_FILE_NAME) });
if (hasPlatforms) {
  await mkdir(join(folder, PLATFORMS_FOLDER));
  for (const { name, text } of platformFiles(planEstate(options))) {
    await writeFile(join(folder, PLATFORMS_FOLDER, name), text);
  }
}

import { workerData } from 'node:worker_threads';
import { writeEstate } from '@secgraph/estate';

/**
 * Invents the sample directory: large enough to look like one, with the tenant that it is synchronised with and an
 * attack path of every technique in it, and ingested within seconds.
 */
await writeEstate({ objects: 3_000, domains: 2, plant: true, entra: true, out: String(workerData) });

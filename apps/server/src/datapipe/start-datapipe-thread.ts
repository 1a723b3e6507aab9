import { availableParallelism, totalmem } from 'node:os';
import { embeddedServerBytes } from '@secgraph/database';
import { DatapipeThread } from '@secgraph/datapipe';
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from '@secgraph/ingest';
import { availableMemoryBytes } from '@secgraph/kernel/machine';
import type { Logger } from 'pino';
import type { IngestSettings, ServerConfig } from '../config/server-config.ts';
import { PRODUCT_VERSION } from '../life-cycle/product-version.ts';

/** How often the datapipe looks for work that nobody announced, and followers for new generations. */
const INTERVAL_MS = 10_000;
const SECOND_MS = 1_000;

function ingestLimitsOf(settings: IngestSettings): Partial<IngestLimits> {
  return {
    archive: { ...DEFAULT_INGEST_LIMITS.archive, maxTotalBytes: settings.archiveLimitBytes },
    maxJobBytes: settings.jobLimitBytes,
    maxFileMs: settings.fileSeconds * SECOND_MS,
  };
}

/** Undefined: the limit is that of the control group, which tells what all its processes have. */
function besideBytesOf(limitBytes: number | undefined, databaseUrl: string | undefined): number | undefined {
  const isOfGroup = limitBytes === availableMemoryBytes() && limitBytes < totalmem();
  if (limitBytes === undefined || isOfGroup) {
    return undefined;
  }

  return databaseUrl === undefined ? embeddedServerBytes(limitBytes) : 0;
}

/** The thread of the service. */
export function startDatapipeThread(
  {
    dataFolder,
    uploadPlace,
    uploadBucket,
    analysisRules,
    selectorSeconds,
    takesOldLocalGroups,
    ingest,
    tracing,
    memoryLimitBytes,
    database,
  }: ServerConfig,
  log: Logger,
): DatapipeThread {
  return new DatapipeThread({
    data: {
      dataFolder,
      uploadPlace,
      bucket: uploadBucket,
      takesOldLocalGroups,
      convertWorkers: Math.max(1, availableParallelism() - 1),
      analysisRules,
      productVersion: PRODUCT_VERSION,
      selectorMs: selectorSeconds * SECOND_MS,
      intervalMs: INTERVAL_MS,
      ingestLimits: ingestLimitsOf(ingest),
      kindLimits: { perJob: ingest.kindsPerJob, perUser: ingest.kindsPerUser },
      keptFreeMib: ingest.minFreeDiskMib,
      sampler: tracing?.sampler,
      memoryLimitBytes,
      memoryBesideBytes: besideBytesOf(memoryLimitBytes, database.url),
    },
    log: log.child({ part: 'datapipe' }),
  });
}

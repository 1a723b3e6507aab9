import { availableParallelism } from 'node:os';
import { DatapipeThread } from '@secgraph/datapipe';
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from '@secgraph/ingest';
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
    },
    log: log.child({ part: 'datapipe' }),
  });
}

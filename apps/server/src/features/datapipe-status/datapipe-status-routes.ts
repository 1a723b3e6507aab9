import { getDatapipeStatus, wireTime } from '@secgraph/contract';
import { createDatapipeStatusRepository, type Database } from '@secgraph/database';
import { type BoundRoute, handle } from '../../http/route-handler.ts';

export function datapipeStatusRoutes(database: Database): readonly BoundRoute[] {
  const statuses = createDatapipeStatusRepository(database.kysely);

  return [
    handle(getDatapipeStatus, async () => {
      const status = await statuses.getStatus();
      return {
        data: {
          status: status.status,
          updated_at: wireTime(status.updatedAt),
          last_complete_analysis_at: wireTime(status.lastCompleteAnalysisAt),
          last_analysis_run_at: wireTime(status.lastAnalysisRunAt),
          ...(status.nextScheduledAnalysisAt === undefined
            ? {}
            : { next_scheduled_analysis_at: wireTime(status.nextScheduledAnalysisAt) }),
          ...(status.progress === undefined ? {} : { analysis_progress: status.progress }),
        },
      };
    }),
  ];
}

import { getDatapipeStatus } from '@secgraph/contract';
import { createDatapipeStatusRepository, type Database } from '@secgraph/database';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { presentDatapipeStatus } from './present-datapipe-status.ts';

export function datapipeStatusRoutes(database: Database): readonly BoundRoute[] {
  const statuses = createDatapipeStatusRepository(database.kysely);

  return [
    handle(getDatapipeStatus, async () => ({ data: presentDatapipeStatus(await statuses.getStatus()) })),
  ];
}

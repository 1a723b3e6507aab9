import { getDatapipeStatus } from '@secgraph/contract';
import type { Database } from '@secgraph/database';
import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { presentDatapipeStatus, withoutIngest } from './present-datapipe-status.ts';

export function datapipeStatusRoutes(database: Database): readonly BoundRoute[] {
  const statuses = new DatapipeStatusRepository(database.kysely);

  return [
    handle(getDatapipeStatus, async ({ caller }) => {
      const status = presentDatapipeStatus(await statuses.getStatus());

      return { data: caller.environments === undefined ? status : withoutIngest(status) };
    }),
  ];
}

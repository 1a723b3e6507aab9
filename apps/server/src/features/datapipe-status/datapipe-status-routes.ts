import { getDatapipeStatus } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import { handle } from '../../http/route-handler.ts';
import { presentDatapipeStatus, withoutIngest } from './present-datapipe-status.ts';

export function datapipeStatusRoutes(repositories: Repositories) {
  const { datapipeStatus: statuses } = repositories;

  return [
    handle(getDatapipeStatus, async ({ caller }) => {
      const status = presentDatapipeStatus(await statuses.getStatus());

      return { data: caller.environments === undefined ? status : withoutIngest(status) };
    }),
  ];
}

import { createManualChange, listManualChanges, undoManualChange } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { GraphPublication } from '../../../datapipe/graph-publication.ts';
import type { GraphQueries } from '../../../graph-workers/graph-worker-pool.ts';
import { answer, emptyAnswer, page } from '../../../http/answer.ts';
import { handle } from '../../../http/route-handler.ts';
import { UpdateService } from '../../cypher/update-service.ts';
import { readElementName } from '../read-element-name.ts';
import { ManualChangeService } from './manual-change-service.ts';
import { presentManualChange } from './present-manual-change.ts';
import { readManualChange } from './read-manual-change.ts';

export interface ManualChangeDependencies {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
  readonly publication: GraphPublication;
}

export function manualChangeRoutes(dependencies: ManualChangeDependencies) {
  const { repositories, graph, publication } = dependencies;
  const updates = new UpdateService(repositories.graphUpdates, publication);
  const service = new ManualChangeService(repositories.manualChanges, { graph, updates });

  return [
    handle(listManualChanges, async (request) => {
      const { list, query } = request;
      const { limit, skip } = list;
      const filter = { ...readFilter(query), isStanding: query.standing };
      const { batches, count } = await service.list(filter, list, request);
      return page({ count, limit, skip }, batches, presentManualChange);
    }),
    handle(createManualChange, async (request) => {
      const change = await service.make(readManualChange(request.body, Date.now()), request);
      return answer(201, { data: presentManualChange(change) });
    }),
    handle(undoManualChange, async (request) => {
      await service.undo(request.params.manual_change_id, request);
      return emptyAnswer(204);
    }),
  ];
}

function readFilter({
  node,
  kind,
  end,
}: {
  readonly node?: string;
  readonly kind?: string;
  readonly end?: string;
}) {
  const isOfNode = kind === undefined && end === undefined;

  return isOfNode ? { node } : { element: readElementName(node ?? '', kind, end) };
}

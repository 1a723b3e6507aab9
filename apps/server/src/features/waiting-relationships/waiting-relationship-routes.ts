import {
  dropWaitingRelationship,
  dropWaitingRelationships,
  listWaitingRelationships,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import { emptyAnswer, page } from '../../http/answer.ts';
import { notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentWaiting } from './present-waiting.ts';

export function waitingRelationshipRoutes({
  matchedRelationships,
}: Pick<Repositories, 'matchedRelationships'>) {
  return [
    handle(listWaitingRelationships, async ({ list }) => {
      const { limit, skip } = list;
      const { batches, count } = await matchedRelationships.listWaiting(list);
      return page({ count, limit, skip }, batches, presentWaiting);
    }),
    handle(dropWaitingRelationships, async ({ list }) => ({
      data: { dropped: await matchedRelationships.removeAllWaiting(list) },
    })),
    handle(dropWaitingRelationship, async ({ params }) => {
      if (!(await matchedRelationships.removeWaiting(params.waiting_relationship_id))) {
        throw notFound();
      }
      return emptyAnswer(204);
    }),
  ];
}

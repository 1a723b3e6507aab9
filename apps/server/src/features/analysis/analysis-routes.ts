import { cancelAnalysis, getAnalysisRequest, requestAnalysis } from '@secgraph/contract';
import {
  createAnalysisRequestRepository,
  createDeletionRequestRepository,
  createParameterRepository,
  type Database,
} from '@secgraph/database';
import { readScheduleParameter } from '../../datapipe/shared/analysis-parameters.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { presentAnalysisRequest, presentDeletionRequest } from './present-request.ts';

export function analysisRoutes(database: Database): readonly BoundRoute[] {
  const requests = createAnalysisRequestRepository(database.kysely);
  const deletions = createDeletionRequestRepository(database.kysely);
  const parameters = createParameterRepository(database);

  return [
    handle(getAnalysisRequest, async () => {
      const deletion = await deletions.findPending();
      return {
        data:
          deletion === undefined
            ? presentAnalysisRequest(await requests.findRequest())
            : presentDeletionRequest(deletion),
      };
    }),

    handle(requestAnalysis, async ({ caller }) => {
      if (readScheduleParameter(await parameters.readValues()).isEnabled) {
        throw badRequest('analysis is configured to run on a schedule, unable to run just in time');
      }
      await requests.requestAnalysis(caller.userId);
      return emptyAnswer(202);
    }),

    handle(cancelAnalysis, async () => {
      const outcome = await requests.cancelAnalysis();
      if (outcome === 'deletion-pending') {
        throw conflict('a deletion request is pending and cannot be canceled');
      }
      if (outcome === 'nothing-pending') {
        throw notFound();
      }
      return emptyAnswer(202);
    }),
  ];
}

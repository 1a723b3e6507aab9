import { cancelAnalysis, getAnalysisRequest, requestAnalysis, requestFindings } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import { readScheduleParameter } from '@secgraph/datapipe';
import type { Caller } from '../../auth/caller.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentAnalysisRequest, presentDeletionRequest } from './present-request.ts';

export function analysisRoutes(repositories: Repositories) {
  const { analysisRequests: requests, deletionRequests: deletions, parameters } = repositories;
  const request = async ({ caller }: { readonly caller: Caller }) => {
    if (readScheduleParameter(await parameters.readValues()).isEnabled) {
      throw badRequest('analysis is configured to run on a schedule, unable to run just in time');
    }
    await requests.requestAnalysis(caller.userId);
    return emptyAnswer(202);
  };

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

    handle(requestAnalysis, request),
    // Each analysis looks for findings.
    handle(requestFindings, request),

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

import { type AnalysisRequest, wireTime } from '@secgraph/contract';
import type { PendingDeletion, AnalysisRequest as StoredRequest } from '@secgraph/database/datapipe';

const NOBODY = 'unknown-user';

/** Wire: without a request, zeros of every type. */
export function presentAnalysisRequest(request: StoredRequest | undefined): AnalysisRequest {
  return {
    requested_by: request === undefined ? '' : request.requestedBy || NOBODY,
    request_type: request === undefined ? '' : 'analysis',
    requested_at: wireTime(request?.requestedAt),
    delete_all_graph: false,
    delete_sourceless_graph: false,
    delete_source_kinds: null,
    delete_relationships: null,
  };
}

export function presentDeletionRequest({
  requestedBy,
  requestedAt,
  scope,
}: PendingDeletion): AnalysisRequest {
  return {
    requested_by: requestedBy || NOBODY,
    request_type: 'deletion',
    requested_at: wireTime(requestedAt),
    delete_all_graph: scope.isEverything,
    delete_sourceless_graph: scope.isSourceless,
    delete_source_kinds: [...scope.sourceKinds],
    delete_relationships: [...scope.relationshipKinds],
  };
}

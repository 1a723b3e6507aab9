import { CodedError } from '@secgraph/kernel';

export type GraphQueryErrorCode =
  | 'GRAPH_NOT_LOADED'
  | 'GRAPH_WORKER_BUSY'
  | 'GRAPH_USER_BUSY'
  | 'GRAPH_QUERY_TOO_LARGE'
  | 'GRAPH_OWN_MEMORY_TAKEN'
  | 'GRAPH_MEMORY_TAKEN'
  | 'GRAPH_WORKER_DIED'
  | 'GRAPH_OPERATION_FAILED'
  | 'GRAPH_RESULT_TOO_LARGE'
  | 'GRAPH_BAD_QUERY'
  | 'GRAPH_NODE_NOT_FOUND'
  | 'GRAPH_PATH_NOT_FOUND';

/**
 * A query of the graph that has no answer. With `GRAPH_NOT_LOADED`, `GRAPH_WORKER_…`, `GRAPH_OPERATION_FAILED` and
 * `GRAPH_RESULT_TOO_LARGE`, clients are told so in general words; else the message is the text they get.
 */
export class GraphQueryError extends CodedError<GraphQueryErrorCode> {}

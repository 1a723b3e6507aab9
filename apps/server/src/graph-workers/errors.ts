import { CodedError } from '@secgraph/kernel';

export type GraphQueryErrorCode =
  | 'GRAPH_NOT_LOADED'
  | 'GRAPH_WORKER_BUSY'
  | 'GRAPH_WORKER_DIED'
  | 'GRAPH_OPERATION_FAILED'
  | 'GRAPH_RESULT_TOO_LARGE'
  | 'GRAPH_BAD_QUERY'
  | 'GRAPH_NODE_NOT_FOUND'
  | 'GRAPH_PATH_NOT_FOUND';

/**
 * A query of the graph that has no answer. With `GRAPH_BAD_QUERY`, `GRAPH_NODE_NOT_FOUND` and
 * `GRAPH_PATH_NOT_FOUND` the message is the text the client gets; the others are told in general words.
 */
export class GraphQueryError extends CodedError<GraphQueryErrorCode> {}

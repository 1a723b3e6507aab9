import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import {
  isKindTooLong,
  isObjectIdTooLong,
  KIND_TOO_LONG,
  OBJECT_ID_TOO_LONG,
} from '../../batch/storage-limits.ts';
import type { EdgeElement, EdgeEndpoint, NodeElement } from './elements.ts';

/** Says which field of a node is too long to be stored, if any; the value itself is not repeated. */
export function nodeFieldTooLong(node: NodeElement, out: GraphBatchBuilder): string | undefined {
  if (isObjectIdTooLong(out.normalise(node.id))) {
    return `id ${OBJECT_ID_TOO_LONG}`;
  }

  const kind = node.kinds.findIndex(isKindTooLong);
  return kind === -1 ? undefined : `kinds[${kind}] ${KIND_TOO_LONG}`;
}

/** The same for an edge. */
export function edgeFieldTooLong(edge: EdgeElement, out: GraphBatchBuilder): string | undefined {
  if (isKindTooLong(edge.kind)) {
    return `kind ${KIND_TOO_LONG}`;
  }

  return endpointFieldTooLong('start', edge.start, out) ?? endpointFieldTooLong('end', edge.end, out);
}

function endpointFieldTooLong(
  name: 'start' | 'end',
  endpoint: EdgeEndpoint,
  out: GraphBatchBuilder,
): string | undefined {
  if (endpoint.kind !== undefined && isKindTooLong(endpoint.kind)) {
    return `${name}.kind ${KIND_TOO_LONG}`;
  }

  const isById = endpoint.match_by === undefined || endpoint.match_by === 'id';
  return isById && isObjectIdTooLong(out.normalise(endpoint.value))
    ? `${name}.value ${OBJECT_ID_TOO_LONG}`
    : undefined;
}

import { err, ok, type Result } from '@secgraph/kernel';
import {
  type GraphBatchBuilder,
  type KindList,
  unresolvedEndsMessage,
} from '../../batch/graph-batch-builder.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import type { JsonObject } from '../record/json-value.ts';
import { copyProperties, storedProperties } from '../record/node-properties.ts';
import { RecordError } from '../record/record-error.ts';
import { endpointMatch, unresolvedMessage } from './edge-endpoint.ts';
import { edgeFieldTooLong, nodeFieldTooLong } from './element-lengths.ts';
import {
  type EdgeElement,
  type EdgeEndpoint,
  type NodeElement,
  parseEdgeElement,
  parseNodeElement,
} from './elements.ts';

const NODE_KIND_LIMIT = 3;
const NO_PROPERTIES = '{}';
const DONE = ok(undefined);

/** Converts elements of `graph.nodes` and `graph.edges`; nodes of a file go before its edges. */
export interface OpenGraphConverter {
  readonly convertNode: ConvertElement;
  readonly convertEdge: ConvertElement;
}

type ConvertElement = (value: unknown, index: number, out: GraphBatchBuilder) => Result<void, RecordError>;

/**
 * The converter of one file of the generic format (ingest semantics). `sourceKind` is
 * `metadata.source_kind`: it marks the nodes the file defines and the stubs it creates, never nodes that only
 * happen to be an end of an edge.
 */
export function createOpenGraphConverter(sourceKind: string | undefined): OpenGraphConverter {
  const kindLists = new Map<string, KindList>();

  /** Distinct non-empty kinds, the source kind first; always the same array per list. */
  function kindList(kinds: readonly string[]): KindList {
    const key = kinds.join('\0');
    const known = kindLists.get(key);
    if (known !== undefined) {
      return known;
    }

    const created = [...new Set([sourceKind ?? '', ...kinds])].filter((kind) => kind !== '');
    kindLists.set(key, created);
    return created;
  }

  return {
    convertNode(value, index, out) {
      out.beginRecord('nodes', index);
      const node = parseNodeElement(value, index);
      if (!node.ok) {
        return node;
      }

      const tooLong = nodeFieldTooLong(node.value, out);
      if (tooLong !== undefined) {
        out.warn(`nodes[${index}]: ${tooLong}`);
        return DONE;
      }

      return convertNode(node.value, index, kindList(node.value.kinds), out);
    },
    convertEdge(value, index, out) {
      out.beginRecord('edges', index);
      const edge = parseEdgeElement(value, index);
      if (!edge.ok) {
        return edge;
      }

      const tooLong = edgeFieldTooLong(edge.value, out);
      if (tooLong !== undefined) {
        out.warn(`edges[${index}]: ${tooLong}`);
        return DONE;
      }

      const { start, end } = edge.value;
      convertEdge(edge.value, { start: kindList(stubKinds(start)), end: kindList(stubKinds(end)) }, out);
      return DONE;
    },
  };
}

function convertNode(
  node: NodeElement,
  index: number,
  kinds: KindList,
  out: GraphBatchBuilder,
): Result<void, RecordError> {
  const objectId = out.normalise(node.id);
  if (kinds.length === 0) {
    return err(new RecordError(`node ${objectId} has no kinds; at least 1 kind is required`));
  }

  if (kinds.length > NODE_KIND_LIMIT) {
    return err(
      new RecordError(
        `node ${objectId} has too many kinds (${kinds.length}); max allowed is ${NODE_KIND_LIMIT}`,
      ),
    );
  }

  const properties = copyProperties(node.properties ?? {});
  const primaryKind = node.kinds.find((kind) => kind !== '');
  if (primaryKind !== undefined) {
    properties['primarykind'] = primaryKind;
  }

  if (properties['name'] !== undefined && typeof properties['name'] !== 'string') {
    out.warn(`nodes[${index}]: name of node ${objectId} is not a string`);
  }

  const { text, removed } = storedProperties(properties);
  out.node(objectId, kinds, text, { removed });
  return DONE;
}

function convertEdge(
  edge: EdgeElement,
  kinds: { readonly start: KindList; readonly end: KindList },
  out: GraphBatchBuilder,
): void {
  const warning = emptyEndWarning(edge);
  if (warning !== undefined) {
    out.warn(warning);
    return;
  }

  const start = endpointMatch(edge.start, kinds.start, out);
  const end = endpointMatch(edge.end, kinds.end, out);
  const properties = edgeProperties(edge.properties);

  // Ends that a stub would add kinds to must wait: nodes that exist keep their kinds.
  if (start.by === 'id' && end.by === 'id' && start.kinds.length + end.kinds.length === 0) {
    out.relationship(start.objectId, start.kinds, end.objectId, end.kinds, edge.kind, properties);
    return;
  }

  out.matched({ start, end, kind: edge.kind, properties, unresolvedMessage: unresolvedMessage(edge) });
}

function emptyEndWarning(edge: EdgeElement): string | undefined {
  const ends = [edge.start, edge.end];
  if (ends.some((end) => end.match_by === 'name' && end.value === '')) {
    return 'empty value for name match_by strategy';
  }

  return ends.some((end) => end.match_by !== 'property' && end.value === '')
    ? unresolvedEndsMessage(valueOf(edge.start), valueOf(edge.end))
    : undefined;
}

function valueOf(endpoint: EdgeEndpoint): string {
  return endpoint.match_by === 'property' ? '' : endpoint.value;
}

function stubKinds(endpoint: EdgeEndpoint): readonly string[] {
  return endpoint.kind === undefined ? [] : [endpoint.kind];
}

function edgeProperties(properties: JsonObject | null | undefined): string {
  if (properties === undefined || properties === null) {
    return NO_PROPERTIES;
  }

  const { lastseen: _lastSeen, reconcile: _reconcile, ...kept } = properties;
  return canonicalJson(kept);
}

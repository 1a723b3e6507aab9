import type { EndpointMatch } from '@secgraph/graph';
import { UPPER_CASED_PROPERTIES } from '@secgraph/graph-schema';
import { err, ok, type Result } from '@secgraph/kernel';
import {
  type GraphBatchBuilder,
  type KindList,
  unresolvedEndsMessage,
} from '../../batch/graph-batch-builder.ts';
import { TOO_LONG } from '../../batch/object-id-interner.ts';
import { isKindTooLong, KIND_TOO_LONG, OBJECT_ID_TOO_LONG } from '../../batch/storage-limits.ts';
import type { ConvertPlain, ConvertRecord } from '../convert-record.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import type { JsonObject } from '../record/json-value.ts';
import { copyProperties, storedProperties } from '../record/node-properties.ts';
import { RecordError } from '../record/record-error.ts';
import { shortenMessage } from '../record/shorten-message.ts';
import type { OpenGraphSource } from '../record-source.ts';
import { NODE_KIND_LIMIT } from './kind-rules.ts';
import { PlainEdges } from './plain-edges.ts';
import { parseSoundly } from './sound-properties.ts';
import {
  type EdgeElement,
  type EdgeEndpoint,
  type NodeElement,
  type PropertyMatcher,
  parseEdgeElement,
  parseNodeElement,
  RESERVED_NODE_KEYS,
} from './validate-element.ts';

const NO_PROPERTIES = '{}';
const DONE = ok(undefined);

const NODES = { list: 'nodes', parse: parseNodeElement, reservedKeys: RESERVED_NODE_KEYS } as const;
const EDGES = { list: 'edges', parse: parseEdgeElement, reservedKeys: [] } as const;

/** What names an environment is an object id, and is spelled like one. */
const UPPER_CASED_BESIDE_IDS = UPPER_CASED_PROPERTIES.filter((property) => property !== 'environmentid');
const UPPER_CASED: ReadonlySet<string> = new Set(UPPER_CASED_BESIDE_IDS);

/** Converts elements of `graph.nodes` and `graph.edges`; nodes of a file go before its edges. */
export interface OpenGraphConverter {
  readonly convertNode: ConvertRecord;
  readonly convertEdge: ConvertRecord;
  readonly convertPlainEdge: ConvertPlain;
}

/**
 * The converter of one OpenGraph file (docs/formats/opengraph.md#what-becomes-of-it). `sourceKind` is
 * `metadata.source_kind`: it marks the nodes the file defines and the stubs it creates, never nodes that only
 * happen to be an end of an edge.
 */
export function createOpenGraphConverter({
  sourceKind,
  objectIdCase,
}: Pick<OpenGraphSource, 'sourceKind' | 'objectIdCase'>): OpenGraphConverter {
  const upperCased = objectIdCase === 'upper' ? UPPER_CASED_PROPERTIES : UPPER_CASED_BESIDE_IDS;
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

  const plainEdges = new PlainEdges((kind) => kindList(kind === '' ? [] : [kind]), edgeProperties);

  return {
    convertPlainEdge: (bytes, from, to, out) => plainEdges.convert(bytes, from, to, out),
    convertNode(value, index, out) {
      out.beginRecord('nodes', index);
      const node = parseSoundly(value, index, NODES);
      if (!node.ok) {
        return node;
      }

      const { element, warnings } = node.value;
      const tooLong = nodeFieldTooLong(element, out);
      if (tooLong !== undefined) {
        out.warn(`nodes[${index}]: ${tooLong}`);
        return DONE;
      }

      warnings.forEach((warning) => out.warn(warning));
      return convertNode(element, index, { kinds: kindList(element.kinds), upperCased }, out);
    },
    convertEdge(value, index, out) {
      out.beginRecord('edges', index);
      const edge = parseSoundly(value, index, EDGES);
      if (!edge.ok) {
        return edge;
      }

      const { element, warnings } = edge.value;
      const tooLong = edgeFieldTooLong(element, out);
      if (tooLong !== undefined) {
        out.warn(`edges[${index}]: ${tooLong}`);
        return DONE;
      }

      warnings.forEach((warning) => out.warn(warning));
      const { start, end } = element;
      convertEdge(element, { start: kindList(stubKinds(start)), end: kindList(stubKinds(end)) }, out);
      return DONE;
    },
  };
}

function convertNode(
  node: NodeElement,
  index: number,
  { kinds, upperCased }: { readonly kinds: KindList; readonly upperCased: readonly string[] },
  out: GraphBatchBuilder,
): Result<void, RecordError> {
  const ref = out.spelledRef(node.id);
  if (kinds.length === 0) {
    return err(new RecordError(`node ${out.objectIdOf(ref)} has no kinds; at least 1 kind is required`));
  }

  if (kinds.length > NODE_KIND_LIMIT) {
    return err(
      new RecordError(
        `node ${out.objectIdOf(ref)} has too many kinds (${kinds.length}); max allowed is ${NODE_KIND_LIMIT}`,
      ),
    );
  }

  const properties = copyProperties(node.properties ?? {});
  const primaryKind = node.kinds.find((kind) => kind !== '');
  if (primaryKind !== undefined) {
    properties['primarykind'] = primaryKind;
  }

  if (properties['name'] !== undefined && typeof properties['name'] !== 'string') {
    out.warn(`nodes[${index}]: name of node ${out.objectIdOf(ref)} is not a string`);
  }

  const { text, removed } = storedProperties(properties, upperCased);
  // A node without properties counts as collected: else it could not be told from one that edges alone name.
  out.nodeAt(ref, kinds, text, { removed, isCollected: text === '{}' });
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

  const properties = edgeProperties(edge.properties);
  if (isById(edge.start) && isById(edge.end)) {
    const start = out.spelledRef(edge.start.value);
    const end = out.spelledRef(edge.end.value);
    out.relateGuessed(start, kinds.start, end, kinds.end, edge.kind, properties);
    return;
  }

  const start = endpointMatch(edge.start, kinds.start, out);
  const end = endpointMatch(edge.end, kinds.end, out);
  out.matched({ start, end, kind: edge.kind, properties, unresolvedMessage: unresolvedMessage(edge) });
}

type IdEndpoint = Extract<EdgeEndpoint, { readonly match_by?: 'id' | undefined }>;

function isById(endpoint: EdgeEndpoint): endpoint is IdEndpoint {
  return endpoint.match_by === undefined || endpoint.match_by === 'id';
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
  if (properties['lastseen'] === undefined && properties['reconcile'] === undefined) {
    return canonicalJson(properties);
  }

  const { lastseen: _lastSeen, reconcile: _reconcile, ...kept } = properties;
  return canonicalJson(kept);
}

/** How an end of an edge is found (docs/formats/opengraph.md#endpoints). `stubKinds` label a node that must be created. */
function endpointMatch(
  endpoint: EdgeEndpoint,
  stubKinds: readonly string[],
  out: GraphBatchBuilder,
): EndpointMatch {
  const kind = endpoint.kind === undefined || endpoint.kind === '' ? {} : { kind: endpoint.kind };

  switch (endpoint.match_by) {
    case 'name':
      return {
        by: 'properties',
        matchers: [{ key: 'name', value: endpoint.value.toUpperCase() }],
        ...kind,
      };
    case 'property':
      return { by: 'properties', matchers: endpoint.property_matchers.map(storedMatcher), ...kind };
    default: {
      const objectId = out.objectIdOf(out.spelledRef(endpoint.value));
      return { by: 'id', objectId, kinds: stubKinds };
    }
  }
}

/** Wire: text of the warning when an end of the edge is not found, or found more than once. */
function unresolvedMessage(edge: EdgeElement): string {
  const byProperty = [edge.start, edge.end].flatMap((endpoint) =>
    endpoint.match_by === 'property'
      ? [`unable to resolve endpoint: ${endpoint.property_matchers.map(matcherText).join(', ')}`]
      : [],
  );

  const text =
    byProperty.length > 0
      ? byProperty.join('; ')
      : unresolvedEndsMessage(valueOf(edge.start), valueOf(edge.end));

  return shortenMessage(text);
}

/** Values are compared as they are stored; ids of environments in both ways, as either is. */
function storedMatcher({ key, value }: PropertyMatcher): { key: string; value: PropertyMatcher['value'] } {
  return { key, value: typeof value === 'string' && UPPER_CASED.has(key) ? value.toUpperCase() : value };
}

function matcherText({ key, value }: PropertyMatcher): string {
  return `"${key}" equals "${value}"`;
}

/** Says which field of a node is too long to be stored, if any; the value itself is not repeated. */
function nodeFieldTooLong(node: NodeElement, out: GraphBatchBuilder): string | undefined {
  if (out.ref(node.id) === TOO_LONG) {
    return `id ${OBJECT_ID_TOO_LONG}`;
  }

  const kind = node.kinds.findIndex(isKindTooLong);
  return kind === -1 ? undefined : `kinds[${kind}] ${KIND_TOO_LONG}`;
}

/** The same for an edge. */
function edgeFieldTooLong(edge: EdgeElement, out: GraphBatchBuilder): string | undefined {
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

  return isById(endpoint) && out.ref(endpoint.value) === TOO_LONG
    ? `${name}.value ${OBJECT_ID_TOO_LONG}`
    : undefined;
}

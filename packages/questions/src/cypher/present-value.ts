import {
  CypherFloat,
  formatTemporal,
  isTemporal,
  NodeValue,
  PathValue,
  type QueryGraph,
  RelationshipValue,
  type Value,
} from '@secgraph/cypher';

/** What `JSON.stringify` writes as it is. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * A value of the language as JSON: temporal values as ISO 8601 text, integers beyond 53 bits and floats that
 * JSON does not know as text, elements inside lists and maps by their graph ids.
 */
export function presentValue(value: Value, graph: QueryGraph): JsonValue {
  switch (typeof value) {
    case 'string':
      return value.toWellFormed();
    case 'boolean':
    case 'number':
      return value;
    case 'bigint':
      return String(value);
    default:
      return value === null ? null : presentObject(value, graph);
  }
}

function presentObject(value: Extract<Value, object>, graph: QueryGraph): JsonValue {
  if (value instanceof CypherFloat) {
    return Number.isFinite(value.value) ? value.value : String(value.value);
  }

  if (isTemporal(value)) {
    return formatTemporal(value);
  }

  if (value instanceof NodeValue) {
    return { node: nodeId(graph, value.node) };
  }

  if (value instanceof RelationshipValue) {
    return { edge: presentEdge(graph, value.relationship) };
  }

  if (value instanceof PathValue) {
    return {
      nodes: Array.from(value.nodes, (node) => nodeId(graph, node)),
      edges: Array.from(value.relationships, (relationship) => presentEdge(graph, relationship)),
    };
  }

  return value instanceof Map
    ? Object.fromEntries([...value].map(([name, item]) => [name, presentValue(item, graph)]))
    : Array.from(value.values(), (item) => presentValue(item, graph));
}

function presentEdge(graph: QueryGraph, relationship: number): JsonValue {
  return {
    source: nodeId(graph, graph.startOf(relationship)),
    target: nodeId(graph, graph.endOf(relationship)),
    kind: graph.kindNames[graph.kindOf(relationship)] ?? '',
  };
}

function nodeId(graph: QueryGraph, node: number): string {
  return String(graph.nodeId(node));
}

import {
  CypherFloat,
  formatTemporal,
  isTemporal,
  type ListValue,
  type MapValue,
  NodeValue,
  PathValue,
  type QueryGraph,
  RelationshipValue,
  type Value,
} from '@secgraph/cypher';
import type { NotedEntry, NotedHop, NotedNode, NotedRelationship, NotedValue } from './notation.ts';

/** A value of the engine, as the TCK would write it. Elements are looked up in the graph. */
export function noteValue(value: Value, graph: QueryGraph): NotedValue {
  switch (typeof value) {
    case 'boolean':
      return { type: 'boolean', value };
    case 'number':
    case 'bigint':
      return { type: 'integer', value: BigInt(value) };
    case 'string':
      return { type: 'string', value };
    default:
      return noteObject(value, graph);
  }
}

function noteObject(
  value: Exclude<Value, boolean | number | bigint | string>,
  graph: QueryGraph,
): NotedValue {
  if (value === null) {
    return { type: 'null' };
  }
  if (value instanceof CypherFloat) {
    return { type: 'float', value: value.value };
  }
  if (value instanceof NodeValue) {
    return noteNode(value.node, graph);
  }
  if (value instanceof RelationshipValue) {
    return noteRelationship(value.relationship, graph);
  }
  if (value instanceof PathValue) {
    return notePath(value, graph);
  }
  if (isTemporal(value)) {
    return { type: 'string', value: formatTemporal(value) };
  }
  return isMap(value)
    ? { type: 'map', entries: noteEntries(value, graph) }
    : { type: 'list', items: value.map((item) => noteValue(item, graph)) };
}

function isMap(value: ListValue | MapValue): value is MapValue {
  return value instanceof Map;
}

function noteNode(node: number, graph: QueryGraph): NotedNode {
  const kinds = graph.kindSets[graph.nodeKindSets[node] ?? 0] ?? [];
  return {
    type: 'node',
    labels: Array.from(kinds, (kind) => graph.kindNames[kind] ?? ''),
    properties: noteEntries(graph.readNodeProperties(node), graph),
  };
}

function noteRelationship(relationship: number, graph: QueryGraph): NotedRelationship {
  return {
    type: 'relationship',
    kind: graph.kindNames[graph.kindOf(relationship)] ?? '',
    properties: noteEntries(graph.readRelationshipProperties(relationship), graph),
  };
}

function notePath(path: PathValue, graph: QueryGraph): NotedValue {
  const hops = Array.from(path.relationships, (relationship, hop): NotedHop => {
    const from = path.nodes[hop] ?? -1;
    const to = path.nodes[hop + 1] ?? -1;
    return {
      relationship: noteRelationship(relationship, graph),
      isForward: graph.startOf(relationship) === from && graph.endOf(relationship) === to,
      node: noteNode(to, graph),
    };
  });
  return { type: 'path', start: noteNode(path.nodes[0] ?? -1, graph), hops };
}

function noteEntries(map: MapValue, graph: QueryGraph): NotedEntry[] {
  return Array.from(map, ([name, value]) => ({ name, value: noteValue(value, graph) }));
}

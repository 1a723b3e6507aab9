import type { ProcedureDefinition, Procedures } from '../../functions/procedure-definition.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import type { Value } from '../../values/value.ts';

/** What every graph can tell about itself. */
export const GRAPH_PROCEDURES: Procedures = new Map(
  [
    listing('db.labels', 'label', listNodeKinds),
    listing('db.relationshipTypes', 'relationshipType', listRelationshipKinds),
    listing('db.propertyKeys', 'propertyKey', listPropertyNames),
  ].map((procedure) => [procedure.name, procedure]),
);

function listing(
  name: string,
  field: string,
  list: (graph: QueryGraph) => Iterable<string>,
): ProcedureDefinition {
  return {
    name,
    arguments: [],
    results: [{ name: field, type: 'string' }],
    call: (_args, { graph }) => [...list(graph)].sort().map((text): Value[] => [text]),
  };
}

function listNodeKinds(graph: QueryGraph): Iterable<string> {
  return graph.kindNames.filter((_name, kind) => (graph.nodesOfKind(kind)?.count ?? 0) > 0);
}

function listRelationshipKinds({ kindNames, outbound }: QueryGraph): Iterable<string> {
  return Array.from(new Set(outbound.kinds), (kind) => kindNames[kind] ?? '');
}

/** Linear in nodes and relationships where the graph is not columnar. */
function listPropertyNames(graph: QueryGraph): Iterable<string> {
  const names = new Set<string>();
  for (let node = 0; node < graph.nodeCount; node++) {
    if (!isRemoved(graph, node)) {
      for (const name of graph.readNodeProperties(node).keys()) {
        names.add(name);
      }
    }
  }
  for (let position = 0; position < graph.outbound.nodes.length; position++) {
    const relationship = graph.outboundRelationships?.[position] ?? position;
    for (const name of graph.readRelationshipProperties(relationship).keys()) {
      names.add(name);
    }
  }
  return names;
}

function isRemoved({ removedNodes }: QueryGraph, node: number): boolean {
  return (((removedNodes?.[node >>> 5] ?? 0) >>> (node & 31)) & 1) === 1;
}

import { hasBit } from '@secgraph/graph';
import { deletedElementError } from '../graph/deleted-element-error.ts';
import type { QueryGraph } from '../graph/query-graph.ts';
import { NodeValue, PathValue, RelationshipValue } from '../values/element-value.ts';
import { isMap } from '../values/type-guards.ts';
import type { MapValue, Value } from '../values/value.ts';
import { type NonNullValue, scalar, unary, wrongArgument } from './define-function.ts';
import type { FunctionContext, FunctionDefinition } from './function-definition.ts';

const NO_KINDS = new Uint16Array();

/** By kind set: many nodes share one, so that labels() of a million nodes makes few lists. */
const labelLists = new WeakMap<Uint16Array, readonly string[]>();

/** Functions of nodes, relationships and paths. */
export const ELEMENT_FUNCTIONS: readonly FunctionDefinition[] = [
  unary('id', ['node', 'relationship'], (element, context) => idOf('id', element, context)),
  unary('elementId', ['node', 'relationship'], (element, context) =>
    String(idOf('elementId', element, context)),
  ),
  unary('labels', ['node'], (node, { graph }) => {
    if (node instanceof NodeValue) {
      return labelsOf(node.node, graph);
    }
    throw wrongArgument('labels', 'a Node', node);
  }),
  unary('type', ['relationship'], (relationship, { graph }) => {
    if (relationship instanceof RelationshipValue) {
      return graph.kindNames[graph.kindOf(relationship.relationship)] ?? '';
    }
    throw wrongArgument('type', 'a Relationship', relationship);
  }),
  unary('properties', ['node', 'relationship', 'map'], (subject, context) =>
    propertiesOf('properties', subject, context),
  ),
  unary('keys', ['node', 'relationship', 'map'], (subject, context) => [
    ...propertiesOf('keys', subject, context).keys(),
  ]),
  unary('startNode', ['relationship'], (relationship, { graph }) => {
    if (relationship instanceof RelationshipValue) {
      return new NodeValue(graph.startOf(relationship.relationship));
    }
    throw wrongArgument('startNode', 'a Relationship', relationship);
  }),
  unary('endNode', ['relationship'], (relationship, { graph }) => {
    if (relationship instanceof RelationshipValue) {
      return new NodeValue(graph.endOf(relationship.relationship));
    }
    throw wrongArgument('endNode', 'a Relationship', relationship);
  }),
  unary('nodes', ['path'], (path) => {
    if (path instanceof PathValue) {
      return Array.from(path.nodes, (node) => new NodeValue(node));
    }
    throw wrongArgument('nodes', 'a Path', path);
  }),
  ...['relationships', 'rels'].map((name) =>
    unary(name, ['path'], (path) => {
      if (path instanceof PathValue) {
        return Array.from(path.relationships, (relationship) => new RelationshipValue(relationship));
      }
      throw wrongArgument(name, 'a Path', path);
    }),
  ),
  scalar('exists', [['any']], (args) => (args[0] ?? null) !== null),
];

function labelsOf(node: number, graph: QueryGraph): readonly string[] {
  if (graph.removedNodes !== undefined && hasBit(graph.removedNodes, node)) {
    throw deletedElementError('node');
  }
  const kinds = graph.kindSets[graph.nodeKindSets[node] as number] ?? NO_KINDS;
  const known = labelLists.get(kinds);
  if (known !== undefined) {
    return known;
  }
  const labels = Array.from(kinds, (kind) => graph.kindNames[kind] ?? '');
  labelLists.set(kinds, labels);
  return labels;
}

function idOf(name: string, element: Value, { graph }: FunctionContext): number {
  if (element instanceof NodeValue) {
    return graph.nodeId(element.node);
  }
  if (element instanceof RelationshipValue) {
    return graph.relationshipId(element.relationship);
  }
  throw wrongArgument(name, 'a Node or a Relationship', element);
}

function propertiesOf(name: string, subject: NonNullValue, { graph }: FunctionContext): MapValue {
  if (subject instanceof NodeValue) {
    return graph.readNodeProperties(subject.node);
  }
  if (subject instanceof RelationshipValue) {
    return graph.readRelationshipProperties(subject.relationship);
  }
  if (isMap(subject)) {
    return subject;
  }
  throw wrongArgument(name, 'a Node, a Relationship or a Map', subject);
}

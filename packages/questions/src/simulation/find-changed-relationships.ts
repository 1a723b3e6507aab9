import { type ElementsByHand, type NamedRelationship, nameRelationship } from '@secgraph/analysis';
import {
  findNodeByObjectId,
  findRelationship,
  type GraphSnapshot,
  kindIdOf,
  ownerOfPosition,
} from '@secgraph/graph';
import { type GraphModel, isKnownRelationshipKind } from '@secgraph/graph-schema';
import { GraphQueryError } from '../errors.ts';
import type { NamedByHand, NamedEnds, RequestedChanges } from './requested-changes.ts';

/** Throws `GRAPH_NODE_NOT_FOUND` for what is not in the graph. */
export function findRemoved(
  snapshot: GraphSnapshot,
  removed: RequestedChanges['removed'],
): readonly NamedRelationship[] {
  const wanted = new Set(removed.flatMap((named) => ('kind' in named ? [] : [named.relationshipId])));
  const byId = wanted.size === 0 ? undefined : findByIds(snapshot, wanted);

  return removed.map((named) => {
    if ('kind' in named) {
      return findNamed(snapshot, named);
    }
    const found = byId?.get(named.relationshipId);
    if (found === undefined) {
      throw notFound(`relationship not found: ${named.relationshipId}`);
    }
    return found;
  });
}

/** Throws `GRAPH_NODE_NOT_FOUND` for nodes and `GRAPH_BAD_QUERY` for kinds that nobody knows. */
export function findAdded(
  { snapshot, model }: { readonly snapshot: GraphSnapshot; readonly model: GraphModel },
  added: readonly NamedEnds[],
): readonly NamedRelationship[] {
  return added.map(({ source, target, kind }) => {
    if (!isKnownRelationshipKind(model, kind) && kindIdOf(snapshot, kind) === undefined) {
      throw new GraphQueryError('GRAPH_BAD_QUERY', `unknown relationship kind: ${kind}`);
    }
    return { startId: idOf(snapshot, source), kind, endId: idOf(snapshot, target) };
  });
}

/** What is in the graph, and may be seen. Nodes are not there. */
export function findByHand(
  snapshot: GraphSnapshot,
  { removedNodes, withheld, added, properties }: NamedByHand,
): ElementsByHand {
  const find = (names: readonly NamedEnds[]) =>
    names.map((ends) => nameRelationship(snapshot, ends)).filter((named) => named !== undefined);

  return {
    removedNodes,
    withheld: find(withheld),
    added: find(added),
    properties: properties.flatMap((set) => {
      const element = findElement(snapshot, set);
      return element === undefined ? [] : [{ element, property: set.property }];
    }),
  };
}

function findElement(
  snapshot: GraphSnapshot,
  { objectId, relationship }: NamedByHand['properties'][number],
): number | NamedRelationship | undefined {
  if (relationship !== undefined) {
    const { kind, endObjectId } = relationship;
    return nameRelationship(snapshot, { source: objectId, kind, target: endObjectId });
  }
  const node = findNodeByObjectId(snapshot, objectId);

  return node === undefined ? undefined : snapshot.nodeIds[node];
}

function findNamed(snapshot: GraphSnapshot, { source, target, kind }: NamedEnds): NamedRelationship {
  const [start, end] = [findNode(snapshot, source), findNode(snapshot, target)];
  const kindId = kindIdOf(snapshot, kind);
  if (kindId === undefined || findRelationship(snapshot, start, end, kindId) === undefined) {
    throw notFound(`relationship not found: ${source} -${kind}-> ${target}`);
  }
  return { startId: snapshot.nodeIds[start] as number, kind, endId: snapshot.nodeIds[end] as number };
}

/** One pass, since ids are in no order. */
function findByIds(
  { relationshipIds, outbound, kindNames, nodeIds }: GraphSnapshot,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, NamedRelationship> {
  const found = new Map<number, NamedRelationship>();
  for (let position = 0; position < relationshipIds.length; position++) {
    const id = relationshipIds[position] as number;
    if (wanted.has(id)) {
      found.set(id, {
        startId: nodeIds[ownerOfPosition(outbound, position)] as number,
        kind: kindNames[outbound.kinds[position] as number] as string,
        endId: nodeIds[outbound.nodes[position] as number] as number,
      });
    }
  }
  return found;
}

function idOf(snapshot: GraphSnapshot, objectId: string): number {
  return snapshot.nodeIds[findNode(snapshot, objectId)] as number;
}

function findNode(snapshot: GraphSnapshot, objectId: string): number {
  const node = findNodeByObjectId(snapshot, objectId) ?? findNodeByObjectId(snapshot, objectId.toUpperCase());
  if (node === undefined) {
    throw notFound(`node not found: ${objectId}`);
  }
  return node;
}

function notFound(message: string): GraphQueryError {
  return new GraphQueryError('GRAPH_NODE_NOT_FOUND', message);
}

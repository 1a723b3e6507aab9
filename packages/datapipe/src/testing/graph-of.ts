import {
  buildSnapshot,
  createEmptySnapshot,
  GraphDelta,
  type GraphSnapshot,
  nodeKindIds,
  readObjectId,
} from '@secgraph/graph';
import type { GraphState } from '../generation/graph-writer.ts';

export interface TestGraph {
  /** Object id → kinds. */
  readonly nodes?: Readonly<Record<string, readonly string[]>>;
  /** `start -Kind-> end`. */
  readonly relationships?: readonly string[];
}

const NOTHING_YET = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };

/** A stored generation 1 with what a test writes down. */
export function graphOf({ nodes = {}, relationships = [] }: TestGraph = {}): GraphState {
  const empty = createEmptySnapshot();
  const delta = new GraphDelta(empty, NOTHING_YET);

  for (const [objectId, kinds] of Object.entries(nodes)) {
    delta.upsertNode(objectId, { kinds });
  }
  for (const relationship of relationships) {
    const [start = '', kind = '', end = ''] = relationship.split(/ -|-> /);
    const startId = delta.upsertNode(start, {});
    delta.upsertRelationship({
      startId,
      endId: delta.upsertNode(end, {}),
      kindId: delta.registerKind(kind),
    });
  }

  return { snapshot: buildSnapshot(empty, delta, 1), counters: delta.counters };
}

export function listNodes(snapshot: GraphSnapshot): string[] {
  return [...snapshot.nodeIds.keys()].map((node) => readObjectId(snapshot, node)).toSorted();
}

export function kindsOf(snapshot: GraphSnapshot, objectId: string): string[] {
  const node = [...snapshot.nodeIds.keys()].find((index) => readObjectId(snapshot, index) === objectId) ?? -1;

  return Array.from(nodeKindIds(snapshot, node), (kindId) => snapshot.kindNames[kindId] ?? '');
}

/** `start -Kind-> end`, sorted. */
export function listRelationships(snapshot: GraphSnapshot): string[] {
  const { offsets, nodes, kinds } = snapshot.outbound;

  return [...snapshot.nodeIds.keys()]
    .flatMap((start) =>
      Array.from(nodes.subarray(offsets[start], offsets[start + 1]), (end, row) => {
        const kind = snapshot.kindNames[kinds[(offsets[start] ?? 0) + row] ?? 0];
        return `${readObjectId(snapshot, start)} -${kind}-> ${readObjectId(snapshot, end)}`;
      }),
    )
    .toSorted();
}

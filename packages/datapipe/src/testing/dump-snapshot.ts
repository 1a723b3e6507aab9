import {
  type GraphSnapshot,
  nodeKindIds,
  type PropertyObject,
  readObjectId,
  readProperties,
  readRelationshipProperties,
} from '@secgraph/graph';

export interface NodeDump {
  readonly id: number;
  readonly objectId: string;
  readonly kinds: readonly string[];
  readonly properties: PropertyObject;
}

export interface SnapshotDump {
  readonly generation: number;
  readonly kindNames: readonly string[];
  readonly nodes: readonly NodeDump[];
  readonly relationships: readonly {
    readonly id: number;
    /** `start -Kind-> end` */
    readonly text: string;
    readonly properties: PropertyObject;
  }[];
}

/** Everything a reader of a snapshot can see. */
export function dumpSnapshot(snapshot: GraphSnapshot): SnapshotDump {
  return {
    generation: snapshot.generation,
    kindNames: snapshot.kindNames,
    nodes: Array.from(snapshot.nodeIds, (id, node) => ({
      id,
      objectId: readObjectId(snapshot, node),
      kinds: Array.from(nodeKindIds(snapshot, node), (kindId) => snapshot.kindNames[kindId] ?? ''),
      properties: readProperties(snapshot, node),
    })),
    relationships: [...snapshot.nodeIds.keys()].flatMap((start) => dumpOutbound(snapshot, start)),
  };
}

function dumpOutbound(snapshot: GraphSnapshot, start: number): SnapshotDump['relationships'] {
  const { offsets, nodes, kinds } = snapshot.outbound;
  const from = offsets[start] as number;

  return Array.from(nodes.subarray(from, offsets[start + 1]), (end, row) => {
    const kind = snapshot.kindNames[kinds[from + row] as number];
    return {
      id: snapshot.relationshipIds[from + row] as number,
      text: `${readObjectId(snapshot, start)} -${kind}-> ${readObjectId(snapshot, end)}`,
      properties: readRelationshipProperties(snapshot, from + row),
    };
  });
}

import {
  type GraphSnapshot,
  nodeKindIds,
  readObjectId,
  readSnapshotFile,
  readStoredProperties,
  readStoredRelationshipProperties,
} from '@secgraph/graph';

/** The graph without the times at which its parts were seen, in an order that does not depend on history. */
export interface StoredGraph {
  /** Object id → kinds and properties. */
  readonly nodes: Readonly<Record<string, string>>;
  /** `start -[kind]-> end` → properties. */
  readonly relationships: Readonly<Record<string, string>>;
  /** How many nodes have each kind. */
  readonly nodesByKind: Readonly<Record<string, number>>;
  readonly relationshipsByKind: Readonly<Record<string, number>>;
  /** Object id, and `start -[kind]-> end`, → stable id. */
  readonly ids: Readonly<Record<string, number>>;
}

export async function readStoredGraph(snapshotFile: string): Promise<StoredGraph> {
  const read = await readSnapshotFile(snapshotFile);
  if (!read.ok) {
    throw new Error(`no snapshot: ${read.error.message}`);
  }

  return describeGraph(read.value.snapshot);
}

function describeGraph(snapshot: GraphSnapshot): StoredGraph {
  const nodes = new Map<string, string>();
  const relationships = new Map<string, string>();
  const nodesByKind = new Map<string, number>();
  const relationshipsByKind = new Map<string, number>();
  const ids = new Map<string, number>();

  for (let node = 0; node < snapshot.nodeCount; node++) {
    const kinds = [...nodeKindIds(snapshot, node)].map((kindId) => snapshot.kindNames[kindId] ?? '').sort();
    const objectId = readObjectId(snapshot, node);
    nodes.set(objectId, JSON.stringify({ kinds, properties: sorted(readStoredProperties(snapshot, node)) }));
    ids.set(objectId, snapshot.nodeIds[node] ?? 0);
    for (const kind of kinds) {
      nodesByKind.set(kind, (nodesByKind.get(kind) ?? 0) + 1);
    }
  }

  const { outbound } = snapshot;
  for (let start = 0; start < snapshot.nodeCount; start++) {
    const end = outbound.offsets[start + 1] ?? 0;
    for (let position = outbound.offsets[start] ?? 0; position < end; position++) {
      const kind = snapshot.kindNames[outbound.kinds[position] ?? 0] ?? '';
      const other = readObjectId(snapshot, outbound.nodes[position] ?? 0);
      const key = `${readObjectId(snapshot, start)} -[${kind}]-> ${other}`;
      const { firstseen: _, ...properties } = readStoredRelationshipProperties(snapshot, position);
      relationships.set(key, JSON.stringify(sorted(properties)));
      ids.set(key, snapshot.relationshipIds[position] ?? 0);
      relationshipsByKind.set(kind, (relationshipsByKind.get(kind) ?? 0) + 1);
    }
  }

  return {
    nodes: toRecord(nodes),
    relationships: toRecord(relationships),
    nodesByKind: toRecord(nodesByKind),
    relationshipsByKind: toRecord(relationshipsByKind),
    ids: toRecord(ids),
  };
}

function sorted(properties: object): Record<string, unknown> {
  return toRecord(new Map(Object.entries(properties)));
}

function toRecord<Value>(map: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...map].sort(([left], [right]) => (left < right ? -1 : 1)));
}

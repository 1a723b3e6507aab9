import type { SharedGraph } from '@secgraph/questions';

type Column = keyof SharedGraph['snapshot']['columns'];
export type GraphPart = 'nodes' | 'relationships' | 'properties' | 'texts' | 'kinds' | 'names';

const PARTS: Readonly<Record<Column, GraphPart>> = {
  generation: 'nodes',
  nodeCount: 'nodes',
  relationshipCount: 'relationships',
  kindNames: 'kinds',
  nodeIds: 'nodes',
  nodeKindSets: 'nodes',
  nodeSeen: 'nodes',
  nodeCollected: 'nodes',
  nodeObjectIds: 'nodes',
  objectIdNodes: 'nodes',
  observations: 'nodes',
  kindSets: 'kinds',
  kindNodes: 'kinds',
  relationshipIds: 'relationships',
  relationshipProperties: 'relationships',
  relationshipSeen: 'relationships',
  outbound: 'relationships',
  inbound: 'relationships',
  text: 'texts',
  columns: 'properties',
  propertySetTexts: 'properties',
};

const measured = new WeakMap<SharedGraph, ReadonlyMap<GraphPart, number>>();

/**
 * Bytes of shared memory that the values of a generation occupy, by part. What parts share counts for one of them; room
 * that is kept for values to come does not.
 */
export function measureGraph(graph: SharedGraph): ReadonlyMap<GraphPart, number> {
  const before = measured.get(graph);
  if (before !== undefined) {
    return before;
  }

  const known = new KnownPlaces();
  const bytes = new Map<GraphPart, number>();
  const add = (part: GraphPart, structure: unknown) => {
    bytes.set(part, (bytes.get(part) ?? 0) + countBytes(structure, known));
  };
  for (const [column, structure] of Object.entries(graph.snapshot.columns)) {
    add(PARTS[column as Column], structure);
  }
  add('names', graph.names);
  measured.set(graph, bytes);

  return bytes;
}

/**
 * Counts the bytes of what plain objects, arrays and typed arrays of a structure lead to, without what is known
 * already.
 */
function countBytes(structure: unknown, known: KnownPlaces): number {
  if (ArrayBuffer.isView(structure)) {
    return known.add(structure) ? structure.byteLength : 0;
  }
  if (typeof structure !== 'object' || structure === null) {
    return 0;
  }

  return Object.values(structure).reduce<number>((sum, part) => sum + countBytes(part, known), 0);
}

/** Where arrays begin: small ones share a buffer, and the same one may be reached in several ways. */
class KnownPlaces {
  readonly #offsets = new Map<ArrayBufferLike, Set<number>>();

  /** Whether it was not known. */
  add({ buffer, byteOffset }: ArrayBufferView): boolean {
    const offsets = this.#offsets.get(buffer) ?? new Set();
    this.#offsets.set(buffer, offsets);
    const isNew = !offsets.has(byteOffset);
    offsets.add(byteOffset);

    return isNew;
  }
}

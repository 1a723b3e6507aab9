import { type GraphSnapshot, iterateNodesOfKind, kindIdOf, readObjectId } from '@secgraph/graph';
import { StringProperty } from '../properties/string-property.ts';

/** The domains, or tenants, of a graph, and what belongs to which. */
export interface EnvironmentPlaces {
  /** Object ids; the first one has place 1. */
  readonly ids: readonly string[];
  /** The domains, or tenants, themselves, in the same order. */
  readonly nodes: readonly number[];
  /** The place of each node's environment; 0 where it belongs to none of them. */
  readonly placeOf: Uint32Array;
}

export interface EnvironmentKind {
  /** The kind that nodes have which are environments. */
  readonly kind: string;
  /** Holds the object id of the environment that a node belongs to. */
  readonly property: string;
}

/** One pass over the nodes. */
export function findEnvironmentPlaces(
  snapshot: GraphSnapshot,
  { kind, property }: EnvironmentKind,
): EnvironmentPlaces {
  const nodes = [...iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)];
  const ids = nodes.map((node) => readObjectId(snapshot, node));
  const placeOf = new Uint32Array(snapshot.nodeCount);
  const owner = new StringProperty(snapshot, property);
  const places = new Map(ids.map((id, index) => [owner.codeOfText(id), index + 1]));
  places.delete(0);

  if (places.size > 0) {
    let [code, place] = [0, 0];
    for (let node = 0; node < placeOf.length; node++) {
      const next = owner.codeOf(node);
      // Neighbours mostly belong together.
      if (next !== code) {
        code = next;
        place = places.get(next) ?? 0;
      }
      placeOf[node] = place;
    }
  }

  return { ids, nodes, placeOf };
}

import {
  type GraphSnapshot,
  iterateNodesOfKind,
  type KindMask,
  kindIdOf,
  kindSetMask,
} from '@secgraph/graph';

/** What is counted: names, and the kinds behind them. */
export interface CountedKinds {
  /** Names of counts with the kind of node that each of them counts. */
  readonly nodes: Readonly<Record<string, string>>;
  /** Relationships count that begin at a node of this kind. */
  readonly sourceKind: string;
  /** Further counts of such relationships. */
  readonly relationships: readonly CountedRelationships[];
}

export interface CountedRelationships {
  readonly name: string;
  readonly kinds: readonly string[];
  /** The kind of node that they must begin at, where it is another one than the source kind. */
  readonly startKind?: string;
}

/** By name; each array has one number for every place, the first one for what has none. */
export type PlaceCounts = ReadonlyMap<string, Float64Array>;

/** Linear in nodes and relationships. */
export function countElements(
  snapshot: GraphSnapshot,
  { nodes, sourceKind, relationships }: CountedKinds,
  { placeOf, placeCount }: { readonly placeOf: Uint32Array; readonly placeCount: number },
): PlaceCounts {
  const counts = new Map<string, Float64Array>();
  const open = (name: string) => {
    const count = new Float64Array(placeCount);
    counts.set(name, count);
    return count;
  };

  for (const [name, kind] of Object.entries(nodes)) {
    const count = open(name);
    for (const node of nodesOfKind(snapshot, kind)) {
      add(count, placeOf[node] as number, 1);
    }
  }

  const { offsets, kinds } = snapshot.outbound;
  const all = open('relationships');
  for (const node of nodesOfKind(snapshot, sourceKind)) {
    add(all, placeOf[node] as number, (offsets[node + 1] as number) - (offsets[node] as number));
  }

  for (const counted of relationships) {
    const count = open(counted.name);
    const isCounted = kindFlags(snapshot, counted.kinds);
    const isStart = kindSetMask(snapshot, [kindIdOf(snapshot, counted.startKind ?? sourceKind) ?? 0]);
    for (const node of nodesOfKind(snapshot, sourceKind)) {
      if (isStart[snapshot.nodeKindSets[node] as number] === 1) {
        add(count, placeOf[node] as number, countIn(kinds, isCounted, offsets, node));
      }
    }
  }

  return counts;
}

function countIn(kinds: Uint16Array, isCounted: KindMask, offsets: Uint32Array, node: number): number {
  const end = offsets[node + 1] as number;
  let count = 0;

  for (let position = offsets[node] as number; position < end; position++) {
    count += isCounted[kinds[position] as number] as number;
  }

  return count;
}

/** One byte for every kind there is. */
function kindFlags(snapshot: GraphSnapshot, names: readonly string[]): KindMask {
  const flags = new Uint8Array(snapshot.kindNames.length);
  for (const name of names) {
    const kindId = kindIdOf(snapshot, name);
    if (kindId !== undefined) {
      flags[kindId] = 1;
    }
  }
  return flags;
}

function nodesOfKind(snapshot: GraphSnapshot, kind: string): Iterable<number> {
  return iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0);
}

function add(count: Float64Array, place: number, amount: number): void {
  count[place] = (count[place] as number) + amount;
}

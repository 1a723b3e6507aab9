import { findVisibleNodes } from '@secgraph/analysis';
import {
  type Bitmap,
  createBitmap,
  type GraphSnapshot,
  hasBit,
  keepNodes,
  openSnapshot,
  retiredBytesOf,
  setBit,
  shareSnapshot,
} from '@secgraph/graph';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { type GraphView, openGraph } from './graph-view.ts';
import { displayableKindSets } from './kind-set.ts';
import { MAX_SHARED_PARTS, partKeyOf, type SharedGraph, type SharedPart } from './shared-graph.ts';

/**
 * One generation, and what of it belongs to some environments, for callers who may see no more.
 *
 * Most operations get a graph without everything else, in which they cannot tell of it by mistake. Those that draw what
 * lies between nodes get the whole one, in which other nodes are marked as hidden. In neither has a kind a name that is
 * not built in and that nothing of theirs has.
 */
export class LimitedGraphs {
  readonly #whole: GraphView;
  readonly #parts = new Map<string, GraphView>();
  #partBytes = 0;
  readonly #masked = new Map<string, GraphView>();
  readonly #onMade: (part: SharedPart) => void;

  constructor(whole: GraphView, onMade: (part: SharedPart) => void = () => undefined) {
    this.#whole = whole;
    this.#onMade = onMade;
  }

  /**
   * The one place where it is decided what of the graph somebody may see.
   *
   * @param environmentIds undefined: all of it
   */
  viewFor(
    environmentIds: readonly string[] | undefined,
    { isDrawing }: { readonly isDrawing: boolean },
  ): GraphView {
    if (environmentIds === undefined) {
      return this.#whole;
    }

    return isDrawing ? this.#maskedFor(environmentIds) : this.#partFor(environmentIds);
  }

  /** What belongs to the environments, and what is between that. Takes its time when it is asked for first. */
  #partFor(environmentIds: readonly string[]): GraphView {
    const key = partKeyOf(environmentIds);
    const known = this.#parts.get(key);
    if (known !== undefined) {
      return known;
    }

    const graph = makePart(this.#whole, environmentIds);
    this.add({ key, graph });
    this.#onMade({ key, graph });
    return this.#parts.get(key) as GraphView;
  }

  /** The whole graph with a mark on what is hidden. */
  #maskedFor(environmentIds: readonly string[]): GraphView {
    const key = partKeyOf(environmentIds);
    const known = this.#masked.get(key);
    if (known !== undefined) {
      return known;
    }

    const view = makeMasked(this.#whole, environmentIds);
    keep(this.#masked, key, view);
    return view;
  }

  /** What parts take beyond the whole graph. */
  get partBytes(): number {
    return this.#partBytes;
  }

  /** A part that another thread has made of the same generation. */
  add({ key, graph }: SharedPart): void {
    keep(this.#parts, key, openGraph(graph, this.#whole.model));
    this.#partBytes += retiredBytesOf(graph, { ...this.#whole.snapshot });
  }
}

function keep(views: Map<string, GraphView>, key: string, view: GraphView): void {
  views.delete(key);
  views.set(key, view);
  for (const oldest of views.keys()) {
    if (views.size <= MAX_SHARED_PARTS) {
      return;
    }
    views.delete(oldest);
  }
}

function makePart(whole: GraphView, environmentIds: readonly string[]): SharedGraph {
  const visible = findVisibleNodes(whole.snapshot, { model: whole.model, environmentIds });
  const kinds = findTold(whole, visible);
  const { snapshot, names } = keepNodes(whole, visible);

  return {
    snapshot: shareSnapshot({ ...snapshot, kindNames: kinds.names }),
    names,
    relationshipKindIds: kinds.relationshipKindIds,
    retiredBytes: 0,
  };
}

function makeMasked(whole: GraphView, environmentIds: readonly string[]): GraphView {
  const visible = findVisibleNodes(whole.snapshot, { model: whole.model, environmentIds });
  const kinds = findTold(whole, visible);
  const snapshot = openSnapshot(shareSnapshot({ ...whole.snapshot, kindNames: kinds.names }));

  return {
    snapshot,
    names: whole.names,
    model: whole.model,
    relationshipKindIds: kinds.relationshipKindIds,
    kindSets: displayableKindSets(snapshot, whole.model),
    hidden: invert(visible, snapshot.nodeCount),
  };
}

interface ToldKinds {
  /** By kind id; empty where it is not told. */
  readonly names: readonly string[];
  /** Of those that some visible relationship has. */
  readonly relationshipKindIds: readonly number[];
}

const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_KINDS);

function findTold({ snapshot, relationshipKindIds }: GraphView, visible: Bitmap): ToldKinds {
  const used = findUsedKinds(snapshot, visible);

  return {
    names: snapshot.kindNames.map((name, kindId) =>
      BUILT_IN.has(name) || used.ofNodes[kindId] === 1 || used.ofRelationships[kindId] === 1 ? name : '',
    ),
    relationshipKindIds: relationshipKindIds.filter((kindId) => used.ofRelationships[kindId] === 1),
  };
}

/** By kind id, 1 where a visible node, or a relationship between two of them, has the kind. O(relationships). */
function findUsedKinds(
  { kindNames, kindSets, nodeKindSets, outbound, nodeCount }: GraphSnapshot,
  visible: Bitmap,
) {
  const ofNodes = new Uint8Array(kindNames.length);
  const ofRelationships = new Uint8Array(kindNames.length);
  const isSetUsed = new Uint8Array(kindSets.length);

  for (let node = 0; node < nodeCount; node++) {
    if (hasBit(visible, node)) {
      isSetUsed[nodeKindSets[node] as number] = 1;
      const rowEnd = outbound.offsets[node + 1] as number;
      for (let position = outbound.offsets[node] as number; position < rowEnd; position++) {
        if (hasBit(visible, outbound.nodes[position] as number)) {
          ofRelationships[outbound.kinds[position] as number] = 1;
        }
      }
    }
  }
  for (const [number, set] of kindSets.entries()) {
    if (isSetUsed[number] === 1) {
      for (const kindId of set) {
        ofNodes[kindId] = 1;
      }
    }
  }

  return { ofNodes, ofRelationships };
}

function invert(bitmap: Bitmap, length: number): Bitmap {
  const inverted = createBitmap(length);
  for (let place = 0; place < length; place++) {
    if (!hasBit(bitmap, place)) {
      setBit(inverted, place);
    }
  }

  return inverted;
}

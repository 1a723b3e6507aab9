import { findVisibleNodes } from '@secgraph/analysis';
import {
  createBitmap,
  type GraphSnapshot,
  hasBit,
  keepNodes,
  retiredBytesOf,
  setBit,
  shareSnapshot,
} from '@secgraph/graph';
import { MAX_SHARED_PARTS, partKeyOf, type SharedGraph, type SharedPart } from '../shared/protocol.ts';
import { type GraphView, openGraph } from './graph-view.ts';

/**
 * One generation, and what of it belongs to some environments, for callers who may see no more.
 *
 * Most operations get a graph without everything else, in which they cannot tell of it by mistake. Those that draw what
 * lies between nodes get the whole one, in which other nodes are marked as hidden.
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

    const view = { ...this.#whole, hidden: findHidden(this.#whole.snapshot, environmentIds) };
    keep(this.#masked, key, view);
    return view;
  }

  /** What parts take beyond the whole graph. */
  get partBytes(): number {
    return this.#partBytes;
  }

  /** A part that another thread has made of the same generation. */
  add({ key, graph }: SharedPart): void {
    keep(this.#parts, key, openGraph(graph));
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
  const visible = findVisibleNodes(whole.snapshot, environmentIds);
  const { snapshot, names } = keepNodes(whole, visible);

  return {
    snapshot: shareSnapshot(snapshot),
    names,
    relationshipKindIds: usedKindIds(snapshot, whole.relationshipKindIds),
    retiredBytes: 0,
  };
}

function usedKindIds({ outbound }: GraphSnapshot, kindIds: readonly number[]): number[] {
  const isUsed = new Set<number>();
  for (let position = 0; position < outbound.kinds.length && isUsed.size < kindIds.length; position++) {
    isUsed.add(outbound.kinds[position] as number);
  }

  return kindIds.filter((kindId) => isUsed.has(kindId));
}

function findHidden(snapshot: GraphSnapshot, environmentIds: readonly string[]) {
  const visible = findVisibleNodes(snapshot, environmentIds);
  const hidden = createBitmap(snapshot.nodeCount);
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (!hasBit(visible, node)) {
      setBit(hidden, node);
    }
  }

  return hidden;
}

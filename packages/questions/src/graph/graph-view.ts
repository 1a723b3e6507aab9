import { type Bitmap, type GraphSnapshot, hasBit, type NameIndex, openSnapshot } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import { displayableKindSets, type KindSet } from './kind-set.ts';
import type { SharedGraph } from './shared-graph.ts';

/** One generation of the graph with what queries need beside it; what a graph operation reads. */
export interface GraphView {
  readonly snapshot: GraphSnapshot;
  readonly names: NameIndex;
  /** What its kinds mean. */
  readonly model: GraphModel;
  /** Ids of the kinds that some relationship has, ascending. */
  readonly relationshipKindIds: readonly number[];
  /** What the kinds of a node say, by `snapshot.nodeKindSets[node]`. */
  readonly kindSets: readonly KindSet[];
  /** Nodes of which nothing but their kind may be told; undefined: none. */
  readonly hidden?: Bitmap | undefined;
}

/** Milliseconds at any size. */
export function openGraph(shared: SharedGraph, model: GraphModel): GraphView {
  const snapshot = openSnapshot(shared.snapshot);

  return {
    snapshot,
    names: shared.names,
    model,
    relationshipKindIds: shared.relationshipKindIds,
    kindSets: displayableKindSets(snapshot, model),
  };
}

/** Whether whoever asks may know of the node no more than that something is there. */
export function isHidden({ hidden }: GraphView, node: number): boolean {
  return hidden !== undefined && hasBit(hidden, node);
}

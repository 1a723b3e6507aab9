import { type KindMask, kindIdOf, kindMaskOf, kindSetMask } from '@secgraph/graph';
import type { NodeKind, RelationshipKind } from '@secgraph/graph-schema';
import type { GraphView } from '../../graph/graph-view.ts';

export type NodeTest = (node: number) => boolean;

/** The mask of the named kinds, as far as the graph has them. */
export function kindMaskOfNames({ snapshot }: GraphView, names: readonly RelationshipKind[]): KindMask {
  return kindMaskOf(names.map((name) => kindIdOf(snapshot, name)).filter((id) => id !== undefined));
}

/** Whether a node has one of the kinds. Constant time. */
export function hasKindOf({ snapshot }: GraphView, names: readonly NodeKind[]): NodeTest {
  const kindIds = names.map((name) => kindIdOf(snapshot, name)).filter((id) => id !== undefined);
  const mask = kindSetMask(snapshot, kindIds);

  return (node) => mask[snapshot.nodeKindSets[node] as number] === 1;
}

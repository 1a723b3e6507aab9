import type { NodeListEntry } from '@secgraph/contract';
import { readObjectId, readString } from '@secgraph/graph';
import type { GraphView } from '../graph/graph-view.ts';
import { displayKindOf, kindSetOf } from './node-display.ts';

/** Wire: what a node does not have is an empty text. */
export function presentNodeListEntry(graph: GraphView, node: number): NodeListEntry {
  return {
    objectID: readObjectId(graph.snapshot, node),
    name: readString(graph.snapshot, node, 'name') ?? '',
    label: displayKindOf(graph, node),
    kinds: [...kindSetOf(graph, node).kinds],
  };
}

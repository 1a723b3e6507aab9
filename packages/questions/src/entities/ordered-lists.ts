import { createBitmap, readObjectId, readString, sortNodes } from '@secgraph/graph';
import type { ListSort } from '@secgraph/kernel';
import type { OperationContext } from '../graph-operation.ts';
import { polled } from '../polled.ts';
import { displayKindOf } from '../presenters/node-display.ts';
import { type ListName, listRule } from './list-rules.ts';
import { rememberedLists } from './remembered-lists.ts';

/** A list of a root. */
export interface NodesOfListInput {
  readonly name: ListName;
  readonly root: number;
}

/** A list of a root, or what of it contains a text. */
export interface ContainingNodesInput extends NodesOfListInput {
  readonly contains?: string | undefined;
}

/** With fewer nodes than one in so many, sorting them costs less than passing over all. */
const FEW = 64;

/** All nodes of a list, newest first. Shared: not to be written to. Constant time once it is remembered. */
export function listNewestFirst(context: OperationContext, { name, root }: NodesOfListInput): Uint32Array {
  const { graph, reserveMemory } = context;

  return rememberedLists(graph).get(`${name} ${root}`, () => {
    const nodes = listRule(name).listNodes(context, root);
    reserveMemory(2 * nodes.byteLength);

    return newestFirst(nodes, graph.snapshot.nodeCount);
  });
}

/** In the order that was asked for; what is equal in it comes newest first. */
export function listInOrder(
  context: OperationContext,
  input: ContainingNodesInput,
  sort: readonly ListSort[],
): Uint32Array {
  const { name, root, contains = '' } = input;
  const newest = contains === '' ? listNewestFirst(context, input) : listContaining(context, input, contains);
  // Least significant first; only the first time that a column is named does it decide anything.
  const columns = sort
    .filter(({ column }, place) => sort.findIndex((other) => other.column === column) === place)
    .toReversed();
  if (columns.length === 0) {
    return newest;
  }

  const order = columns.map(({ column, direction }) => `${column} ${direction}`).join();
  return rememberedLists(context.graph).get(`${name} ${root} ${order} ${contains}`, () =>
    columns.reduce((nodes, { column, direction }) => {
      const isDescending = direction === 'desc';

      return column === 'label'
        ? sortByLabel(context, nodes, isDescending)
        : sortNodes(context.graph.snapshot, nodes, {
            property: column,
            isDescending,
            reserveMemory: context.reserveMemory,
          });
    }, newest),
  );
}

/** Lists the nodes whose name or object id contains a text, newest first. */
function listContaining(context: OperationContext, input: NodesOfListInput, text: string): Uint32Array {
  const { graph, cancellation, reserveMemory } = context;
  const { snapshot } = graph;
  const wanted = text.toUpperCase();
  const contains = (value: string | undefined) => value?.toUpperCase().includes(wanted) === true;

  return rememberedLists(graph).get(`${input.name} ${input.root} containing ${wanted}`, () => {
    const all = listNewestFirst(context, input);
    reserveMemory(all.byteLength);
    const found = new Uint32Array(all.length);
    let size = 0;
    for (const node of polled(all, cancellation)) {
      if (contains(readString(snapshot, node, 'name')) || contains(readObjectId(snapshot, node))) {
        found[size++] = node;
      }
    }

    return found.slice(0, size);
  });
}

/** Indexes ascend with graph ids. */
function newestFirst(nodes: Uint32Array, nodeCount: number): Uint32Array {
  if (nodes.length * FEW < nodeCount) {
    return nodes.toSorted().reverse();
  }

  const isListed = createBitmap(nodeCount);
  for (const node of nodes) {
    isListed[node >>> 5] = (isListed[node >>> 5] as number) | (1 << (node & 31));
  }

  const descending = new Uint32Array(nodes.length);
  let size = 0;
  for (let word = isListed.length - 1; word >= 0; word--) {
    for (let bits = isListed[word] as number; bits !== 0; ) {
      const highest = 31 - Math.clz32(bits);
      descending[size++] = (word << 5) + highest;
      bits &= ~(1 << highest);
    }
  }

  return descending;
}

/** There are few labels: nodes are dealt out to them. */
function sortByLabel(
  { graph, cancellation, reserveMemory }: OperationContext,
  nodes: Uint32Array,
  isDescending: boolean,
): Uint32Array {
  reserveMemory(4 * nodes.byteLength);
  const byLabel = new Map<string, number[]>();
  for (const node of polled(nodes, cancellation)) {
    const label = displayKindOf(graph, node);
    const labelled = byLabel.get(label);
    if (labelled === undefined) {
      byLabel.set(label, [node]);
    } else {
      labelled.push(node);
    }
  }

  const labels = [...byLabel.keys()].sort(compareCodePoints);
  const ordered = isDescending ? labels.reverse() : labels;
  return Uint32Array.from(ordered.flatMap((label) => byLabel.get(label) ?? []));
}

function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

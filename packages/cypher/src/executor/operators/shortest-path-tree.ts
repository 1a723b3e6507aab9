import type { QueryGraph } from '../../graph/query-graph.ts';
import type { ShortestPath } from '../../planner/logical-plan.ts';
import { PathValue } from '../../values/element-value.ts';
import { type Batch, indexColumn } from '../batch.ts';
import type { RunContext } from '../run-context.ts';
import { outboundRelationship } from './expand.ts';
import { KindWindow } from './kind-window.ts';

/** One search: its ends, and what the relationships and nodes of the path must satisfy. */
export interface PathSearch {
  readonly from: number;
  readonly to: number;
  readonly hopTest: ((relationship: number) => boolean) | undefined;
  readonly stopTest: ((node: number) => boolean) | undefined;
}

/** Hops to the root for every node that a search from it has reached. */
export interface SearchTree {
  readonly root: number;
  /** The root is where the paths end. */
  readonly isTowardsRoot: boolean;
  /** Reads the adjacency along which a path comes nearer to the root. */
  stepsOf(node: number): Iterable<Step>;
  hopsOf(node: number): number;
}

export interface Step {
  readonly node: number;
  readonly relationship: number;
}

/** From this many rows on, one search from the end they share costs less than theirs from both ends. */
const ROWS_PER_ROOT = 4;

/**
 * Breadth-first searches from one end of a path, each kept for the rows that share this end. The search goes
 * only as far as the other ends of those rows require.
 */
export class ShortestPathTree {
  readonly #plan: ShortestPath;
  readonly #context: RunContext;
  readonly #window: KindWindow;
  readonly #dependsOnRow: boolean;
  /** Hops + 1 by node; 0 = not reached. Only of the current root. */
  #hops = new Uint32Array(0);
  /** Where single paths are sought: the node from which each was reached, and by which position of its row. */
  #parents = new Uint32Array(0);
  #links = new Uint32Array(0);
  #order: number[] = [];
  #frontier = 0;
  #root = -1;
  #isTowardsRoot = true;
  #share: { readonly isTowardsRoot: boolean; readonly roots: number } | undefined;

  constructor(plan: ShortestPath, context: RunContext) {
    this.#plan = plan;
    this.#context = context;
    this.#window = new KindWindow(context.graph, plan.kinds);
    this.#dependsOnRow = plan.hopPredicates.length > 0 || plan.stopPredicates.length > 0;
  }

  /** A tree is kept from batch to batch, unless the graph may have changed between them. */
  beginBatch(): void {
    this.#share = undefined;
    if (this.#context.plan.isUpdate) {
      this.#clearTree();
      this.#root = -1;
    }
  }

  /** One path; undefined when none exists. */
  findPath(search: PathSearch, batch: Batch): PathValue | undefined {
    const tree = this.find(search, batch);
    if (tree === undefined) {
      return undefined;
    }

    const { graph } = this.#context;
    const nodes = [tree.isTowardsRoot ? search.from : search.to];
    const relationships: number[] = [];
    for (let node = nodes[0] as number; node !== tree.root; ) {
      const link = this.#links[node] as number;
      const parent = this.#parents[node] as number;
      relationships.push(relationshipOf(graph, link & ~INBOUND_FLAG, parent, link < INBOUND_FLAG));
      nodes.push(parent);
      node = parent;
    }
    return tree.isTowardsRoot
      ? new PathValue(nodes, relationships)
      : new PathValue(nodes.reverse(), relationships.reverse());
  }

  /** Undefined when no path exists. */
  find(search: PathSearch, batch: Batch): SearchTree | undefined {
    if (search.stopTest !== undefined && !(search.stopTest(search.from) && search.stopTest(search.to))) {
      return undefined;
    }

    const { isTowardsRoot } = this.#shareOf(batch);
    const root = isTowardsRoot ? search.to : search.from;
    const goal = isTowardsRoot ? search.from : search.to;
    if (root !== this.#root || isTowardsRoot !== this.#isTowardsRoot || this.#dependsOnRow) {
      this.#plant(root, isTowardsRoot);
    }
    this.#growTo(goal, search);
    return this.#hops[goal] === 0 ? undefined : this.#describe(search);
  }

  /** Whether enough rows of a batch share an end: a search from both ends sees far less than one from a single end. */
  isWorthSharing(batch: Batch): boolean {
    return batch.size >= ROWS_PER_ROOT * this.#shareOf(batch).roots;
  }

  /** Which of their ends the rows of the batch share more, and how many different ones they have there. */
  #shareOf(batch: Batch): { readonly isTowardsRoot: boolean; readonly roots: number } {
    if (this.#share === undefined) {
      const [ends, starts] = [this.#plan.to, this.#plan.from].map((slot) => this.#countDistinct(batch, slot));
      const isTowardsRoot = (ends ?? 0) <= (starts ?? 0);
      this.#share = { isTowardsRoot, roots: Math.min(ends ?? 0, starts ?? 0) };
    }
    return this.#share;
  }

  #countDistinct(batch: Batch, slot: number): number {
    return new Set(indexColumn(batch, slot).subarray(0, batch.size)).size;
  }

  #plant(root: number, isTowardsRoot: boolean): void {
    this.#clearTree();
    this.#window.refresh();
    this.#root = root;
    this.#isTowardsRoot = isTowardsRoot;
    this.#order = [root];
    this.#frontier = 0;
    this.#hops[root] = 1;
  }

  #clearTree(): void {
    const { nodeCount } = this.#context.graph;
    if (this.#hops.length < nodeCount) {
      this.#hops = new Uint32Array(nodeCount);
      this.#parents = new Uint32Array(this.#plan.isAll ? 0 : nodeCount);
      this.#links = new Uint32Array(this.#plan.isAll ? 0 : nodeCount);
    } else {
      for (const node of this.#order) {
        this.#hops[node] = 0;
      }
    }
    this.#order = [];
    this.#frontier = 0;
  }

  /** Continues the search, hop by hop, until the goal is reached. */
  #growTo(goal: number, search: PathSearch): void {
    while (this.#hops[goal] === 0 && this.#frontier < this.#order.length) {
      const hop = this.#hops[this.#order[this.#frontier] as number] as number;
      if (hop > this.#plan.maxHops) {
        return;
      }
      while (
        this.#frontier < this.#order.length &&
        this.#hops[this.#order[this.#frontier] as number] === hop
      ) {
        const node = this.#order[this.#frontier] as number;
        this.#frontier++;
        this.#expand(node, hop + 1, search);
      }
    }
  }

  #expand(node: number, hop: number, { hopTest, stopTest }: PathSearch): void {
    const { direction } = this.#plan;
    const isReversed = this.#isTowardsRoot;
    const { graph, poll } = this.#context;
    const hops = this.#hops;
    const order = this.#order;
    const parents = this.#parents;
    const links = this.#links;
    const keepsLinks = !this.#plan.isAll;

    for (const isOutbound of [true, false]) {
      const isWanted = direction === 'both' || (direction === 'outbound') === (isOutbound !== isReversed);
      if (!isWanted) {
        continue;
      }
      const adjacency = isOutbound ? graph.outbound : graph.inbound;
      const { nodes, kinds } = adjacency;
      const { mask } = this.#window;
      this.#window.begin(adjacency, node);
      const { from, to } = this.#window;
      poll.spend(to - from + 1);

      for (let position = from; position < to; position++) {
        const other = nodes[position] as number;
        if (hops[other] !== 0 || (mask !== undefined && mask[kinds[position] as number] !== 1)) {
          continue;
        }
        if (hopTest !== undefined && !hopTest(relationshipOf(graph, position, node, isOutbound))) {
          continue;
        }
        if (stopTest !== undefined && !stopTest(other)) {
          continue;
        }
        hops[other] = hop;
        order.push(other);
        if (keepsLinks) {
          parents[other] = node;
          links[other] = (isOutbound ? position : position | INBOUND_FLAG) >>> 0;
        }
      }
    }
  }

  #describe({ hopTest }: PathSearch): SearchTree {
    return {
      root: this.#root,
      isTowardsRoot: this.#isTowardsRoot,
      hopsOf: (node) => (this.#hops[node] as number) - 1,
      stepsOf: (node) => this.#stepsTowardsRoot(node, hopTest),
    };
  }

  /** The relationships that lead from a node one hop nearer to the root. */
  *#stepsTowardsRoot(node: number, hopTest: PathSearch['hopTest']): Generator<Step, void> {
    const { graph, poll } = this.#context;
    const { direction } = this.#plan;
    const isForward = this.#isTowardsRoot;
    const wanted = (this.#hops[node] as number) - 1;

    for (const isOutbound of [true, false]) {
      if (direction !== 'both' && (direction === 'outbound') !== (isOutbound === isForward)) {
        continue;
      }
      const adjacency = isOutbound ? graph.outbound : graph.inbound;
      this.#window.begin(adjacency, node);
      const { from, to } = this.#window;
      const { mask } = this.#window;
      for (let position = from; position < to; position++) {
        poll.spend(1);
        const other = adjacency.nodes[position] as number;
        if (
          this.#hops[other] !== wanted ||
          (mask !== undefined && mask[adjacency.kinds[position] as number] !== 1)
        ) {
          continue;
        }
        const relationship = relationshipOf(graph, position, node, isOutbound);
        if (hopTest === undefined || hopTest(relationship)) {
          yield { node: other, relationship };
        }
      }
    }
  }
}

/** Marks positions of inbound rows: positions themselves are below it. */
const INBOUND_FLAG = 0x8000_0000;

function relationshipOf(graph: QueryGraph, position: number, node: number, isOutbound: boolean): number {
  return isOutbound ? outboundRelationship(graph, position) : graph.relationshipAt(position, node);
}

/** Every shortest path of a tree: each step comes nearer to the root, so there are no dead ends. */
export function* iterateTreePaths(
  tree: SearchTree,
  { from, to }: Pick<PathSearch, 'from' | 'to'>,
): Generator<PathValue, void> {
  const begin = tree.isTowardsRoot ? from : to;
  const nodes = [begin];
  const relationships: number[] = [];
  const choices: Iterator<Step>[] = [];
  const hops = tree.hopsOf(begin);

  if (hops === 0) {
    yield new PathValue([begin], []);
    return;
  }

  choices.push(tree.stepsOf(begin)[Symbol.iterator]());
  while (choices.length > 0) {
    const step = choices.at(-1)?.next();
    if (step === undefined || step.done === true) {
      choices.pop();
      nodes.pop();
      relationships.pop();
      continue;
    }
    nodes.push(step.value.node);
    relationships.push(step.value.relationship);
    if (relationships.length < hops) {
      choices.push(tree.stepsOf(step.value.node)[Symbol.iterator]());
      continue;
    }
    yield tree.isTowardsRoot
      ? new PathValue(nodes.slice(), relationships.slice())
      : new PathValue(nodes.toReversed(), relationships.toReversed());
    nodes.pop();
    relationships.pop();
  }
}

import { type GroupingKey, groupingKeyOfRow } from '../../values/grouping-key.ts';
import type { Value } from '../../values/value.ts';

/** What a {@link NodeIndex} needs to know of a node. */
export interface IndexedNodes {
  /** Whether a node belongs into the index at all. */
  includes(node: number): boolean;
  /** Values of the indexed properties. */
  valuesOf(node: number): readonly Value[];
}

/**
 * Nodes by the values of some properties, kept up to date while nodes come, go and change. Finds candidates:
 * values that DISTINCT takes for the same.
 */
export class NodeIndex {
  readonly #source: IndexedNodes;
  readonly #keys = new Map<number, GroupingKey>();
  readonly #nodes = new Map<GroupingKey, Set<number>>();

  /** Reads `nodes` once. */
  constructor(source: IndexedNodes, nodes: Iterable<number>) {
    this.#source = source;
    for (const node of nodes) {
      this.update(node);
    }
  }

  /** The nodes that have these values, in the order in which they got them. */
  find(values: readonly Value[]): Iterable<number> {
    return this.#nodes.get(groupingKeyOfRow(values)) ?? NO_NODES;
  }

  count(values: readonly Value[]): number {
    return this.#nodes.get(groupingKeyOfRow(values))?.size ?? 0;
  }

  /** To be called after a node came, went or changed. */
  update(node: number): void {
    const values = this.#source.includes(node) ? this.#source.valuesOf(node) : undefined;
    // A node without one of the values is in no group, because nothing equals null.
    const next = values === undefined || values.includes(null) ? undefined : groupingKeyOfRow(values);
    const previous = this.#keys.get(node);

    if (next === previous) {
      return;
    }
    if (previous !== undefined) {
      this.#keys.delete(node);
      this.#nodes.get(previous)?.delete(node);
    }
    if (next !== undefined) {
      this.#keys.set(node, next);
      this.#add(next, node);
    }
  }

  #add(key: GroupingKey, node: number): void {
    const nodes = this.#nodes.get(key);
    if (nodes === undefined) {
      this.#nodes.set(key, new Set([node]));
    } else {
      nodes.add(node);
    }
  }
}

const NO_NODES: readonly number[] = [];

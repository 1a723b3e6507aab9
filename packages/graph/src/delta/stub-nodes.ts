import type { KindRegistry } from './kind-registry.ts';
import type { NodeOverlay } from './node-overlay.ts';

/** What collectors name has these kinds, also where it is just the end of something. */
const COLLECTOR_KINDS = ['Base', 'AZBase'];
/** Marks of zones and labels, which say nothing of what a node is. */
const MARK = /^tag(_|$)/i;

/**
 * Nodes of generic data that are known only as ends of relationships. What they were taken for there gives way to what
 * their own record says, so that the order in which both come makes no difference.
 */
export class StubNodes {
  readonly #nodes: NodeOverlay;
  readonly #kinds: KindRegistry;
  readonly #isCollectors = new Map<number, boolean>();
  readonly #marks = new Map<number, number>();

  constructor(nodes: NodeOverlay, kinds: KindRegistry) {
    this.#nodes = nodes;
    this.#kinds = kinds;
  }

  isStub(node: number): boolean {
    return (
      this.#nodes.collected.values[node] === 0 &&
      !this.#isOfCollectors(this.#nodes.kindSets.values[node] as number) &&
      !this.#nodes.hasProperties(node)
    );
  }

  /** A record, or a collector, tells the kinds of a node for the first time since it was read. */
  define(node: number, kindSet: number): void {
    if (this.isStub(node)) {
      const marks = this.#marksOf(this.#nodes.kindSets.values[node] as number);
      this.#nodes.setKindSet(node, this.#kinds.union(kindSet, marks));
    } else {
      this.#nodes.addKinds(node, kindSet);
    }
  }

  /** The set of the marks in a set of kinds. */
  #marksOf(kindSet: number): number {
    let marks = this.#marks.get(kindSet);

    if (marks === undefined) {
      const { names, sets } = this.#kinds;
      marks = sets.intern([...sets.get(kindSet)].filter((kind) => MARK.test(names[kind] ?? '')));
      this.#marks.set(kindSet, marks);
    }

    return marks;
  }

  #isOfCollectors(kindSet: number): boolean {
    let isCollectors = this.#isCollectors.get(kindSet);

    if (isCollectors === undefined) {
      const { names, sets } = this.#kinds;
      isCollectors = sets.get(kindSet).some((kind) => COLLECTOR_KINDS.includes(names[kind] ?? ''));
      this.#isCollectors.set(kindSet, isCollectors);
    }

    return isCollectors;
  }
}

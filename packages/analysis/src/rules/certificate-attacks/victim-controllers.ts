import { NodeCollector, type NodeList, type NodeSet, uniteSets } from '@secgraph/graph';
import { defineFact, type RuleView } from '../../engine/rule-view.ts';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../../relationships/relationships-of-kind.ts';

/** One look at every relationship is cheaper than looking up those of this share of all nodes. */
const SCANNED_SHARE = 1 / 16;

/** Who can change the names of principals. */
export const victimControllers = defineFact({
  id: 'victim-controllers',
  needs: {
    nodes: ['Group', 'User', 'Computer'],
    relationships: ['GenericAll', 'GenericWrite', 'Owns', 'WriteOwner', 'WriteDacl'],
  },
  build: (view) => new VictimControllers(view),
});

class VictimControllers {
  readonly #nodeCount: number;
  readonly #kinds: readonly NodesOfKind[];
  readonly #control: readonly RelationshipsOfKind[];
  readonly #collector: NodeCollector;

  constructor(view: RuleView) {
    this.#nodeCount = view.nodeCount;
    this.#kinds = [view.nodes('Group'), view.nodes('User'), view.nodes('Computer')];
    this.#control = [
      ...(['GenericAll', 'GenericWrite', 'WriteDacl'] as const),
      ...(view.switches.certificatesSeeOwnership ? (['Owns', 'WriteOwner'] as const) : []),
    ].map((kind) => view.relationships(kind));
    this.#collector = new NodeCollector(view.nodeCount);
  }

  /** Who controls any of the victims, directly: any principal, a victim that controls itself included. */
  of(sets: readonly NodeSet[]): NodeList {
    const victims = uniteSets(sets, this.#nodeCount);
    this.#collector.clear();
    if (victims.size > this.#nodeCount * SCANNED_SHARE) {
      this.#scan(victims);
    } else {
      this.#lookUp(victims);
    }

    return this.#collector
      .toSet()
      .toList()
      .filter((node) => this.#kinds.some((kind) => kind.has(node)));
  }

  #scan(victims: NodeSet): void {
    for (const right of this.#control) {
      right.forEach((start, end) => {
        if (victims.has(end)) {
          this.#collector.add(start);
        }
      });
    }
  }

  #lookUp(victims: NodeSet): void {
    for (const victim of victims) {
      for (const right of this.#control) {
        this.#collector.addAll(right.startsOf(victim));
      }
    }
  }
}

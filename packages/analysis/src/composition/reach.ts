import type { RelationshipKind } from '@secgraph/graph-schema';
import type { RuleView } from '../engine/rule-view.ts';
import type { Subgraph } from './subgraph.ts';

export interface ReachOptions {
  /** `outbound`: from a start of relationships to their ends. */
  readonly direction: 'outbound' | 'inbound';
  readonly kinds: readonly RelationshipKind[];
  /** Nodes that walks come to; that they begin at the first ones is not asked. */
  readonly enters: (node: number) => boolean;
  /** Nodes from which it goes on. Default: all. */
  readonly leaves?: (node: number) => boolean;
}

const STEPS_PER_POLL = 8_192;

/**
 * All nodes that walks from some first nodes come to, and the relationships they take. Walks are never listed,
 * of which there are more than anybody can count where groups are nested: what lies on a walk to given nodes is
 * what these are reached from. A walk that comes back to its only first node, or passes its only goal, does not
 * count; one that goes around in between does, and adds nothing but what lies there. Linear in the relationships of the nodes reached.
 */
export class Reach {
  readonly nodes: ReadonlySet<number>;
  readonly #view: RuleView;
  readonly #options: ReachOptions;
  /** Of each step: the node that it came from, its kind, and the step before it that led to the same node, or −1. */
  readonly #origins: number[] = [];
  readonly #kinds: number[] = [];
  readonly #earlier: number[] = [];
  /** Node → last step to it. */
  readonly #lastTo = new Map<number, number>();

  constructor(view: RuleView, first: Iterable<number>, options: ReachOptions) {
    this.#view = view;
    this.#options = options;
    this.nodes = this.#walk(new Set(first));
  }

  has(node: number): boolean {
    return this.nodes.has(node);
  }

  /** Nodes from which walks lead to one of `goals`, those that were reached among them included. */
  leadingTo(goals: Iterable<number>): ReadonlySet<number> {
    return this.#trace(goals, () => undefined);
  }

  /** Adds every walk from a first node to one of `goals`; those that were reached, at least. */
  addWalks(goals: Iterable<number>, found: Subgraph): void {
    const isInbound = this.#options.direction === 'inbound';

    const leading = this.#trace(goals, (origin, kind, node) =>
      found.add(isInbound ? node : origin, kind, isInbound ? origin : node),
    );
    leading.forEach((node) => found.addNode(node));
  }

  /** Goes back from the goals and tells every step on the way; the nodes it comes by. */
  #trace(
    goals: Iterable<number>,
    visit: (origin: number, kind: RelationshipKind, node: number) => void,
  ): ReadonlySet<number> {
    const leading = new Set(Iterator.from(goals).filter((goal) => this.nodes.has(goal)));
    const onlyGoal = leading.size === 1 ? [...leading][0] : undefined;

    for (const node of leading) {
      for (let step = this.#lastTo.get(node) ?? -1; step !== -1; step = this.#earlier[step] ?? -1) {
        const origin = this.#origins[step] as number;
        const kind = this.#options.kinds[this.#kinds[step] as number];
        if (kind !== undefined && origin !== onlyGoal) {
          leading.add(origin);
          visit(origin, kind, node);
        }
      }
    }

    return leading;
  }

  #walk(reached: Set<number>): ReadonlySet<number> {
    const { kinds, direction, enters, leaves } = this.#options;
    const relationships = kinds.map((kind) => this.#view.relationships(kind));
    const onlyFirst = reached.size === 1 ? [...reached][0] : undefined;
    let untilPoll = STEPS_PER_POLL;

    for (const node of reached) {
      if (leaves?.(node) === false) {
        continue;
      }
      for (const [kind, ofKind] of relationships.entries()) {
        const others = direction === 'inbound' ? ofKind.startsOf(node) : ofKind.endsOf(node);
        untilPoll -= others.length + 1;
        for (const other of others) {
          if (other !== node && other !== onlyFirst && enters(other)) {
            reached.add(other);
            this.#note(node, kind, other);
          }
        }
      }
      if (untilPoll <= 0) {
        this.#view.poll();
        untilPoll = STEPS_PER_POLL;
      }
    }

    return reached;
  }

  #note(origin: number, kind: number, node: number): void {
    this.#earlier.push(this.#lastTo.get(node) ?? -1);
    this.#lastTo.set(node, this.#origins.length);
    this.#origins.push(origin);
    this.#kinds.push(kind);
  }
}

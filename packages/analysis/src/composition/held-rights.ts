import type { RelationshipKind } from '@secgraph/graph-schema';
import type { Needs, RuleView } from '../engine/rule-view.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { CompositionScope } from './composition.ts';
import { Reach } from './reach.ts';
import type { Subgraph } from './subgraph.ts';

/** Besides the rights themselves. */
export const HELD_RIGHTS_NEEDS: Needs = {
  nodes: ['Group', 'ADLocalGroup'],
  relationships: ['MemberOf', 'MemberOfLocalGroup'],
};

/** Something that principals may do to a target, by any of some kinds of relationships. */
export interface Right {
  readonly kinds: readonly RelationshipKind[];
  /** Who counts: nodes of the directory, as the rules have it for most rights, or any. */
  readonly heldBy: 'directory' | 'any';
}

/** What some principals may do, by themselves and as members of groups. */
export class HeldRights {
  readonly #view: RuleView;
  readonly #directory: NodesOfKind;
  readonly #memberships: Reach;
  readonly #used = new Set<number>();

  constructor(view: RuleView, principals: Iterable<number>, scope: CompositionScope) {
    this.#view = view;
    this.#directory = view.nodes('Base');
    this.#memberships = membershipsOf(view, principals, scope);
  }

  /** Whether one of the principals has the right over the target. */
  has(right: Right, target: number): boolean {
    return this.#grants(right, target).some(() => true);
  }

  /** The principals with the right over the target, and groups between them and the right. */
  holdersOf(right: Right, target: number): ReadonlySet<number> {
    return this.#memberships.leadingTo(this.#grants(right, target).map(([holder]) => holder));
  }

  add(right: Right, target: number, found: Subgraph): void {
    for (const [holder, kind] of this.#grants(right, target)) {
      found.add(holder, kind, target);
      this.#used.add(holder);
    }
  }

  /** Adds how the principals come to the rights that were added. Call last. */
  addMemberships(found: Subgraph): void {
    this.#memberships.addWalks(this.#used, found);
  }

  *#grants(
    { kinds, heldBy }: Right,
    target: number,
  ): Generator<readonly [holder: number, kind: RelationshipKind], undefined> {
    for (const kind of kinds) {
      for (const holder of this.#view.relationships(kind).startsOf(target)) {
        if (this.#memberships.has(holder) && (heldBy === 'any' || this.#directory.has(holder))) {
          yield [holder, kind];
        }
      }
    }
  }
}

function membershipsOf(view: RuleView, principals: Iterable<number>, scope: CompositionScope): Reach {
  const groups = view.nodes('Group');
  if (scope === 'usual') {
    return new Reach(view, principals, {
      direction: 'outbound',
      kinds: ['MemberOf'],
      enters: (node) => groups.has(node),
    });
  }

  const localGroups = view.nodes('ADLocalGroup');
  return new Reach(view, principals, {
    direction: 'outbound',
    kinds: ['MemberOf', 'MemberOfLocalGroup'],
    enters: (node) => groups.has(node) || localGroups.has(node),
  });
}

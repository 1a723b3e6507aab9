import type { RelationshipKind } from '@secgraph/graph-schema';
import type { Needs, RuleView } from '../engine/rule-view.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { CompositionScope } from './composition.ts';
import { Reach } from './reach.ts';
import type { Subgraph } from './subgraph.ts';

/** What {@link HeldRights} reads besides the rights themselves. */
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

/** Somebody with a right, and the kind of relationship that gives it. */
type Grant = readonly [holder: number, kind: RelationshipKind];

const SEPARATOR = ',';

/** What some principals may do, by themselves and as members of groups. The same is asked, and added, many times. */
export class HeldRights {
  readonly #view: RuleView;
  readonly #directory: NodesOfKind;
  readonly #memberships: Reach;
  /** The grants that were looked up, by right and then by target. */
  readonly #grants = new Map<Right, Map<number, readonly Grant[]>>();
  readonly #added = new Set<readonly Grant[]>();
  readonly #used = new Set<number>();
  /** Sets of holders whose memberships were added. */
  readonly #explained = new Set<string>();

  constructor(view: RuleView, principals: Iterable<number>, scope: CompositionScope) {
    this.#view = view;
    this.#directory = view.nodes('Base');
    this.#memberships = membershipsOf(view, principals, scope);
  }

  /** Whether one of the principals has the right over the target. */
  has(right: Right, target: number): boolean {
    return this.#grantsOf(right, target).length > 0;
  }

  /** The principals with the right over the target, and groups between them and the right. */
  holdersOf(right: Right, target: number): ReadonlySet<number> {
    return this.#memberships.leadingTo(this.#grantsOf(right, target).map(([holder]) => holder));
  }

  add(right: Right, target: number, found: Subgraph): void {
    const grants = this.#grantsOf(right, target);
    const isNew = !this.#added.has(grants);
    this.#added.add(grants);

    for (const [holder, kind] of grants) {
      this.#used.add(holder);
      if (isNew) {
        found.add(holder, kind, target);
      }
    }
  }

  /** Adds how the principals come to the rights that were added since the last call. */
  addMemberships(found: Subgraph): void {
    const key = [...this.#used].sort((a, b) => a - b).join(SEPARATOR);
    if (!this.#explained.has(key)) {
      this.#explained.add(key);
      this.#memberships.addWalks(this.#used, found);
    }
    this.#used.clear();
  }

  #grantsOf(right: Right, target: number): readonly Grant[] {
    const ofRight = this.#grants.get(right) ?? new Map<number, readonly Grant[]>();
    this.#grants.set(right, ofRight);
    const grants = ofRight.get(target) ?? this.#findGrants(right, target);
    ofRight.set(target, grants);

    return grants;
  }

  #findGrants({ kinds, heldBy }: Right, target: number): readonly Grant[] {
    return kinds.flatMap((kind) =>
      Array.from(this.#view.relationships(kind).startsOf(target))
        .filter(
          (holder) => this.#memberships.has(holder) && (heldBy === 'any' || this.#directory.has(holder)),
        )
        .map((holder): Grant => [holder, kind]),
    );
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

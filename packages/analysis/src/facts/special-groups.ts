import type { NodeList } from '@secgraph/graph';
import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';

/** Object ids of Authenticated Users and of Everyone end like this. */
const SUFFIXES = ['-S-1-5-11', '-S-1-1-0'];

/** The groups that stand for everybody: Authenticated Users and Everyone, of any domain. */
export const specialGroups = defineFact({
  id: 'special-groups',
  needs: { nodes: ['Group'], relationships: ['MemberOf'] },
  build: (view) => new SpecialGroups(view),
});

class SpecialGroups {
  /** Ascending. */
  readonly nodes: readonly number[];
  readonly #special: ReadonlySet<number>;
  readonly #groups: NodesOfKind;
  readonly #memberOf: RelationshipsOfKind;

  constructor(view: RuleView) {
    this.#groups = view.nodes('Group');
    this.#memberOf = view.relationships('MemberOf');
    this.nodes = [...this.#groups].filter((group) =>
      SUFFIXES.some((suffix) => view.objectIds.endsWith(group, suffix)),
    );
    this.#special = new Set(this.nodes);
  }

  has(node: number): boolean {
    return this.#special.has(node);
  }

  /** Whether one of the principals is special, or a group that a special one is a direct member of: one hop. */
  isHeldBySpecial(principals: NodeList): boolean {
    return principals.some((principal) => this.has(principal) || this.#hasSpecialMember(principal));
  }

  #hasSpecialMember(principal: number): boolean {
    return (
      this.#groups.has(principal) && this.nodes.some((special) => this.#memberOf.has(special, principal))
    );
  }
}

import type { RuleView } from '../../../engine/rule-view.ts';
import type { NodesOfKind } from '../../../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../../../relationships/relationships-of-kind.ts';
import { walkStarts } from '../../../relationships/walk-starts.ts';

/** Groups that the issuance policies of templates are linked to. */
export class LinkedGroups {
  readonly #isPolicy: NodesOfKind;
  readonly #isGroup: NodesOfKind;
  readonly #policies: RelationshipsOfKind;
  readonly #links: RelationshipsOfKind;
  readonly #above: readonly RelationshipsOfKind[];
  readonly #surroundings = new Map<number, ReadonlySet<number>>();

  constructor(view: RuleView) {
    this.#isPolicy = view.nodes('IssuancePolicy');
    this.#isGroup = view.nodes('Group');
    this.#policies = view.relationships('ExtendedByPolicy');
    this.#links = view.relationships('OIDGroupLink');
    this.#above = [view.relationships('Contains'), view.relationships('SameForestTrust')];
  }

  /** The groups that policies of the template are linked to, each once. */
  groupsOf(template: number): readonly number[] {
    const groups = new Set<number>();
    for (const policy of this.#policies.endsOf(template)) {
      for (const group of this.#isPolicy.has(policy) ? this.#links.endsOf(policy) : []) {
        if (this.#isGroup.has(group)) {
          groups.add(group);
        }
      }
    }

    return [...groups];
  }

  /** Whether the group is in one of these domains, or in one of which trusts in its forest lead to it. */
  isWithin(group: number, domains: readonly number[]): boolean {
    let above = this.#surroundings.get(group);
    if (above === undefined) {
      above = walkStarts(group, this.#above);
      this.#surroundings.set(group, above);
    }

    return domains.some((domain) => above.has(domain));
  }
}

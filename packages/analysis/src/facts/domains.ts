import type { NodeList } from '@secgraph/graph';
import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { StringProperty } from '../properties/string-property.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';

/** Domains, their forests and their controllers. */
export const domains = defineFact({
  id: 'domains',
  needs: {
    nodes: ['Domain', 'Computer'],
    relationships: ['SameForestTrust', 'DCFor'],
    properties: ['collected', 'domainsid'],
  },
  build: (view) => new Domains(view),
});

class Domains {
  /** Nodes of kind Domain, collected or not, ascending. */
  readonly all: readonly number[];
  /** Domains whose own collection was read. */
  readonly collected: readonly number[];
  readonly #isDomain: NodesOfKind;
  readonly #computers: NodesOfKind;
  readonly #trusts: RelationshipsOfKind;
  readonly #controllers: RelationshipsOfKind;
  readonly #sids: StringProperty;
  readonly #bySid: ReadonlyMap<number, readonly number[]>;
  readonly #forests = new Map<number, readonly number[]>();

  constructor(view: RuleView) {
    const isCollected = view.booleans('collected');
    this.#isDomain = view.nodes('Domain');
    this.#computers = view.nodes('Computer');
    this.#trusts = view.relationships('SameForestTrust');
    this.#controllers = view.relationships('DCFor');
    this.#sids = view.strings('domainsid');
    this.all = [...this.#isDomain];
    this.collected = this.all.filter((domain) => isCollected.read(domain) === true);
    this.#bySid = Map.groupBy(this.all, (domain) => this.sidOf(domain));
  }

  /** Code of the SID of the domain that the node, or the domain itself, belongs to; 0 when that is not known. */
  sidOf(node: number): number {
    return this.#sids.codeOf(node);
  }

  /** Domains that say they have this SID, as a rule one or none; 0 stands for no SID, which no domain has. */
  withSid(sid: number): readonly number[] {
    return sid === 0 ? [] : (this.#bySid.get(sid) ?? []);
  }

  /** The domain and every domain from which trusts within a forest lead to it. */
  forestOf(domain: number): readonly number[] {
    let forest = this.#forests.get(domain);
    if (forest === undefined) {
      forest = this.#findForest(domain);
      this.#forests.set(domain, forest);
    }

    return forest;
  }

  /** Whether two domains are of one forest, as far as either side's trusts tell. */
  areOfOneForest(left: number, right: number): boolean {
    return this.forestOf(left).includes(right) || this.forestOf(right).includes(left);
  }

  /** Whether two nodes are of domains of one forest; they may be where the domain of either is not known. */
  mayBeOfOneForest(left: number, right: number): boolean {
    const leftDomains = this.withSid(this.sidOf(left));
    const rightDomains = this.withSid(this.sidOf(right));

    return (
      leftDomains.length === 0 ||
      rightDomains.length === 0 ||
      leftDomains.some((ofLeft) => rightDomains.some((ofRight) => this.areOfOneForest(ofLeft, ofRight)))
    );
  }

  controllersOf(domain: number): NodeList {
    return this.#controllers.startsOf(domain).filter((computer) => this.#computers.has(computer));
  }

  #findForest(domain: number): readonly number[] {
    const forest = new Set([domain]);
    for (const member of forest) {
      for (const trusting of this.#trusts.startsOf(member)) {
        if (this.#isDomain.has(trusting)) {
          forest.add(trusting);
        }
      }
    }

    return [...forest];
  }
}

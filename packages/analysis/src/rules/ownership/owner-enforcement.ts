import { NodeSet, uniteSets } from '@secgraph/graph';
import { defineFact, type RuleView } from '../../engine/rule-view.ts';
import { membership } from '../../facts/membership.ts';
import type { BooleanProperty } from '../../properties/boolean-property.ts';
import type { StringProperty } from '../../properties/string-property.ts';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';

/** Place of the switch inside `dsheuristics` that limits what owners may do, and the value that turns it on. */
const SWITCH_INDEX = 28;
const ENFORCED = '1';

const UNLIMITED = 1;
const LIMITED = 2;

/** Object ids of Domain Admins and Enterprise Admins end like this. */
const ADMIN_SUFFIXES = ['-512', '-519'];

/** Where domains limit the rights that owning an object implies, and for whom. */
export const ownerEnforcement = defineFact({
  id: 'owner-enforcement',
  needs: {
    nodes: ['Domain', 'Computer'],
    properties: ['domainsid', 'dsheuristics', 'gmsa', 'msa'],
    facts: [membership],
  },
  build: (view) => new OwnerEnforcement(view),
});

class OwnerEnforcement {
  readonly #view: RuleView;
  readonly #computers: NodesOfKind;
  readonly #domainSids: StringProperty;
  readonly #isGroupManaged: BooleanProperty;
  readonly #isManaged: BooleanProperty;
  /** Codes of the SIDs of domains. */
  readonly #enforcedDomains: ReadonlySet<number>;
  /** What was answered about each node, since objects have many raw rights each; 0 until somebody asks. */
  readonly #answers: Uint8Array;
  #admins: NodeSet | undefined;

  constructor(view: RuleView) {
    this.#view = view;
    this.#computers = view.nodes('Computer');
    this.#domainSids = view.strings('domainsid');
    this.#isGroupManaged = view.booleans('gmsa');
    this.#isManaged = view.booleans('msa');
    this.#enforcedDomains = readEnforcedDomains(view);
    this.#answers = new Uint8Array(view.nodeCount);
  }

  /** Whether implied owner rights over the node are limited: a computer, or an account of one, in such a domain. */
  isLimited(target: number): boolean {
    if (this.#enforcedDomains.size === 0) {
      return false;
    }

    this.#answers[target] ||= this.#decide(target) ? LIMITED : UNLIMITED;
    return this.#answers[target] === LIMITED;
  }

  /** Whether the node is, or is a member of, a group of administrators of any domain. */
  isAdmin(principal: number): boolean {
    this.#admins ??= readAdmins(this.#view);
    return this.#admins.has(principal);
  }

  #decide(target: number): boolean {
    return this.#isComputerDerived(target) && this.#enforcedDomains.has(this.#domainSids.codeOf(target));
  }

  #isComputerDerived(target: number): boolean {
    return (
      this.#computers.has(target) ||
      this.#isGroupManaged.read(target) === true ||
      this.#isManaged.read(target) === true
    );
  }
}

function readEnforcedDomains(view: RuleView): ReadonlySet<number> {
  const enforced = new Set<number>();
  const domainSids = view.strings('domainsid');
  const heuristics = view.strings('dsheuristics');

  for (const domain of view.nodes('Domain')) {
    const domainSid = domainSids.codeOf(domain);
    if (domainSid !== 0 && heuristics.read(domain)?.[SWITCH_INDEX] === ENFORCED) {
      enforced.add(domainSid);
    }
  }

  return enforced;
}

function readAdmins(view: RuleView): NodeSet {
  const groups: number[] = [];
  for (let node = 0; node < view.nodeCount; node++) {
    if (ADMIN_SUFFIXES.some((suffix) => view.objectIds.endsWith(node, suffix))) {
      groups.push(node);
    }
  }

  const { nodeCount } = view;
  const members = view.use(membership).membersOfAny(groups);
  return uniteSets([NodeSet.ofList(Uint32Array.from(groups), nodeCount), members], nodeCount);
}

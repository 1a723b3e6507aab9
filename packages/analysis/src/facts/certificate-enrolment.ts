import {
  intersectSets,
  type NodeList,
  NodeSet,
  SetCache,
  subtractBits,
  type TransitiveMembers,
  uniteSets,
} from '@secgraph/graph';
import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { Rights } from '../relationships/rights.ts';
import { membership } from './membership.ts';
import { specialGroups } from './special-groups.ts';

const REMEMBERED_BYTES_PER_NODE = 64;

/** Who may enrol where, and who may change a template. */
export const certificateEnrolment = defineFact({
  id: 'certificate-enrolment',
  needs: {
    nodes: ['Group'],
    relationships: ['Enroll', 'GenericAll', 'AllExtendedRights', 'WriteDacl', 'Owns', 'WriteOwner'],
    facts: [membership, specialGroups],
  },
  build: (view) => new CertificateEnrolment(view),
});

class CertificateEnrolment {
  readonly #nodeCount: number;
  readonly #groups: NodesOfKind;
  readonly #members: TransitiveMembers;
  readonly #special: ReturnType<typeof specialGroups.build>;
  readonly #templateEnrollers: Rights;
  readonly #templateControllers: Rights;
  readonly #authorityEnrollers: Rights;
  readonly #ofTemplates = new Map<number, NodeList>();
  readonly #ofAuthorities = new Map<number, NodeList>();
  /** The key is the list of enrollers as text, since many templates and authorities have the same ones. */
  readonly #leaves: SetCache<string, NodeSet>;
  /** The key is both lists of enrollers as text. */
  readonly #victims: SetCache<string, NodeSet>;

  constructor(view: RuleView) {
    this.#nodeCount = view.nodeCount;
    this.#leaves = new SetCache(view.nodeCount * REMEMBERED_BYTES_PER_NODE);
    this.#victims = new SetCache(view.nodeCount * REMEMBERED_BYTES_PER_NODE);
    this.#groups = view.nodes('Group');
    this.#members = view.use(membership);
    this.#special = view.use(specialGroups);
    this.#templateEnrollers = view.rights('Enroll', 'GenericAll', 'AllExtendedRights');
    this.#authorityEnrollers = view.rights('Enroll');
    this.#templateControllers = view.switches.certificatesSeeOwnership
      ? view.rights('Owns', 'GenericAll', 'WriteDacl', 'WriteOwner')
      : view.rights('GenericAll', 'WriteDacl');
  }

  enrollersOfTemplate(template: number): NodeList {
    return remembered(this.#ofTemplates, template, () => this.#templateEnrollers.holdersOf(template));
  }

  controllersOfTemplate(template: number): NodeList {
    return this.#templateControllers.holdersOf(template);
  }

  /** Full control of an authority does not count as a right to enrol. */
  enrollersOfAuthority(authority: number): NodeList {
    return remembered(this.#ofAuthorities, authority, () => this.#authorityEnrollers.holdersOf(authority));
  }

  /**
   * Single principals who can enrol in the template on the authority, were they controlled. Everybody, where
   * everybody may, are no principals of their own: the other right decides, and of both, all who are known.
   * As a rule the same object for the same enrollers.
   */
  victims(template: number, authority: number): NodeSet {
    const ofTemplate = this.enrollersOfTemplate(template);
    const ofAuthority = this.enrollersOfAuthority(authority);
    const isTemplateOpen = this.#special.isHeldBySpecial(ofTemplate);
    const isAuthorityOpen = this.#special.isHeldBySpecial(ofAuthority);

    if (isTemplateOpen !== isAuthorityOpen) {
      return this.leavesOf(isTemplateOpen ? ofAuthority : ofTemplate);
    }
    const key = `${isTemplateOpen}:${ofTemplate.join()}:${ofAuthority.join()}`;
    let victims = this.#victims.find(key);
    if (victims === undefined) {
      const both = [this.leavesOf(ofTemplate), this.leavesOf(ofAuthority)];
      victims = isTemplateOpen ? uniteSets(both, this.#nodeCount) : intersectSets(both, this.#nodeCount);
      this.#victims.add(key, victims);
    }
    return victims;
  }

  /** Groups expanded to those of their members who have no members; other principals as they are. */
  leavesOf(principals: NodeList): NodeSet {
    const key = principals.join();
    let leaves = this.#leaves.find(key);
    if (leaves === undefined) {
      leaves = this.#findLeaves(principals);
      this.#leaves.add(key, leaves);
    }

    return leaves;
  }

  #findLeaves(principals: NodeList): NodeSet {
    const isGroup = (node: number) => this.#groups.has(node);
    const members = this.#members.membersOfAny(principals.filter(isGroup));
    const below = subtractBits(members, this.#members.groups, this.#nodeCount);
    const others = principals.filter((node) => !isGroup(node));

    return uniteSets([below, NodeSet.ofList(others, this.#nodeCount)], this.#nodeCount);
  }
}

function remembered(known: Map<number, NodeList>, node: number, find: () => NodeList): NodeList {
  let list = known.get(node);
  if (list === undefined) {
    list = find();
    known.set(node, list);
  }

  return list;
}

import { type NodeList, NodeSet } from '@secgraph/graph';
import { defineRule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { membership } from '../../facts/membership.ts';
import { principals } from '../../facts/principals.ts';
import type { BooleanProperty } from '../../properties/boolean-property.ts';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../../relationships/relationships-of-kind.ts';
import { LOCAL_GROUP, localGroups } from './local-groups.ts';
import { MemberOverlap } from './member-overlap.ts';

/** The same user needs both: membership in the group, and the right to log on. */
export const canRdp = defineRule({
  id: 'can-rdp',
  family: 'local-groups',
  derives: ['CanRDP'],
  needs: {
    nodes: ['Computer', 'Group', 'ADLocalGroup'],
    relationships: ['RemoteInteractiveLogonRight'],
    properties: ['hasura'],
    facts: [localGroups, membership, principals],
  },
  summary:
    "Members of a computer's Remote Desktop Users who also have the right to log on through remote desktop may do so.",
  source: 'Built-in local groups, S-1-5-32-555: [MS-DTYP]; SeRemoteInteractiveLogonRight: [MS-LSAD].',

  run(view, draft) {
    const canRdpTo = draft.kind('CanRDP');
    const remoteDesktop = new RemoteDesktop(view);

    for (const computer of view.nodes('Computer')) {
      view.poll();
      canRdpTo.addStarts(remoteDesktop.usersOf(computer), computer);
    }
  },
});

const NOBODY: NodeList = new Uint32Array(0);

class RemoteDesktop {
  readonly #groups: ReturnType<typeof localGroups.build>;
  readonly #members: ReturnType<typeof membership.build>;
  readonly #principals: ReturnType<typeof principals.build>;
  readonly #overlap: MemberOverlap;
  readonly #rights: RelationshipsOfKind;
  readonly #hasUserRights: BooleanProperty;
  readonly #expandedKinds: readonly NodesOfKind[] | undefined;
  readonly #requiresRight: boolean;
  readonly #isCitrixSupported: boolean;

  constructor(view: RuleView) {
    this.#groups = view.use(localGroups);
    this.#members = view.use(membership);
    this.#principals = view.use(principals);
    this.#overlap = new MemberOverlap(this.#members, view.nodes('ADLocalGroup'), view.nodeCount);
    this.#rights = view.relationships('RemoteInteractiveLogonRight');
    this.#hasUserRights = view.booleans('hasura');
    this.#expandedKinds =
      view.switches.expandsLogonRightHolders === 'groups'
        ? [view.nodes('Group'), view.nodes('ADLocalGroup')]
        : undefined;
    this.#requiresRight = view.switches.requiresLogonRight;
    this.#isCitrixSupported = view.parameters.hasCitrixSupport;
  }

  usersOf(computer: number): Iterable<number> {
    const groups = this.#groups.groupsOf(computer, LOCAL_GROUP.remoteDesktopUsers);
    if (groups.length === 0) {
      return NOBODY;
    }

    const needsRight = this.#requiresRight || this.#hasUserRights.read(computer) === true;
    const rights = needsRight ? [this.#rights.startsOf(computer)] : [];
    const citrix = this.#isCitrixSupported ? this.#groups.citrixGroupsOf(computer) : NOBODY;
    if (citrix.length > 0) {
      return this.#principals.of(groups, citrix, ...rights);
    }

    const [holders] = rights;
    const isRightOfGroup = holders === undefined || groups.some((group) => holders.includes(group));
    return isRightOfGroup ? this.#groups.admittedBy(groups, computer) : this.#membersAmong(groups, holders);
  }

  /** Members of the groups who hold the right themselves, and members of theirs who are members of the groups. */
  #membersAmong(groups: NodeList, holders: NodeList): Iterable<number> {
    if (holders.length === 0) {
      return NOBODY;
    }

    const members = this.#overlap.expand(groups);
    const isMember = (node: number) => this.#overlap.has(members, node);
    const direct = holders.filter(isMember);
    const others = holders.filter((holder) => !isMember(holder) && this.#isExpanded(holder));
    const below =
      others.length === 0 ? NodeSet.EMPTY : this.#overlap.of(members, this.#overlap.expand(others));

    return [...direct, ...below].filter((node) => !groups.includes(node));
  }

  #isExpanded(holder: number): boolean {
    return (
      this.#members.hasMembers(holder) &&
      (this.#expandedKinds === undefined || this.#expandedKinds.some((kind) => kind.has(holder)))
    );
  }
}

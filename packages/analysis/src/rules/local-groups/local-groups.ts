import { type Bitmap, createBitmap, hasBit, type NodeList, uniteBits } from '@secgraph/graph';
import { defineFact, type RuleView } from '../../engine/rule-view.ts';
import type { ObjectIds } from '../../properties/object-ids.ts';
import type { StringProperty } from '../../properties/string-property.ts';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../../relationships/relationships-of-kind.ts';
import { uniteNodes } from '../../relationships/rights.ts';

/** How the object ids of a computer's own groups end. */
export const LOCAL_GROUP = {
  administrators: '-544',
  remoteDesktopUsers: '-555',
  distributedComUsers: '-562',
  remoteManagementUsers: '-580',
} as const;

export type LocalGroupSuffix = (typeof LOCAL_GROUP)[keyof typeof LOCAL_GROUP];

const SUFFIXES: readonly string[] = Object.values(LOCAL_GROUP);
/** How an object id ends, as a number: the place in {@link SUFFIXES} and one, else this. */
const OTHER_END = SUFFIXES.length + 1;

/** The group that a Citrix host keeps for direct access, whose RID says nothing. */
const CITRIX_NAME = /^direct access users/i;

/** The groups that computers keep for themselves, and whom these let in. */
export const localGroups = defineFact({
  id: 'local-groups',
  needs: {
    nodes: ['User', 'Group', 'Computer', 'ADLocalGroup', 'ADLocalUser'],
    relationships: ['LocalToComputer', 'MemberOfLocalGroup'],
    properties: ['name'],
  },
  build: (view) => new LocalGroups(view),
});

class LocalGroups {
  readonly #objectIds: ObjectIds;
  readonly #names: StringProperty;
  readonly #localToComputer: RelationshipsOfKind;
  readonly #memberOfLocalGroup: RelationshipsOfKind;
  readonly #localGroups: NodesOfKind;
  readonly #isPrincipal: Bitmap;
  /** Per node: 0 until asked. Four rules ask for every group. */
  readonly #ends: Uint8Array;
  readonly #locals: readonly NodesOfKind[];
  readonly #countsAnyPrincipal: boolean;
  readonly #isFirstOnly: boolean;

  constructor(view: RuleView) {
    this.#objectIds = view.objectIds;
    this.#names = view.strings('name');
    this.#localToComputer = view.relationships('LocalToComputer');
    this.#memberOfLocalGroup = view.relationships('MemberOfLocalGroup');
    this.#localGroups = view.nodes('ADLocalGroup');
    this.#isPrincipal = (['User', 'Group', 'Computer'] as const)
      .map((kind) => view.nodes(kind).bitmap)
      .reduce((all, bitmap) => uniteBits(all, bitmap), createBitmap(view.nodeCount));
    this.#ends = new Uint8Array(view.nodeCount);
    this.#locals = [this.#localGroups, view.nodes('ADLocalUser')];
    this.#countsAnyPrincipal = view.switches.localGroupMembers === 'any-principal';
    this.#isFirstOnly = view.switches.severalLocalGroups === 'first';
  }

  /** The groups of a computer with this end of their object ids, as a rule one or none; ascending. */
  groupsOf(computer: number, suffix: LocalGroupSuffix): NodeList {
    const end = SUFFIXES.indexOf(suffix) + 1;
    return this.#select(computer, (group) => this.#endOf(group) === end);
  }

  /** Groups that give direct access to a Citrix host, which are found by their names; ascending. */
  citrixGroupsOf(computer: number): NodeList {
    return this.#select(
      computer,
      (group) => this.#localGroups.has(group) && CITRIX_NAME.test(this.#names.read(group) ?? ''),
    );
  }

  /** The principals whom some groups of a computer let in without another group in between. */
  admittedBy(groups: NodeList, computer: number): NodeList {
    const members = uniteNodes(Array.from(groups, (group) => this.#memberOfLocalGroup.startsOf(group)));
    const isAdmitted = (member: number) => this.#isAdmitted(member, computer);
    return members.every(isAdmitted) ? members : members.filter(isAdmitted);
  }

  #endOf(group: number): number {
    const known = this.#ends[group] as number;
    if (known !== 0) {
      return known;
    }

    const place = SUFFIXES.findIndex((suffix) => this.#objectIds.endsWith(group, suffix));
    const end = place === -1 ? OTHER_END : place + 1;
    this.#ends[group] = end;
    return end;
  }

  #select(computer: number, test: (group: number) => boolean): NodeList {
    const groups = this.#localToComputer.startsOf(computer).filter(test);
    return this.#isFirstOnly ? groups.subarray(0, 1) : groups;
  }

  /** Accounts and groups that only one computer knows get nothing: no path of the directory leads to them. */
  #isAdmitted(member: number, computer: number): boolean {
    return (
      hasBit(this.#isPrincipal, member) || (this.#countsAnyPrincipal && !this.#isLocal(member, computer))
    );
  }

  /** Collectors tell no known kind of most local accounts, but their object ids begin with that of the computer. */
  #isLocal(member: number, computer: number): boolean {
    return this.#locals.some((kind) => kind.has(member)) || this.#objectIds.continuesIdOf(member, computer);
  }
}

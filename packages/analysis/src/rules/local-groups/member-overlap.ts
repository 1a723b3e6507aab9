import {
  intersectSets,
  lowerBound,
  type NodeList,
  NodeSet,
  SetCache,
  type TransitiveMembers,
  uniteSets,
} from '@secgraph/graph';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';
import { uniteNodes } from '../../relationships/rights.ts';

const REMEMBERED_BYTES_PER_NODE = 16;
const LEAST_REMEMBERED_BYTES = 65_536;
const ENTRY_BYTES = 100;
const SEPARATOR = ',';

/** Members of some groups. */
export interface Expansion {
  /** Direct members of computers' own groups. */
  readonly direct: NodeList;
  /** Members of the other groups, and of the groups among the direct members. */
  readonly below: Remembered;
}

interface Remembered {
  /** Equal for equal sets of groups. */
  readonly key: string;
  readonly members: NodeSet;
  readonly sizeBytes: number;
}

/**
 * Who is a member of one of some groups and of one of some others. Each computer has groups of its own, but
 * what lies below their direct members is the same for many: that part is remembered, within bounds, and so
 * is what two such parts have in common.
 */
export class MemberOverlap {
  readonly #members: TransitiveMembers;
  readonly #ownGroups: NodesOfKind;
  readonly #nodeCount: number;
  readonly #below: SetCache<string, Remembered>;
  readonly #common: SetCache<string, Remembered>;

  /** `ownGroups` are the groups that computers keep for themselves. */
  constructor(members: TransitiveMembers, ownGroups: NodesOfKind, nodeCount: number) {
    this.#members = members;
    this.#ownGroups = ownGroups;
    this.#nodeCount = nodeCount;
    const maxBytes = Math.max(LEAST_REMEMBERED_BYTES, nodeCount * REMEMBERED_BYTES_PER_NODE);
    this.#below = new SetCache(maxBytes);
    this.#common = new SetCache(maxBytes);
  }

  /** The members of any of the groups. */
  expand(groups: NodeList): Expansion {
    const opened = Array.from(groups.filter((group) => this.#ownGroups.has(group)));
    const direct = uniteNodes(opened.map((group) => this.#members.directMembersOf(group)));
    const others = groups.filter((group) => !this.#ownGroups.has(group));

    return { direct, below: this.#findBelow(uniteNodes([others, direct])) };
  }

  has({ direct, below }: Expansion, node: number): boolean {
    return direct[lowerBound(direct, 0, direct.length, node)] === node || below.members.has(node);
  }

  /** Members of both. */
  of(left: Expansion, right: Expansion): NodeSet {
    const direct = left.direct.filter((node) => this.has(right, node));
    const other = right.direct.filter((node) => left.below.members.has(node));
    const lists = [direct, other].map((list) => NodeSet.ofList(list, this.#nodeCount));

    return uniteSets([...lists, this.#findCommon(left.below, right.below)], this.#nodeCount);
  }

  #findBelow(nodes: NodeList): Remembered {
    const groups = Array.from(nodes.filter((node) => this.#members.hasMembers(node)));
    const sets = () => groups.map((group) => this.#members.membersOf(group));
    return remember(this.#below, groups.join(SEPARATOR), () => uniteSets(sets(), this.#nodeCount));
  }

  #findCommon(left: Remembered, right: Remembered): NodeSet {
    if (left.members.size === 0 || right.members.size === 0) {
      return NodeSet.EMPTY;
    }

    const key = `${left.key} ${right.key}`;
    const intersect = () => intersectSets([left.members, right.members], this.#nodeCount);
    return remember(this.#common, key, intersect).members;
  }
}

function remember(cache: SetCache<string, Remembered>, key: string, find: () => NodeSet): Remembered {
  let remembered = cache.find(key);
  if (remembered === undefined) {
    const members = find();
    remembered = { key, members, sizeBytes: ENTRY_BYTES + key.length + members.sizeBytes };
    cache.add(key, remembered);
  }

  return remembered;
}

import { type NodeList, NodeSet } from './node-set.ts';
import { intersectSets, uniteSets } from './node-set-algebra.ts';
import { SetCache } from './set-cache.ts';
import type { TransitiveMembers } from './transitive-members.ts';

export interface CrossProductOptions {
  readonly nodeCount: number;
  readonly members: TransitiveMembers;
  /** Nodes that a set is expanded through when it is asked who has all rights. */
  readonly expanded: (node: number) => boolean;
  /** Nodes that stand for everybody: a right that one of them holds is no condition. */
  readonly everybody: readonly number[];
  /**
   * What a group that holds all rights does to its members: `removed` leaves them out; `toggled` leaves out
   * those below an odd number of such groups.
   */
  readonly coveredMembers?: 'removed' | 'toggled' | undefined;
  /** How much memory expanded sets, and products, may take each. Default: 64 bytes per node of the graph. */
  readonly maxBytes?: number | undefined;
}

/** One set of first-degree principals; the same object for the same nodes. */
interface PrincipalSet {
  readonly id: number;
  readonly nodes: NodeList;
  /** It holds somebody who stands for everybody, directly or as a member. */
  readonly isEverybodys: boolean;
  readonly sizeBytes: number;
}

const BYTES_PER_NODE = 64;
const ID_SEPARATOR = ',';
const ENTRY_BYTES = 100;

/**
 * Finds the principals that hold several rights at once, a group rather than its members wherever the group
 * itself holds them. Remembers, within bounds: the same sets meet again and again.
 */
export class CrossProduct {
  readonly #options: CrossProductOptions;
  readonly #everybody: ReadonlySet<number>;
  /** Groups with a member that stands for everybody. */
  readonly #everybodysGroups: NodeSet;
  readonly #interned: SetCache<string, PrincipalSet>;
  readonly #expanded: SetCache<number, NodeSet>;
  readonly #products: SetCache<string, NodeSet>;
  #lastId = 0;

  constructor(options: CrossProductOptions) {
    const maxBytes = options.maxBytes ?? options.nodeCount * BYTES_PER_NODE;
    this.#options = options;
    this.#everybody = new Set(options.everybody);
    this.#everybodysGroups = options.members.groupsOfAny(options.everybody);
    this.#interned = new SetCache(maxBytes);
    this.#expanded = new SetCache(maxBytes);
    this.#products = new SetCache(maxBytes);
  }

  /**
   * The principals in all of the sets, where members count for their groups:
   *
   *   - sets that hold everybody impose no condition; where all do, the result is all principals of all sets,
   *     and where all but one do, it is that set, as it is;
   *   - of the first set that imposes one, each principal that has the other rights; of those that have not,
   *     each member that has: groups from the smallest up, one of several that contain each other (the lowest
   *     index), then single members whom no such group contains.
   *
   * Fewer than two sets have no product. The lists are ascending, and so is the result.
   */
  of(...sets: readonly NodeList[]): NodeList {
    return sets.length < 2
      ? NodeSet.EMPTY.toList()
      : this.#find(sets.map((set) => this.#intern(set))).toList();
  }

  /** Whether a set of principals imposes no condition, because it holds everybody. */
  isEverybodys(nodes: NodeList): boolean {
    return this.#intern(nodes).isEverybodys;
  }

  /** The principals and all members of the groups among them. */
  expand(nodes: NodeList): NodeSet {
    return this.#expand(this.#intern(nodes));
  }

  #find(sets: readonly PrincipalSet[]): NodeSet {
    const key = sets.map(({ id }) => id).join(ID_SEPARATOR);
    let product = this.#products.find(key);
    if (product === undefined) {
      product = this.#multiply(sets);
      this.#products.add(key, product);
    }

    return product;
  }

  #multiply(sets: readonly PrincipalSet[]): NodeSet {
    const { nodeCount } = this.#options;
    const [reference, ...others] = sets.filter((set) => !set.isEverybodys);
    const toSet = ({ nodes }: PrincipalSet) => NodeSet.ofList(nodes, nodeCount);
    if (reference === undefined) {
      return uniteSets(sets.map(toSet), nodeCount);
    }
    if (others.length === 0) {
      return toSet(reference);
    }

    const conditions = others.map((set) => this.#expand(set));
    const holdsAll = (node: number) => conditions.every((condition) => condition.has(node));
    const direct = reference.nodes.filter(holdsAll);
    const rest = reference.nodes.filter((node) => !holdsAll(node));
    const below = this.#selectBelow(rest, conditions);

    return uniteSets([NodeSet.ofList(direct, nodeCount), below], nodeCount);
  }

  /** Who has all rights among the members of groups that have not. */
  #selectBelow(groups: NodeList, conditions: readonly NodeSet[]): NodeSet {
    const { members, nodeCount } = this.#options;
    const candidates = intersectSets([members.membersOfAny(groups), ...conditions], nodeCount).toList();
    const selected = this.#selectGroups(candidates);
    if (selected.length === 0) {
      return NodeSet.ofList(candidates, nodeCount);
    }

    const isCovered = this.#coverage(selected);
    const isGroup = (node: number) => members.hasMembers(node);
    const singles =
      this.#options.coveredMembers === 'toggled'
        ? candidates.filter((node) => !isCovered(node))
        : candidates.filter((node) => !isGroup(node) && !isCovered(node));

    return uniteSets([NodeSet.ofList(selected, nodeCount), NodeSet.ofList(singles, nodeCount)], nodeCount);
  }

  /**
   * A group has more members than any group in it, so that from the smallest up none is met in one that was
   * selected before, except where they contain each other.
   */
  #selectGroups(candidates: NodeList): NodeList {
    const { members } = this.#options;
    const components = new Set<number>();

    return candidates.filter((node) => {
      const component = members.componentOf(node);
      const isFirst = component !== undefined && !components.has(component);
      if (isFirst) {
        components.add(component);
      }
      return isFirst;
    });
  }

  #coverage(selected: NodeList): (node: number) => boolean {
    const { members, coveredMembers } = this.#options;
    if (coveredMembers !== 'toggled') {
      const covered = members.membersOfAny(selected);
      return (node) => covered.has(node);
    }

    const sets = Array.from(selected, (group) => members.membersOf(group));
    return (node) => sets.filter((set) => set.has(node)).length % 2 === 1;
  }

  #expand(set: PrincipalSet): NodeSet {
    const { members, expanded, nodeCount } = this.#options;
    let all = this.#expanded.find(set.id);
    if (all === undefined) {
      const below = members.membersOfAny(set.nodes.filter(expanded));
      all = uniteSets([NodeSet.ofList(set.nodes, nodeCount), below], nodeCount);
      this.#expanded.add(set.id, all);
    }

    return all;
  }

  #intern(nodes: NodeList): PrincipalSet {
    const key = nodes.join(ID_SEPARATOR);
    let set = this.#interned.find(key);
    if (set === undefined) {
      set = {
        id: ++this.#lastId,
        nodes,
        isEverybodys: nodes.some((node) => this.#isEverybodys(node)),
        sizeBytes: ENTRY_BYTES + key.length + nodes.byteLength,
      };
      this.#interned.add(key, set);
    }

    return set;
  }

  #isEverybodys(node: number): boolean {
    return this.#everybody.has(node) || (this.#options.expanded(node) && this.#everybodysGroups.has(node));
  }
}

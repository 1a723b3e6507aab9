import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bitmap, createBitmap, hasBit, iterateBits, setBit } from '../property/bitmap.ts';
import { GrowableUint32 } from '../property/growable-array.ts';
import { buildTopology } from '../topology/build-topology.ts';
import { lowerBound } from '../topology/lower-bound.ts';
import type { Adjacency, Topology } from '../topology/topology.ts';
import { findStronglyConnectedComponents } from '../traversal/strongly-connected-components.ts';
import { CancellationPoll } from '../traversal/traversal-options.ts';
import { NodeCollector } from './node-collector.ts';
import { type NodeList, NodeSet } from './node-set.ts';
import { uniteSets } from './node-set-algebra.ts';
import { SetCache } from './set-cache.ts';

export interface TransitiveMembersOptions {
  /** Kinds of the relationships that lead from a member to its group. */
  readonly kindIds: readonly number[];
  /** Relationships from and to these nodes do not count. */
  readonly excluded?: Bitmap | undefined;
  /** How much memory sets that were asked for may take. Default: 64 bytes per node of the graph. */
  readonly maxBytes?: number | undefined;
  readonly cancellation?: Cancellation | undefined;
}

const BYTES_PER_NODE = 64;
const NO_GROUP = -1;

/**
 * Who is a member of what, over any number of groups in between. A node with a member other than itself is a
 * group, whatever its kind. Nobody counts as a member of itself.
 *
 * Groups that contain each other share one set, by the strongly connected components of the groups; sets are
 * made when asked for, from those that are there already, and remembered within bounds. Opening takes
 * O(nodes × log(longest row) + memberships of groups), and memory for one cell per node.
 */
export class TransitiveMembers {
  readonly #topology: Topology;
  readonly #kindIds: readonly number[];
  readonly #excluded: Bitmap | undefined;
  readonly #isGroup: Bitmap;
  /** Node indexes of the groups, ascending. Their places are what the following is about. */
  readonly #groups: Uint32Array;
  /** Place per node, −1 for others. */
  readonly #placeOf: Int32Array;
  /** Groups as members of groups. */
  readonly #nesting: Topology;
  readonly #componentOf: Uint32Array;
  /** Component → number of its groups. */
  readonly #componentSizes: Uint32Array;
  readonly #cache: SetCache<number, NodeSet>;
  readonly #collector: NodeCollector;
  /** Places of groups that a walk has come by. */
  readonly #visited: NodeCollector;
  readonly #poll: CancellationPoll;

  constructor(topology: Topology, options: TransitiveMembersOptions) {
    this.#topology = topology;
    this.#kindIds = options.kindIds;
    this.#excluded = options.excluded;
    this.#poll = new CancellationPoll(options.cancellation ?? NEVER_CANCELLED);
    this.#cache = new SetCache(options.maxBytes ?? topology.nodeCount * BYTES_PER_NODE);
    this.#isGroup = this.#findGroups();
    this.#groups = Uint32Array.from(iterateBits(this.#isGroup));
    this.#placeOf = new Int32Array(topology.nodeCount).fill(NO_GROUP);
    this.#groups.forEach((group, place) => {
      this.#placeOf[group] = place;
    });
    this.#nesting = this.#findNesting();
    this.#collector = new NodeCollector(topology.nodeCount);
    this.#visited = new NodeCollector(this.#groups.length);
    const { componentOf, componentCount } = findStronglyConnectedComponents(this.#nesting, {
      cancellation: options.cancellation,
    });
    this.#componentOf = componentOf;
    this.#componentSizes = new Uint32Array(componentCount);
    for (const component of componentOf) {
      this.#componentSizes[component] = (this.#componentSizes[component] as number) + 1;
    }
  }

  /** Nodes that have members. */
  get groups(): Bitmap {
    return this.#isGroup;
  }

  hasMembers(node: number): boolean {
    return hasBit(this.#isGroup, node);
  }

  /** A number that groups share when they are members of each other; undefined for nodes without members. */
  componentOf(node: number): number | undefined {
    const place = this.#placeOf[node] ?? NO_GROUP;
    return place === NO_GROUP ? undefined : this.#componentOf[place];
  }

  /** Members whose membership needs no other group, ascending, without the group itself. */
  directMembersOf(group: number): NodeList {
    this.#collector.clear();
    this.#collectDirectMembers(group);
    return this.#collector.toSet().toList();
  }

  /** All members of a group, without itself. Empty for nodes that are none. */
  membersOf(group: number): NodeSet {
    const place = this.#placeOf[group] ?? NO_GROUP;
    if (place === NO_GROUP) {
      return NodeSet.EMPTY;
    }

    const component = this.#componentOf[place] as number;
    const members = this.#membersOfComponent(component, place);
    return this.#componentSizes[component] === 1 ? members : this.#without(members, group);
  }

  isMember(node: number, group: number): boolean {
    const target = this.componentOf(group);
    if (target === undefined || node === group) {
      return false;
    }

    const known = this.#cache.find(target);
    return known === undefined ? this.#leadsTo(node, target) : known.has(node);
  }

  /**
   * The members of any of these groups. A group of them that is a member of itself, by way of others, is among
   * them. Not remembered. O(memberships below the groups), less where sets are known.
   */
  membersOfAny(groups: Iterable<number>): NodeSet {
    const stack = this.#beginWalk();
    const large: NodeSet[] = [];
    for (const group of groups) {
      this.#push(this.#placeOf[group] ?? NO_GROUP, stack);
    }

    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      const known = this.#cache.find(this.#componentOf[place] as number);
      if (known === undefined) {
        this.#collectDirectMembers(this.#groups[place] as number);
        this.#pushRow(this.#nesting.inbound, place, stack);
      } else if (known.list === undefined) {
        large.push(known);
      } else {
        this.#collector.addAll(known.list);
      }
    }
    return uniteSets([this.#collector.toSet(), ...large], this.#topology.nodeCount);
  }

  /** All groups that any of these nodes is a member of, one of the nodes itself included if it is one. */
  groupsOfAny(nodes: Iterable<number>): NodeSet {
    const stack = this.#beginWalk();
    for (const node of nodes) {
      this.#pushGroupsOf(node, stack);
    }

    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      this.#collector.add(this.#groups[place] as number);
      this.#pushRow(this.#nesting.outbound, place, stack);
    }
    return this.#collector.toSet();
  }

  #membersOfComponent(component: number, place: number): NodeSet {
    let members = this.#cache.find(component);
    if (members === undefined) {
      members = this.membersOfAny([this.#groups[place] as number]);
      this.#cache.add(component, members);
    }

    return members;
  }

  #without(members: NodeSet, group: number): NodeSet {
    return NodeSet.ofList(
      members.toList().filter((member) => member !== group),
      this.#topology.nodeCount,
    );
  }

  /** Upwards, past no component from which `target`, having a higher number, cannot be reached. */
  #leadsTo(node: number, target: number): boolean {
    const stack = this.#beginWalk();
    this.#pushGroupsOf(node, stack);
    let isFound = false;

    for (let place = stack.pop(); place !== undefined && !isFound; place = stack.pop()) {
      const component = this.#componentOf[place] as number;
      isFound = component === target;
      if (component > target) {
        this.#pushRow(this.#nesting.outbound, place, stack);
      }
    }
    return isFound;
  }

  /** An empty stack of places. One walk at a time. */
  #beginWalk(): number[] {
    this.#visited.clear();
    this.#collector.clear();
    return [];
  }

  #pushGroupsOf(node: number, stack: number[]): void {
    for (const kindId of this.#kindIds) {
      for (const group of rowOf(this.#topology.outbound, node, kindId)) {
        if (this.#counts(node, group)) {
          this.#push(this.#placeOf[group] as number, stack);
        }
      }
    }
  }

  #pushRow({ offsets, nodes }: Adjacency, place: number, stack: number[]): void {
    const end = offsets[place + 1] as number;
    for (let position = offsets[place] as number; position < end; position++) {
      this.#push(nodes[position] as number, stack);
    }
  }

  #push(place: number, stack: number[]): void {
    if (place !== NO_GROUP && this.#visited.add(place)) {
      stack.push(place);
    }
  }

  #collectDirectMembers(group: number): void {
    for (const kindId of this.#kindIds) {
      const members = rowOf(this.#topology.inbound, group, kindId);
      this.#poll.spend(members.length);
      this.#collector.addAll(
        this.#excluded === undefined && !members.includes(group)
          ? members
          : members.filter((member) => this.#counts(member, group)),
      );
    }
  }

  #findGroups(): Bitmap {
    const { nodeCount, inbound } = this.#topology;
    const groups = createBitmap(nodeCount);

    for (let node = 0; node < nodeCount; node++) {
      this.#poll.spend(1);
      const isGroup = this.#kindIds.some((kindId) =>
        rowOf(inbound, node, kindId).some((member) => this.#counts(member, node)),
      );
      if (isGroup) {
        setBit(groups, node);
      }
    }
    return groups;
  }

  #findNesting(): Topology {
    const starts = new GrowableUint32();
    const ends = new GrowableUint32();
    for (let place = 0; place < this.#groups.length; place++) {
      const group = this.#groups[place] as number;
      for (const kindId of this.#kindIds) {
        for (const container of rowOf(this.#topology.outbound, group, kindId)) {
          if (this.#counts(group, container)) {
            starts.push(place);
            ends.push(this.#placeOf[container] as number);
          }
        }
      }
    }
    const { length } = starts;
    return buildTopology(
      this.#groups.length,
      starts.values.subarray(0, length),
      ends.values.subarray(0, length),
      new Uint16Array(length),
    );
  }

  #counts(member: number, group: number): boolean {
    const excluded = this.#excluded;
    return (
      member !== group && (excluded === undefined || !(hasBit(excluded, member) || hasBit(excluded, group)))
    );
  }
}

function rowOf({ offsets, kinds, nodes }: Adjacency, node: number, kindId: number): NodeList {
  const end = offsets[node + 1] as number;
  const from = lowerBound(kinds, offsets[node] as number, end, kindId);
  return kinds[from] === kindId && from < end
    ? nodes.subarray(from, lowerBound(kinds, from, end, kindId + 1))
    : NO_NODES;
}

const NO_NODES: NodeList = new Uint32Array(0);

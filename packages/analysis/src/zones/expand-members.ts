import {
  type Adjacency,
  findColumns,
  type GraphSnapshot,
  kindIdOf,
  kindRange,
  kindSetMask,
  readProperty,
} from '@secgraph/graph';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { ExpansionMethod } from './zone-tag.ts';

/** Why a node is a member; as stored. The smaller one wins. @internal For tests. */
export const MEMBER_SOURCE = { seed: 1, child: 2, parent: 3 } as const;

/** What a selector selects. */
export interface SelectedMembers {
  /** Distinct node indexes: seeds, then children, then parents. */
  readonly nodes: Uint32Array;
  /** One {@link MEMBER_SOURCE} per node. */
  readonly sources: Uint8Array;
}

export interface ExpansionOptions {
  readonly method: ExpansionMethod;
  /** Domains and administrative units count as containers. */
  readonly expandsDomains: boolean;
  readonly expandsUnits: boolean;
  readonly cancellation: Cancellation;
}

/**
 * Seeds, what is in them, and what they are in. Children are expanded as well, each by its kind; parents are not.
 * O(nodes + relationships looked at): no node is left twice in the same way.
 */
export function expandMembers(
  snapshot: GraphSnapshot,
  seeds: Iterable<number>,
  options: ExpansionOptions,
): SelectedMembers {
  const expansion = new Expansion(snapshot, options);

  for (const seed of seeds) {
    expansion.add(seed, MEMBER_SOURCE.seed);
  }
  if (options.method.children) {
    expansion.addChildren();
  }
  if (options.method.parents) {
    expansion.addParents();
  }

  return expansion.finish();
}

/** A way down from a node: over which relationships, and through what it goes on. */
interface Descent {
  readonly adjacency: Adjacency;
  readonly kinds: readonly number[];
  /** Marks, for each kind set, whether its nodes are members. */
  readonly isMember: Uint8Array | undefined;
  /** Marks, for each kind set, whether the way goes on through its nodes. */
  readonly isWalked: Uint8Array | undefined;
}

const NODES_PER_POLL = 4_096;
const DIRECTORY = ['Base'];
const CLOUD = ['AZBase'];
const UNITS = ['OU'];
const CONTAINERS = ['Container'];
const POLICIES = ['GPO'];
const SERVICES = ['AZServicePrincipal'];
const APPS = ['AZApp'];
const RESOURCE_HOLDERS = ['AZResourceGroup', 'AZManagementGroup', 'AZSubscription'];
const NO_NODES = new Uint32Array(0);
/** Ways up, beside the ways down, in the marks of a node. */
const UNIT_CHAIN = 1 << 5;
const CONTAINER_CHAIN = 1 << 6;
const RESOURCE_CHAIN = 1 << 7;

class Expansion {
  readonly #snapshot: GraphSnapshot;
  readonly #options: ExpansionOptions;
  /** Per node: 0 = none yet. */
  readonly #sources: Uint8Array;
  /** Per node, a bit for each way it was taken. */
  readonly #ways: Uint8Array;
  readonly #members: number[] = [];
  readonly #masks = new Map<readonly string[], Uint8Array>();
  #polled = 0;

  constructor(snapshot: GraphSnapshot, options: ExpansionOptions) {
    this.#snapshot = snapshot;
    this.#options = options;
    this.#sources = new Uint8Array(snapshot.nodeCount);
    this.#ways = new Uint8Array(snapshot.nodeCount);
  }

  add(node: number, source: number): void {
    if (this.#sources[node] === 0) {
      this.#sources[node] = source;
      this.#members.push(node);
    }
  }

  /** The list of members grows while it is worked off, until there is nothing new. */
  addChildren(): void {
    const { nodeKindSets } = this.#snapshot;
    const { descents, descentOfKindSet } = this.#planDescents();

    for (let place = 0; place < this.#members.length; place++) {
      const node = this.#members[place] as number;
      const number = descentOfKindSet[nodeKindSets[node] as number] ?? -1;
      const descent = descents[number];
      if (descent !== undefined) {
        this.#descend(node, descent, 1 << number);
      }
    }
  }

  /** Adds the parents of the members so far. */
  addParents(): void {
    const { nodeKindSets } = this.#snapshot;
    const isDirectory = this.#maskOf(DIRECTORY);
    const isCloud = this.#maskOf(CLOUD);
    const isService = this.#maskOf(SERVICES);
    const hasProtection = findColumns(this.#snapshot, 'isaclprotected').length > 0;
    const memberCount = this.#members.length;

    for (let place = 0; place < memberCount; place++) {
      const node = this.#members[place] as number;
      const kindSet = nodeKindSets[node] as number;
      if (isDirectory[kindSet] === 1) {
        this.#climbUnits(node);
        if (hasProtection && readProperty(this.#snapshot, node, 'isaclprotected') === false) {
          this.#climb(node, { way: CONTAINER_CHAIN, through: CONTAINERS });
        }
      }
      if (isCloud[kindSet] === 1) {
        this.#climbResources(node);
      }
      if (isService[kindSet] === 1) {
        this.#addStarts(node, 'AZRunsAs', APPS);
      }
    }
  }

  finish(): SelectedMembers {
    const nodes = Uint32Array.from(this.#members);
    return { nodes, sources: Uint8Array.from(nodes, (node) => this.#sources[node] as number) };
  }

  /** Nodes of the way are entered once, however many members it is begun from. */
  #descend(from: number, { adjacency, kinds, isMember, isWalked }: Descent, way: number): void {
    const { nodeKindSets } = this.#snapshot;
    if (this.#isTaken(from, way)) {
      return;
    }

    const open = [from];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.#poll();
      for (const kind of kinds) {
        const { from: first, to } = kindRange(adjacency, node, kind);
        for (let position = first; position < to; position++) {
          const next = adjacency.nodes[position] as number;
          const kindSet = nodeKindSets[next] as number;
          if (isMember === undefined || isMember[kindSet] === 1) {
            this.add(next, MEMBER_SOURCE.child);
          }
          if (isWalked?.[kindSet] === 1 && !this.#isTaken(next, way)) {
            open.push(next);
          }
        }
      }
    }
  }

  /** Organisational units above a node, and the policies that are linked to it or to them. */
  #climbUnits(node: number): void {
    this.#addStarts(node, 'GPLink', POLICIES);
    this.#climb(node, {
      way: UNIT_CHAIN,
      through: UNITS,
      visit: (unit) => this.#addStarts(unit, 'GPLink', POLICIES),
    });
  }

  /** What contains a node, through nodes of these kinds alone. */
  #climb(
    from: number,
    {
      way,
      through,
      visit,
    }: { readonly way: number; readonly through: readonly string[]; visit?: (node: number) => void },
  ): void {
    const isLink = this.#maskOf(through);
    const open = [from];

    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const above of this.#starts(node, 'Contains')) {
        if (isLink[this.#snapshot.nodeKindSets[above] as number] === 1 && !this.#isTaken(above, way)) {
          this.add(above, MEMBER_SOURCE.parent);
          visit?.(above);
          open.push(above);
        }
      }
    }
  }

  /** Everything on the way counts as passed; only what holds resources is added. */
  #climbResources(from: number): void {
    const isHolder = this.#maskOf(RESOURCE_HOLDERS);
    const open = [from];

    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const above of this.#starts(node, 'AZContains')) {
        if (!this.#isTaken(above, RESOURCE_CHAIN)) {
          if (isHolder[this.#snapshot.nodeKindSets[above] as number] === 1) {
            this.add(above, MEMBER_SOURCE.parent);
          }
          open.push(above);
        }
      }
    }
  }

  #addStarts(node: number, relationshipKind: string, nodeKinds: readonly string[]): void {
    const isWanted = this.#maskOf(nodeKinds);
    for (const start of this.#starts(node, relationshipKind)) {
      if (isWanted[this.#snapshot.nodeKindSets[start] as number] === 1) {
        this.add(start, MEMBER_SOURCE.parent);
      }
    }
  }

  #starts(node: number, kind: string): Uint32Array {
    const kindId = kindIdOf(this.#snapshot, kind);
    const { inbound } = this.#snapshot;
    this.#poll();
    if (kindId === undefined) {
      return NO_NODES;
    }

    const { from, to } = kindRange(inbound, node, kindId);
    return inbound.nodes.subarray(from, to);
  }

  /** Takes a way; whether it was taken before. */
  #isTaken(node: number, way: number): boolean {
    const ways = this.#ways[node] as number;
    this.#ways[node] = ways | way;
    return (ways & way) !== 0;
  }

  #poll(): void {
    this.#polled++;
    if (this.#polled % NODES_PER_POLL === 0) {
      throwIfCancelled(this.#options.cancellation);
    }
  }

  /** The first one that applies to a node is its own. */
  #planDescents(): { descents: readonly Descent[]; descentOfKindSet: Int8Array } {
    const { inbound, outbound, kindSets } = this.#snapshot;
    const isDirectory = this.#maskOf(DIRECTORY);
    const isCloud = this.#maskOf(CLOUD);
    const { expandsDomains, expandsUnits } = this.#options;
    const containers = ['OU', 'Container', ...(expandsDomains ? ['Domain'] : [])];
    const units = expandsUnits ? ['AZAdministrativeUnit'] : [];

    const rows = [
      { of: ['Group'], base: isDirectory, adjacency: inbound, kinds: ['MemberOf'], isWalked: isDirectory },
      {
        of: containers,
        base: isDirectory,
        adjacency: outbound,
        kinds: ['Contains'],
        isMember: isDirectory,
        isWalked: isDirectory,
      },
      { of: ['AZGroup'], base: isCloud, adjacency: inbound, kinds: ['AZMemberOf'], isWalked: isCloud },
      {
        of: [...RESOURCE_HOLDERS, ...units],
        base: isCloud,
        adjacency: outbound,
        kinds: ['AZContains'],
        isMember: isCloud,
        isWalked: isCloud,
      },
      { of: ['AZRole'], base: isCloud, adjacency: inbound, kinds: ['AZHasRole', 'AZRoleEligible'] },
    ];
    const masks = rows.map(({ of }) => this.#maskOf(of));

    return {
      descents: rows.map(({ adjacency, kinds, isMember, isWalked }) => ({
        adjacency,
        kinds: kinds.map((kind) => kindIdOf(this.#snapshot, kind)).filter((kindId) => kindId !== undefined),
        isMember,
        isWalked,
      })),
      descentOfKindSet: Int8Array.from(kindSets, (_, kindSet) =>
        rows.findIndex(({ base }, row) => base[kindSet] === 1 && masks[row]?.[kindSet] === 1),
      ),
    };
  }

  /** Tells, by kind set, whether it holds any of the kinds (1). It is remembered for each list of kinds. */
  #maskOf(kinds: readonly string[]): Uint8Array {
    let mask = this.#masks.get(kinds);
    if (mask === undefined) {
      const kindIds = kinds.map((kind) => kindIdOf(this.#snapshot, kind)).filter((id) => id !== undefined);
      mask = kindSetMask(this.#snapshot, kindIds);
      this.#masks.set(kinds, mask);
    }

    return mask;
  }
}

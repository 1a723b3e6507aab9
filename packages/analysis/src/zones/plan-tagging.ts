import { findColumns, type GraphSnapshot, iterateNodesOfKind, kindIdOf, readProperty } from '@secgraph/graph';
import { TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import type { ZoneTag } from './zone-tag.ts';

/** What says of a node that it is in tier zero or owned, beside the kinds: older clients and queries look for it. */
export const SYSTEM_TAGS_PROPERTY = 'system_tags';
/** Words of it, by the bits that stand for them; clients know them in this order, with a blank between. */
const SYSTEM_TAGS = [undefined, 'admin_tier_0', 'owned', 'admin_tier_0 owned'] as const;
const TIER_ZERO_BIT = 1;
const OWNED_BIT = 2;

/** What tagging changes at one node. */
export interface NodeTagging {
  readonly addedKinds: readonly string[];
  readonly removedKinds: readonly string[];
  /** The new value of {@link SYSTEM_TAGS_PROPERTY}, null when it goes; undefined: it stays. */
  readonly systemTags: string | null | undefined;
}

/** A tag and the nodes (indexes, repetitions welcome) that may carry its kind. */
export interface TaggedNodes {
  readonly tag: ZoneTag;
  readonly nodes: Iterable<number>;
}

/**
 * What has to change, by node index, so that exactly the members of tags carry their kinds. A node is in the highest
 * zone that selects it and in no other; labels do not care. Kinds of tags that are no more go as well.
 */
export function planTagging(
  snapshot: GraphSnapshot,
  tagged: readonly TaggedNodes[],
): ReadonlyMap<number, NodeTagging> {
  const plan = new TaggingPlan();
  const zones = tagged
    .filter(({ tag }) => tag.type === 'zone')
    .toSorted((a, b) => (a.tag.position ?? Infinity) - (b.tag.position ?? Infinity));
  const seen = new Uint8Array(snapshot.nodeCount);
  const systemTags = new Uint8Array(snapshot.nodeCount);

  for (const { tag, nodes } of zones) {
    const isMember = markNodes(nodes, snapshot.nodeCount, seen);
    planKind(snapshot, plan, tag.kindName, isMember);
    if (tag.position === TIER_ZERO_POSITION) {
      setBit(systemTags, isMember, TIER_ZERO_BIT);
    }
  }
  for (const { tag, nodes } of tagged.filter(({ tag }) => tag.type !== 'zone')) {
    const isMember = markNodes(nodes, snapshot.nodeCount);
    planKind(snapshot, plan, tag.kindName, isMember);
    if (tag.type === 'owned') {
      setBit(systemTags, isMember, OWNED_BIT);
    }
  }

  planForgottenKinds(snapshot, plan, new Set(tagged.map(({ tag }) => tag.kindName)));
  planSystemTags(snapshot, plan, systemTags);
  return plan.changes;
}

/** One byte per node. Those seen before are left out; the others count as seen from then on. */
function markNodes(nodes: Iterable<number>, nodeCount: number, seen?: Uint8Array): Uint8Array<ArrayBuffer> {
  const isMember = new Uint8Array(nodeCount);
  for (const node of nodes) {
    if (seen?.[node] !== 1) {
      isMember[node] = 1;
    }
  }
  if (seen !== undefined) {
    isMember.forEach((value, node) => {
      seen[node] = (seen[node] as number) | value;
    });
  }

  return isMember;
}

function planKind(snapshot: GraphSnapshot, plan: TaggingPlan, kindName: string, isMember: Uint8Array): void {
  const kindId = kindIdOf(snapshot, kindName);
  const hadKind = new Uint8Array(snapshot.nodeCount);
  for (const node of kindId === undefined ? [] : iterateNodesOfKind(snapshot, kindId)) {
    hadKind[node] = 1;
    if (isMember[node] !== 1) {
      plan.at(node).removedKinds.push(kindName);
    }
  }

  for (let node = 0; node < isMember.length; node++) {
    if (isMember[node] === 1 && hadKind[node] !== 1) {
      plan.at(node).addedKinds.push(kindName);
    }
  }
}

function planForgottenKinds(snapshot: GraphSnapshot, plan: TaggingPlan, current: ReadonlySet<string>): void {
  for (const [kindId, name] of snapshot.kindNames.entries()) {
    if (name.startsWith(TAG_KIND_PREFIX) && !current.has(name)) {
      for (const node of iterateNodesOfKind(snapshot, kindId)) {
        plan.at(node).removedKinds.push(name);
      }
    }
  }
}

function setBit(bits: Uint8Array, isMember: Uint8Array, bit: number): void {
  for (let node = 0; node < bits.length; node++) {
    if (isMember[node] === 1) {
      bits[node] = (bits[node] as number) | bit;
    }
  }
}

function planSystemTags(snapshot: GraphSnapshot, plan: TaggingPlan, systemTags: Uint8Array): void {
  const hasAny = findColumns(snapshot, SYSTEM_TAGS_PROPERTY).length > 0;

  for (let node = 0; node < snapshot.nodeCount; node++) {
    const wanted = SYSTEM_TAGS[systemTags[node] as number];
    const stored = hasAny ? readProperty(snapshot, node, SYSTEM_TAGS_PROPERTY) : undefined;
    if (stored !== wanted) {
      plan.at(node).systemTags = wanted ?? null;
    }
  }
}

interface DraftTagging {
  readonly addedKinds: string[];
  readonly removedKinds: string[];
  systemTags: string | null | undefined;
}

class TaggingPlan {
  readonly changes = new Map<number, DraftTagging>();

  at(node: number): DraftTagging {
    let draft = this.changes.get(node);
    if (draft === undefined) {
      draft = { addedKinds: [], removedKinds: [], systemTags: undefined };
      this.changes.set(node, draft);
    }
    return draft;
  }
}

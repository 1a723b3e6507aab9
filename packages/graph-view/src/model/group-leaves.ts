import { createAdjacency } from './adjacency.ts';
import type { GraphModel } from './graph-model.ts';

/** Nodes that stand for the same thing in the picture: one kind, the same marks, the same neighbours. */
export interface LeafGroup {
  /** Follows from what the members have in common, so that an open group stays open when others come. */
  readonly id: string;
  /** Node indexes of the model, in its order. */
  readonly members: readonly number[];
}

/** In graphs of this size and larger, equal leaves are drawn as one. */
export interface GroupingLimits {
  readonly nodes: number;
  readonly edges: number;
}

export const DEFAULT_GROUPING: GroupingLimits = { nodes: 300, edges: 1_500 };

const MIN_MEMBERS = 3;

/** What has more relationships than this is no leaf. */
const MAX_DEGREE = 8;

/**
 * Groups of equal leaves among the nodes that are visible. Nodes of the path that was asked for stay
 * themselves, and so do nodes without any relationship.
 */
export function groupLeaves(model: GraphModel, isVisible: (node: number) => boolean): LeafGroup[] {
  const alike = Map.groupBy(listLeaves(model, isVisible), ({ hash }) => hash);
  const suspects = [...alike.values()].filter(({ length }) => length >= MIN_MEMBERS).flat();

  // Only what has a hash in common is compared by its whole signature.
  const signatureOf = createSignatures(model, isVisible);
  const equal = Map.groupBy(suspects, ({ node }) => signatureOf(node));
  return [...equal]
    .filter(([, { length }]) => length >= MIN_MEMBERS)
    .map(([signature, members]) => ({
      id: groupId(signature, model),
      members: members.map(({ node }) => node),
    }));
}

interface Leaf {
  readonly node: number;
  readonly hash: number;
}

function listLeaves(model: GraphModel, isVisible: (node: number) => boolean): Leaf[] {
  const { nodes, edges, sources, targets } = model;
  const kindNumbers = new Map<string, number>();
  const hashes = new Int32Array(nodes.length);
  const degrees = new Int32Array(nodes.length);
  const isKept = new Uint8Array(nodes.length);

  for (const [edge, { kind, isOnPath }] of edges.entries()) {
    const source = sources[edge] as number;
    const target = targets[edge] as number;
    if (!isVisible(source) || !isVisible(target)) {
      continue;
    }

    const kindNumber = kindNumbers.get(kind) ?? kindNumbers.size + 1;
    kindNumbers.set(kind, kindNumber);
    // A sum, because the order of relationships does not matter.
    hashes[source] = (hashes[source] as number) + mix(kindNumber, target);
    hashes[target] = (hashes[target] as number) + mix(-kindNumber, source);
    degrees[source] = (degrees[source] as number) + 1;
    degrees[target] = (degrees[target] as number) + 1;
    if (isOnPath || source === target) {
      isKept[source] = 1;
      isKept[target] = 1;
    }
  }

  const leaves: Leaf[] = [];
  for (const [node, hash] of hashes.entries()) {
    const degree = degrees[node] as number;
    if (degree > 0 && degree <= MAX_DEGREE && isKept[node] === 0) {
      leaves.push({ node, hash });
    }
  }
  return leaves;
}

function createSignatures(
  { nodes, edges, sources, targets }: GraphModel,
  isVisible: (node: number) => boolean,
): (node: number) => string {
  const outbound = createAdjacency(nodes.length, sources);
  const inbound = createAdjacency(nodes.length, targets);

  return (node) => {
    const hops: string[] = [];
    for (const edge of outbound.edgesOf(node)) {
      const target = targets[edge] as number;
      if (isVisible(target)) {
        hops.push(`>${edges[edge]?.kind ?? ''}>${nodes[target]?.id ?? ''}`);
      }
    }
    for (const edge of inbound.edgesOf(node)) {
      const source = sources[edge] as number;
      if (isVisible(source)) {
        hops.push(`<${edges[edge]?.kind ?? ''}<${nodes[source]?.id ?? ''}`);
      }
    }
    const { kind, isTierZero, isOwned, isDisabled } = nodes[node] ?? {};
    return [kind, isTierZero, isOwned, isDisabled, ...hops.sort()].join('\n');
  };
}

function mix(kind: number, neighbour: number): number {
  const mixed = Math.imul(kind, 0x9e3779b1) ^ Math.imul(neighbour + 1, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
}

/** 64 bits of the signature; an id that a node has already gets a mark more. */
function groupId(signature: string, { indexOf }: GraphModel): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let at = 0; at < signature.length; at++) {
    const code = signature.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 13);
  }

  let id = `group:${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
  while (indexOf.has(id)) {
    id += '+';
  }
  return id;
}

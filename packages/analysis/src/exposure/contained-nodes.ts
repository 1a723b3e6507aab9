import { type GraphSnapshot, type KindMask, kindIdOf, kindMaskOf } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';

/** Deeper nesting is a mistake of the collector, or a circle. */
const MAX_CONTAINMENT_HOPS = 10;

export interface PlacedNodes {
  /** Node indexes of the environments; the first one has place 1. */
  readonly environments: readonly number[];
  /** In the same order: of which kind it is. */
  readonly kinds: readonly string[];
  /** The place of each node's environment; 0 where none is known. Written to. */
  readonly placeOf: Uint32Array;
}

/**
 * Collectors of some platforms do not say to which environment a node belongs, but what contains it. Such a node belongs
 * to the nearest environment that contains it over relationships `<namespace>_Contains`, and to the first one of several
 * that are as near. Nothing is looked at while no extension declares an environment.
 */
export function placeContained(
  snapshot: GraphSnapshot,
  { environmentKinds }: GraphModel,
  { environments, kinds, placeOf }: PlacedNodes,
): void {
  for (const extension of new Set(environmentKinds.map((environment) => environment.extension))) {
    const contains =
      extension === undefined ? undefined : kindIdOf(snapshot, `${extension.namespace}_Contains`);
    if (contains === undefined) {
      continue;
    }

    const own = new Set(extension?.environments.map(({ kind }) => kind));
    const containers = environments.filter((_, index) => own.has(kinds[index] ?? ''));
    spread(snapshot, kindMaskOf([contains]), { containers, placeOf });
  }
}

/** Step by step, so that the nearest environment comes first; what says for itself where it belongs stays there. */
function spread(
  { nodeCount, outbound }: GraphSnapshot,
  contains: KindMask,
  { containers, placeOf }: { readonly containers: readonly number[]; readonly placeOf: Uint32Array },
): void {
  const nearest = new Uint32Array(nodeCount);
  for (const container of containers) {
    nearest[container] = placeOf[container] as number;
  }

  let reached = containers;
  for (let hop = 0; hop < MAX_CONTAINMENT_HOPS && reached.length > 0; hop++) {
    const next: number[] = [];
    for (const container of reached) {
      const end = outbound.offsets[container + 1] as number;
      for (let position = outbound.offsets[container] as number; position < end; position++) {
        const node = outbound.nodes[position] as number;
        if (contains[outbound.kinds[position] as number] === 1 && nearest[node] === 0) {
          nearest[node] = nearest[container] as number;
          next.push(node);
        }
      }
    }
    reached = next;
  }

  for (let node = 0; node < nodeCount; node++) {
    if (placeOf[node] === 0) {
      placeOf[node] = nearest[node] as number;
    }
  }
}

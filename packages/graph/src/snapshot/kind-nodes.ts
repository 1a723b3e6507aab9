import { createSharedBitmap, setBit } from '../property/bitmap.ts';
import type { KindNodes } from './graph-snapshot.ts';

/** Kind id → nodes of that kind. Linear in nodes times kinds per node. */
export function buildKindNodes(
  nodeKindSets: Uint32Array,
  kindSets: readonly Uint16Array[],
): (KindNodes | undefined)[] {
  const setSizes = new Uint32Array(kindSets.length);

  for (let node = 0; node < nodeKindSets.length; node += 1) {
    const set = nodeKindSets[node] ?? 0;
    setSizes[set] = (setSizes[set] ?? 0) + 1;
  }

  const counts = new Map<number, number>();

  for (const [set, kinds] of kindSets.entries()) {
    for (const kind of setSizes[set] === 0 ? [] : kinds) {
      counts.set(kind, (counts.get(kind) ?? 0) + (setSizes[set] ?? 0));
    }
  }

  return fillBitmaps(nodeKindSets, kindSets, counts);
}

function fillBitmaps(
  nodeKindSets: Uint32Array,
  kindSets: readonly Uint16Array[],
  counts: ReadonlyMap<number, number>,
): (KindNodes | undefined)[] {
  const kindNodes: (KindNodes | undefined)[] = [];

  for (const [kind, count] of [...counts].sort(([left], [right]) => left - right)) {
    while (kindNodes.length < kind) {
      kindNodes.push(undefined);
    }

    kindNodes.push({ count, nodes: createSharedBitmap(nodeKindSets.length) });
  }

  const bitmapsOfSet = kindSets.map((kinds) => Array.from(kinds, (kind) => kindNodes[kind]?.nodes));

  for (let node = 0; node < nodeKindSets.length; node += 1) {
    for (const bitmap of bitmapsOfSet[nodeKindSets[node] ?? 0] ?? []) {
      if (bitmap !== undefined) {
        setBit(bitmap, node);
      }
    }
  }

  return kindNodes;
}

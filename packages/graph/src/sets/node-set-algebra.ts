import { type Bitmap, createBitmap, hasBit, intersectBits, setBit } from '../property/bitmap.ts';
import { isSortedFaster, NodeSet } from './node-set.ts';

/** What all of the sets have; nothing when there is no set. By words where all are bitmaps, else by the smallest. */
export function intersectSets(sets: readonly NodeSet[], nodeCount: number): NodeSet {
  const [smallest, ...others] = sets.toSorted((a, b) => a.size - b.size);
  if (smallest === undefined || others.length === 0) {
    return smallest ?? NodeSet.EMPTY;
  }

  const { bitmap } = smallest;
  if (bitmap === undefined) {
    const list = smallest.toList().filter((node) => others.every((other) => other.has(node)));
    return NodeSet.ofList(list, nodeCount);
  }

  // None is smaller than a bitmap, so that none is a list.
  return NodeSet.ofBitmap(
    others.reduce((common, other) => (other.bitmap ? intersectBits(common, other.bitmap) : common), bitmap),
  );
}

/** What any of the sets has. */
export function uniteSets(sets: readonly NodeSet[], nodeCount: number): NodeSet {
  const filled = sets.filter((set) => set.size > 0);
  const [only = NodeSet.EMPTY] = filled;
  if (filled.length <= 1) {
    return only;
  }

  const size = filled.reduce((sum, set) => sum + set.size, 0);
  return isSortedFaster(size, nodeCount)
    ? uniteLists(filled, size, nodeCount)
    : uniteLarge(filled, nodeCount);
}

/** What the set has and the bitmap has not. */
export function subtractBits(set: NodeSet, bits: Bitmap, nodeCount: number): NodeSet {
  if (set.bitmap === undefined) {
    return NodeSet.ofList(
      set.toList().filter((node) => !hasBit(bits, node)),
      nodeCount,
    );
  }

  // biome-ignore lint/plugin: the bitmap may be shorter.
  return NodeSet.ofBitmap(set.bitmap.map((word, place) => word & ~(bits[place] ?? 0)));
}

function uniteLists(sets: readonly NodeSet[], size: number, nodeCount: number): NodeSet {
  const all = new Uint32Array(size);
  let place = 0;
  for (const set of sets) {
    all.set(set.toList(), place);
    place += set.size;
  }

  all.sort();
  return NodeSet.ofList(
    all.filter((node, index) => index === 0 || node !== all[index - 1]),
    nodeCount,
  );
}

function uniteLarge(sets: readonly NodeSet[], nodeCount: number): NodeSet {
  const united = createBitmap(nodeCount);
  for (const { bitmap, list } of sets) {
    if (bitmap !== undefined) {
      addBits(united, bitmap);
    } else if (list !== undefined) {
      addNodes(united, list);
    }
  }
  return NodeSet.ofBitmap(united);
}

function addBits(all: Bitmap, bitmap: Bitmap): void {
  for (let word = 0; word < all.length; word++) {
    all[word] = (all[word] as number) | (bitmap[word] as number);
  }
}

function addNodes(all: Bitmap, list: Uint32Array): void {
  for (let place = 0; place < list.length; place++) {
    setBit(all, list[place] as number);
  }
}

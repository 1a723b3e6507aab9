import { type Bitmap, createBitmap, hasBit, iterateBits, setBit } from '../property/bitmap.ts';
import { lowerBound } from '../topology/lower-bound.ts';

/** Node indexes, ascending and distinct. Often part of the graph itself: not to be written to. */
export type NodeList = Uint32Array;

/**
 * Putting nodes in order by way of a bitmap takes a look at one word for 32 nodes of the graph, by comparison some
 * twenty steps for each node of the set: with more than one node in so many, the bitmap is faster.
 */
const SORTED_PART = 512;

/** An immutable set of node indexes: a list while small, a bitmap from where that takes less memory on. */
export class NodeSet implements Iterable<number> {
  static readonly EMPTY: NodeSet = new NodeSet({ list: new Uint32Array(0) }, 0);

  readonly size: number;
  /** Where the set is a list. */
  readonly list: NodeList | undefined;
  /** Where it is a bitmap; as long as the nodes of the graph need. */
  readonly bitmap: Bitmap | undefined;

  private constructor(
    { list, bitmap }: { readonly list?: NodeList; readonly bitmap?: Bitmap },
    size: number,
  ) {
    this.size = size;
    this.list = list;
    this.bitmap = bitmap;
  }

  /** Keeps the list, unless a bitmap is smaller. */
  static ofList(list: NodeList, nodeCount: number): NodeSet {
    if (isListSmaller(list.length, nodeCount)) {
      return list.length === 0 ? NodeSet.EMPTY : new NodeSet({ list }, list.length);
    }

    return new NodeSet({ bitmap: bitmapOf(list, nodeCount) }, list.length);
  }

  /** Distinct nodes in any order. The array is left as it is. */
  static ofUnordered(nodes: Uint32Array, nodeCount: number): NodeSet {
    if (isSortedFaster(nodes.length, nodeCount)) {
      return NodeSet.ofList(nodes.slice().sort(), nodeCount);
    }

    const bitmap = bitmapOf(nodes, nodeCount);
    return isListSmaller(nodes.length, nodeCount)
      ? new NodeSet({ list: listBits(bitmap, nodes.length) }, nodes.length)
      : new NodeSet({ bitmap }, nodes.length);
  }

  /** Keeps the bitmap, unless a list is smaller. */
  static ofBitmap(bitmap: Bitmap): NodeSet {
    const size = countBits(bitmap);
    if (size === 0) {
      return NodeSet.EMPTY;
    }
    return isListSmaller(size, bitmap.length * 32)
      ? new NodeSet({ list: listBits(bitmap, size) }, size)
      : new NodeSet({ bitmap }, size);
  }

  get sizeBytes(): number {
    return (this.list ?? this.bitmap)?.byteLength ?? 0;
  }

  /** Constant time for a bitmap, else logarithmic. */
  has(node: number): boolean {
    const { bitmap, list = NodeSet.EMPTY.toList() } = this;
    return bitmap === undefined
      ? list[lowerBound(list, 0, list.length, node)] === node
      : hasBit(bitmap, node);
  }

  toList(): NodeList {
    return this.bitmap === undefined ? (this.list ?? new Uint32Array(0)) : listBits(this.bitmap, this.size);
  }

  /** Ascending. */
  [Symbol.iterator](): Iterator<number> {
    return this.bitmap === undefined ? this.toList().values() : iterateBits(this.bitmap);
  }
}

/** A list takes 32 bits per member, a bitmap one bit per node of the graph. */
function isListSmaller(size: number, nodeCount: number): boolean {
  return size * 32 < nodeCount;
}

/** Whether nodes are put in order faster by comparing them than by walking a bitmap of all nodes. */
export function isSortedFaster(size: number, nodeCount: number): boolean {
  return size * SORTED_PART < nodeCount;
}

function bitmapOf(nodes: Uint32Array, nodeCount: number): Bitmap {
  const bitmap = createBitmap(nodeCount);
  for (let place = 0; place < nodes.length; place++) {
    setBit(bitmap, nodes[place] as number);
  }
  return bitmap;
}

function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let word = 0; word < bitmap.length; word++) {
    const bits = bitmap[word] as number;
    const pairs = bits - ((bits >>> 1) & 0x5555_5555);
    const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
    count += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

function listBits(bitmap: Bitmap, size: number): Uint32Array {
  const list = new Uint32Array(size);
  let place = 0;
  for (let word = 0; word < bitmap.length; word++) {
    let bits = bitmap[word] as number;
    while (bits !== 0) {
      list[place++] = (word << 5) + (31 - Math.clz32(bits & -bits));
      bits &= bits - 1;
    }
  }
  return list;
}

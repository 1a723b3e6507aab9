import { type Bitmap, hasBit, iterateBits } from '@secgraph/graph';

const NO_NODES: Bitmap = new Uint32Array(0);

/** The nodes of one kind, ascending. */
export class NodesOfKind implements Iterable<number> {
  readonly count: number;
  readonly bitmap: Bitmap;

  constructor(nodes: { readonly count: number; readonly nodes: Bitmap } | undefined) {
    this.count = nodes?.count ?? 0;
    this.bitmap = nodes?.nodes ?? NO_NODES;
  }

  has(node: number): boolean {
    return hasBit(this.bitmap, node);
  }

  [Symbol.iterator](): Iterator<number> {
    return iterateBits(this.bitmap);
  }
}

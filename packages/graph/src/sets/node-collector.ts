import { GrowableUint32 } from '../property/growable-array.ts';
import { ScratchMarks } from '../traversal/scratch-memory.ts';
import { type NodeList, NodeSet } from './node-set.ts';

/** Gathers nodes, each once, again and again in the same memory: a cell per node of the graph. */
export class NodeCollector {
  readonly #nodeCount: number;
  readonly #marks: ScratchMarks;
  readonly #nodes = new GrowableUint32();
  #mark: number;

  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
    this.#marks = new ScratchMarks(nodeCount);
    this.#mark = this.#marks.reserve(1);
  }

  /** Whether the node is new. */
  add(node: number): boolean {
    const marks = this.#marks.values;
    if (marks[node] === this.#mark) {
      return false;
    }

    marks[node] = this.#mark;
    this.#nodes.push(node);
    return true;
  }

  addAll(nodes: NodeList): void {
    this.#nodes.reserve(nodes.length);
    const marks = this.#marks.values;
    const mark = this.#mark;
    const { values } = this.#nodes;
    let size = this.#nodes.length;

    for (let place = 0; place < nodes.length; place++) {
      const node = nodes[place] as number;
      if (marks[node] !== mark) {
        marks[node] = mark;
        values[size++] = node;
      }
    }
    this.#nodes.length = size;
  }

  /** Forgets what was gathered. */
  clear(): void {
    this.#nodes.length = 0;
    this.#mark = this.#marks.reserve(1);
  }

  toSet(): NodeSet {
    return NodeSet.ofUnordered(this.#nodes.values.subarray(0, this.#nodes.length), this.#nodeCount);
  }
}

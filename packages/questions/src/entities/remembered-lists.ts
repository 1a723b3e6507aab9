import type { GraphView } from '../graph/graph-view.ts';

/** Four lists of all nodes fit. */
const BYTES_PER_NODE = 4 * Uint32Array.BYTES_PER_ELEMENT;
const LEAST_BYTES = 4 * 1024 * 1024;
/** Key and place of an entry, about. */
const ENTRY_BYTES = 512;

const REMEMBERED = new WeakMap<GraphView, RememberedLists>();

/**
 * The lists of a graph that this thread worked out before, so that a page of a list costs what is on it, and an
 * entity does not count again what was listed. They end with the generation they were made of.
 */
export function rememberedLists(graph: GraphView): RememberedLists {
  const known = REMEMBERED.get(graph);
  if (known !== undefined) {
    return known;
  }

  const lists = new RememberedLists(Math.max(LEAST_BYTES, BYTES_PER_NODE * graph.snapshot.nodeCount));
  REMEMBERED.set(graph, lists);

  return lists;
}

/** Lists by key, those used last, within a limit of memory. */
export class RememberedLists {
  readonly #limitBytes: number;
  readonly #lists = new Map<string, Uint32Array>();
  #sizeBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The list of that key; it is worked out when it is not there. Shared: not to be written to. */
  get(key: string, workOut: () => Uint32Array): Uint32Array {
    const known = this.#lists.get(key);
    if (known !== undefined) {
      this.#lists.delete(key);
      this.#lists.set(key, known);
      return known;
    }

    const list = workOut();
    if (costOf(list) <= this.#limitBytes) {
      this.#lists.set(key, list);
      this.#sizeBytes += costOf(list);
      this.#forgetOldest();
    }

    return list;
  }

  #forgetOldest(): void {
    for (const [key, list] of this.#lists) {
      if (this.#sizeBytes <= this.#limitBytes) {
        return;
      }
      this.#lists.delete(key);
      this.#sizeBytes -= costOf(list);
    }
  }
}

function costOf(list: Uint32Array): number {
  return list.byteLength + ENTRY_BYTES;
}

import type { NodesOfKind } from './nodes-of-kind.ts';
import { NO_NODES, type RelationshipsOfKind } from './relationships-of-kind.ts';

/**
 * Who holds at least one of some rights over a node, directly: the directory nodes (kind `Base`) at the start
 * of such relationships.
 */
export class Rights {
  readonly #kinds: readonly RelationshipsOfKind[];
  readonly #directory: NodesOfKind;

  constructor(kinds: readonly RelationshipsOfKind[], directory: NodesOfKind) {
    this.#kinds = kinds;
    this.#directory = directory;
  }

  /** Ascending and distinct; not to be written to. */
  holdersOf(target: number): Uint32Array {
    const starts = uniteNodes(this.#kinds.map((kind) => kind.startsOf(target)));
    return starts.every((start) => this.#directory.has(start))
      ? starts
      : starts.filter((start) => this.#directory.has(start));
  }
}

/** The nodes of ascending lists, ascending, each once. May return one of the lists. */
export function uniteNodes(lists: readonly Uint32Array[]): Uint32Array {
  const filled = lists.filter((list) => list.length > 0);
  const [first = NO_NODES] = filled;
  if (filled.length <= 1) {
    return first;
  }

  const all = new Uint32Array(filled.reduce((size, list) => size + list.length, 0));
  let size = 0;
  for (const list of filled) {
    all.set(list, size);
    size += list.length;
  }
  return all.sort().filter((node, place) => place === 0 || node !== all[place - 1]);
}

import { findNodeByObjectId, type GraphSnapshot, readObjectId } from '@secgraph/graph';

/** The identities of nodes, which all of them have. */
export class ObjectIds {
  readonly #snapshot: GraphSnapshot;

  constructor(snapshot: GraphSnapshot) {
    this.#snapshot = snapshot;
  }

  read(node: number): string {
    return readObjectId(this.#snapshot, node);
  }

  find(objectId: string): number | undefined {
    return findNodeByObjectId(this.#snapshot, objectId);
  }

  /** Compares without decoding: cheap enough for every node of the graph. */
  endsWith(node: number, suffix: string): boolean {
    return this.#snapshot.strings.endsWith(this.#snapshot.nodeObjectIds[node] ?? 0, suffix);
  }
}

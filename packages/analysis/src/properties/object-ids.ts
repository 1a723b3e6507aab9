import { findNodeByObjectId, type GraphSnapshot, readObjectId } from '@secgraph/graph';

const HYPHEN = 0x2d;

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

  /** Where an identity is told as somebody spelled it: as it is, or else in upper case, as collectors' ids are. */
  findInAnyCase(objectId: string): number | undefined {
    return this.find(objectId) ?? this.find(objectId.toUpperCase());
  }

  /** Compares without decoding: cheap enough for every node of the graph. */
  endsWith(node: number, suffix: string): boolean {
    return this.#snapshot.strings.endsWith(this.#snapshot.nodeObjectIds[node] as number, suffix);
  }

  /** Whether the object id begins with that of another node and a hyphen. Without decoding, as well. */
  continuesIdOf(node: number, other: number): boolean {
    const { nodeObjectIds, text } = this.#snapshot;
    const { bytes, offsets } = text;
    const code = nodeObjectIds[node] as number;
    const prefix = nodeObjectIds[other] as number;
    const start = offsets[code - 1] as number;
    const prefixStart = offsets[prefix - 1] as number;
    const length = (offsets[prefix] as number) - prefixStart;
    if (start + length >= (offsets[code] as number) || bytes[start + length] !== HYPHEN) {
      return false;
    }

    // From behind: identities of one domain differ there.
    for (let place = length - 1; place >= 0; place--) {
      if (bytes[start + place] !== bytes[prefixStart + place]) {
        return false;
      }
    }
    return true;
  }
}

import { readObjectId } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import { createMemberDescriber } from '../zones/describe-member.ts';
import { type ExposureRegion, visitRegion } from './exposure-region.ts';

/**
 * What is remembered of the region of one analysis until the next one, by object ids, so that it can be compared with
 * a graph that was deleted and built anew. The file: the length of a header of JSON, the header, and columns, each
 * aligned to four bytes.
 */
const FORMAT = 1;

/** A node as it is remembered when it is gone. */
export interface PastNode {
  readonly objectId: string;
  readonly name: string;
  readonly kind: string;
  readonly environmentId: string;
}

/** The region of an earlier analysis. Places are its own, in the order of the nodes of its snapshot. */
export interface PastRegion {
  readonly tagIds: readonly number[];
  readonly generation: number;
  /** Relationships that came later have higher ids. */
  readonly lastRelationshipId: number;
  readonly kindNames: readonly string[];
  /** Graph ids, by place. */
  readonly nodeIds: Int32Array;
  readonly reached: Uint32Array;
  readonly closed: Uint32Array;
  /** Relationships by the place of their start, as in a snapshot; `kinds` are places of `kindNames`. */
  readonly offsets: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint16Array;
  describe(place: number): PastNode;
}

interface Header {
  readonly format: number;
  readonly tagIds: readonly number[];
  readonly generation: number;
  readonly lastRelationshipId: number;
  readonly kindNames: readonly string[];
  readonly nodeKinds: readonly string[];
  readonly environmentIds: readonly string[];
  readonly nodes: number;
  readonly relationships: number;
  readonly objectIdBytes: number;
  readonly nameBytes: number;
}

export interface RegionFileOptions {
  /** The highest relationship id that was handed out. */
  readonly lastRelationshipId: number;
  readonly cancellation: Cancellation;
}

/** Throws when cancelled. */
export function encodeRegion(
  region: ExposureRegion,
  { lastRelationshipId, cancellation }: RegionFileOptions,
): { readonly bytes: Uint8Array; readonly relationships: number } {
  const { snapshot } = region;
  const { nodes, kinds } = snapshot.outbound;
  const isUsed = new Uint8Array(snapshot.nodeCount);
  let relationships = 0;
  visitRegion(region, cancellation, (start, position) => {
    isUsed[start] = 1;
    isUsed[nodes[position] as number] = 1;
    relationships++;
  });

  const placeOf = new Uint32Array(snapshot.nodeCount);
  const used: number[] = [];
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (isUsed[node] === 1) {
      placeOf[node] = used.length;
      used.push(node);
    }
  }

  const offsets = new Uint32Array(used.length + 1);
  const ends = new Uint32Array(relationships);
  const kindPlaces = new Uint16Array(relationships);
  const kindNames = new Dictionary();
  let next = 0;
  visitRegion(region, cancellation, (start, position) => {
    const kind = snapshot.kindNames[kinds[position] as number] ?? '';
    const place = placeOf[start] as number;
    offsets[place + 1] = (offsets[place + 1] as number) + 1;
    ends[next] = placeOf[nodes[position] as number] as number;
    kindPlaces[next] = kindNames.placeOf(kind);
    next++;
  });
  for (let place = 0; place < used.length; place++) {
    offsets[place + 1] = (offsets[place + 1] as number) + (offsets[place] as number);
  }

  const described = describeNodes(region, used);
  const header: Header = {
    format: FORMAT,
    tagIds: region.tagIds,
    generation: snapshot.generation,
    lastRelationshipId,
    kindNames: kindNames.texts,
    nodeKinds: described.kinds.texts,
    environmentIds: described.environments.texts,
    nodes: used.length,
    relationships,
    objectIdBytes: described.objectIds.bytes.length,
    nameBytes: described.names.bytes.length,
  };
  const bytes = joinColumns(header, [
    Int32Array.from(used, (node) => snapshot.nodeIds[node] as number),
    Uint32Array.from(used, (node) => region.reached[node] as number),
    Uint32Array.from(used, (node) => region.closed[node] as number),
    offsets,
    ends,
    described.kindPlaces,
    described.environmentPlaces,
    described.objectIds.offsets,
    described.names.offsets,
    kindPlaces,
    described.objectIds.bytes,
    described.names.bytes,
  ]);

  return { bytes, relationships };
}

/** Reads a stored region; undefined where another release wrote it, which keeps regions in another form. */
export function decodeRegion(bytes: Uint8Array): PastRegion | undefined {
  const header = readHeader(bytes);
  if (header === undefined) {
    return undefined;
  }

  const reader = new ColumnReader(bytes, headerEnd(bytes));
  const nodeIds = new Int32Array(reader.take(header.nodes * 4));
  const reached = new Uint32Array(reader.take(header.nodes * 4));
  const closed = new Uint32Array(reader.take(header.nodes * 4));
  const offsets = new Uint32Array(reader.take((header.nodes + 1) * 4));
  const ends = new Uint32Array(reader.take(header.relationships * 4));
  const nodeKinds = new Uint32Array(reader.take(header.nodes * 4));
  const environments = new Uint32Array(reader.take(header.nodes * 4));
  const objectIdOffsets = new Uint32Array(reader.take((header.nodes + 1) * 4));
  const nameOffsets = new Uint32Array(reader.take((header.nodes + 1) * 4));
  const kinds = new Uint16Array(reader.take(header.relationships * 2));
  const objectIds = new Uint8Array(reader.take(header.objectIdBytes));
  const names = new Uint8Array(reader.take(header.nameBytes));
  const decoder = new TextDecoder();
  const textAt = (texts: Uint8Array, starts: Uint32Array, place: number) =>
    decoder.decode(texts.subarray(starts[place], starts[place + 1]));

  return {
    tagIds: header.tagIds,
    generation: header.generation,
    lastRelationshipId: header.lastRelationshipId,
    kindNames: header.kindNames,
    nodeIds,
    reached,
    closed,
    offsets,
    ends,
    kinds,
    describe: (place) => ({
      objectId: textAt(objectIds, objectIdOffsets, place),
      name: textAt(names, nameOffsets, place),
      kind: header.nodeKinds[nodeKinds[place] as number] ?? '',
      environmentId: header.environmentIds[environments[place] as number] ?? '',
    }),
  };
}

/** Distinct texts in the order in which they came. */
class Dictionary {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  placeOf(text: string): number {
    let place = this.#places.get(text);
    if (place === undefined) {
      place = this.texts.length;
      this.#places.set(text, place);
      this.texts.push(text);
    }
    return place;
  }
}

function describeNodes({ snapshot, model }: ExposureRegion, used: readonly number[]) {
  const describe = createMemberDescriber(snapshot, model);
  const kinds = new Dictionary();
  const environments = new Dictionary();
  const kindPlaces = new Uint32Array(used.length);
  const environmentPlaces = new Uint32Array(used.length);
  const names = new TextColumn(used.length);
  const objectIds = new TextColumn(used.length);
  for (const [place, node] of used.entries()) {
    const { primaryKind, environmentId, name } = describe(node);
    kindPlaces[place] = kinds.placeOf(primaryKind);
    environmentPlaces[place] = environments.placeOf(environmentId);
    names.add(name);
    objectIds.add(readObjectId(snapshot, node));
  }

  return {
    kinds,
    environments,
    kindPlaces,
    environmentPlaces,
    names: names.finish(),
    objectIds: objectIds.finish(),
  };
}

/** Texts one behind the other. */
class TextColumn {
  readonly #offsets: Uint32Array;
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #count = 0;

  constructor(count: number) {
    this.#offsets = new Uint32Array(count + 1);
  }

  add(text: string): void {
    // A UTF-16 unit takes three bytes at most.
    const needed = this.#length + text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    this.#count++;
    this.#offsets[this.#count] = this.#length;
  }

  finish(): { readonly offsets: Uint32Array; readonly bytes: Uint8Array } {
    return { offsets: this.#offsets, bytes: this.#bytes.subarray(0, this.#length) };
  }
}

function joinColumns(header: Header, columns: readonly ArrayBufferView[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = aligned(4 + text.length);
  const size = columns.reduce((sum, { byteLength }) => sum + aligned(byteLength), start);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }

  return bytes;
}

function aligned(length: number): number {
  return (length + 3) & ~3;
}

function headerLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
}

function headerEnd(bytes: Uint8Array): number {
  return aligned(4 + headerLength(bytes));
}

function readHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < 4 || headerLength(bytes) > bytes.length - 4) {
    return undefined;
  }

  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength(bytes)))) as Header;
  return header.format === FORMAT ? header : undefined;
}

/** Hands out copies, so that what is read has an aligned place of its own. */
class ColumnReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  take(length: number): ArrayBuffer {
    // `slice` would not do: of a `Buffer`, it hands out a part and makes no copy.
    const column = new Uint8Array(length);
    column.set(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += aligned(length);
    return column.buffer;
  }
}

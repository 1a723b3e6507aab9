import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { hasBit } from '../property/bitmap.ts';
import { columnRow, isTextColumn, type PropertyColumn } from '../property/property-column.ts';
import type { KindMask } from '../topology/topology.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { iterateNodesOfKind } from './read-kinds.ts';

/**
 * Texts that are equal for the same part of two generations of one graph, and differ for different ones, short of a
 * collision of 64 bits: whoever wants one has to guess the key.
 */
export interface FingerprintKey {
  readonly low: number;
  readonly high: number;
}

export function createFingerprintKey(random: () => number = Math.random): FingerprintKey {
  return { low: Math.floor(random() * 2 ** 32) | 0, high: Math.floor(random() * 2 ** 32) | 0 };
}

/** Which nodes there are. O(nodes). */
export function fingerprintNodes({ nodeIds, nodeCount }: GraphSnapshot, key: FingerprintKey): string {
  const mixer = new Mixer(key);
  for (let node = 0; node < nodeCount; node++) {
    mixer.add(nodeIds[node] as number);
  }

  return mixer.finish();
}

/** Which nodes are of a kind. O(nodes of the kind). */
export function fingerprintKind(snapshot: GraphSnapshot, kindId: number, key: FingerprintKey): string {
  const mixer = new Mixer(key);
  for (const node of iterateNodesOfKind(snapshot, kindId)) {
    mixer.add(snapshot.nodeIds[node] as number);
  }

  return mixer.finish();
}

/** All values of a property. O(nodes), plus the length of its texts. */
export function fingerprintProperty(snapshot: GraphSnapshot, name: string, key: FingerprintKey): string {
  const mixer = new Mixer(key);
  for (const [type, column] of (snapshot.columnsByName.get(name) ?? []).entries()) {
    mixer.add(type);
    addColumn(mixer, snapshot, column);
  }

  return mixer.finish();
}

const NODES_PER_POLL = 4_096;

/**
 * All relationships of some kinds with their properties, by kind id; those without any are left out.
 * O(relationships). Throws what `throwIfCancelled` throws.
 *
 * Hot: pays for the rows of small uploads in the benchmark table.
 */
export function fingerprintRelationships(
  snapshot: GraphSnapshot,
  kinds: KindMask,
  {
    key,
    cancellation = NEVER_CANCELLED,
  }: { readonly key: FingerprintKey; readonly cancellation?: Cancellation },
): ReadonlyMap<number, string> {
  const { nodeCount, nodeIds, outbound, relationshipProperties } = snapshot;
  const { offsets, nodes, kinds: kindOf } = outbound;
  const states = new KindStates(snapshot.kindNames.length, key);
  const sets = new PropertySetFingerprints(snapshot, key);

  for (let start = 0; start < nodeCount; start++) {
    if (start % NODES_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }
    const rowEnd = offsets[start + 1] as number;
    for (let position = offsets[start] as number; position < rowEnd; ) {
      const kind = kindOf[position] as number;
      const from = position;
      while (position < rowEnd && kindOf[position] === kind) {
        position++;
      }
      if (kinds[kind] !== 1) {
        continue;
      }

      // Ends are told apart from the next start by their number.
      const startId = nodeIds[start] as number;
      let low = mix(mix(states.lows[kind] as number, startId), position - from);
      let high = mix(mix(states.highs[kind] as number, ~startId), position - from);
      for (let place = from; place < position; place++) {
        const endId = nodeIds[nodes[place] as number] as number;
        const words = sets.wordsOf(relationshipProperties[place] as number);
        low = mix(mix(low, endId), sets.words[words] as number);
        high = mix(mix(high, ~endId), sets.words[words + 1] as number);
      }
      states.put(kind, { low, high, added: position - from });
    }
  }

  return states.finish();
}

/** Fingerprints of relationships under way, by kind id. */
class KindStates {
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  readonly #counts: Uint32Array;

  constructor(kindCount: number, { low, high }: FingerprintKey) {
    this.lows = new Int32Array(kindCount).fill(low);
    this.highs = new Int32Array(kindCount).fill(high);
    this.#counts = new Uint32Array(kindCount);
  }

  put(
    kind: number,
    { low, high, added }: { readonly low: number; readonly high: number; readonly added: number },
  ): void {
    this.lows[kind] = low;
    this.highs[kind] = high;
    this.#counts[kind] = (this.#counts[kind] as number) + added;
  }

  finish(): ReadonlyMap<number, string> {
    const texts = new Map<number, string>();
    for (const [kind, count] of this.#counts.entries()) {
      if (count > 0) {
        texts.set(kind, textOf((this.lows[kind] as number) ^ count, (this.highs[kind] as number) ^ count));
      }
    }

    return texts;
  }
}

/** Few distinct sets belong to many relationships. */
class PropertySetFingerprints {
  /** Two for each set. */
  readonly words: Int32Array;
  readonly #snapshot: GraphSnapshot;
  readonly #key: FingerprintKey;
  readonly #isKnown: Uint8Array;

  constructor(snapshot: GraphSnapshot, key: FingerprintKey) {
    const count = snapshot.propertySetTexts.length;
    this.words = new Int32Array(2 * count);
    this.#snapshot = snapshot;
    this.#key = key;
    this.#isKnown = new Uint8Array(count);
  }

  /** Where in {@link words} those of the set are. */
  wordsOf(setId: number): number {
    if (this.#isKnown[setId] !== 1) {
      this.#learn(setId);
    }

    return 2 * setId;
  }

  #learn(setId: number): void {
    const mixer = new Mixer(this.#key);
    addText(mixer, this.#snapshot, this.#snapshot.propertySetTexts[setId] as number);
    this.#isKnown[setId] = 1;
    mixer.copyTo(this.words, 2 * setId);
  }
}

function addColumn(mixer: Mixer, snapshot: GraphSnapshot, column: PropertyColumn): void {
  const { positions } = column;
  const last = positions === undefined ? snapshot.nodeCount : positions.length;
  mixer.add(column.type.length);

  for (let place = 0; place < last; place++) {
    const node = positions === undefined ? place : (positions[place] as number);
    const row = positions === undefined ? columnRow(column, node) : place;
    if (row !== -1) {
      mixer.add(snapshot.nodeIds[node] as number);
      addValue(mixer, snapshot, column, row);
    }
  }
}

function addValue(mixer: Mixer, snapshot: GraphSnapshot, column: PropertyColumn, row: number): void {
  if (isTextColumn(column)) {
    addText(mixer, snapshot, column.values[row] as number);
  } else if (column.type === 'boolean') {
    mixer.add(hasBit(column.values, row) ? 1 : 0);
  } else {
    mixer.addNumber(column.values[row] as number);
  }
}

/** Code 0 is no text. */
function addText(mixer: Mixer, { text }: GraphSnapshot, code: number): void {
  if (code === 0) {
    mixer.addBytes(text.bytes, 0, 0);
  } else {
    mixer.addBytes(text.bytes, text.offsets[code - 1] as number, text.offsets[code] as number);
  }
}

const NUMBER = new Float64Array(1);
const NUMBER_WORDS = new Int32Array(NUMBER.buffer);

/** MurmurHash3 over 32-bit words, twice, from different starts. */
class Mixer {
  #low: number;
  #high: number;
  #count = 0;

  constructor({ low, high }: FingerprintKey) {
    this.#low = low;
    this.#high = high;
  }

  add(word: number): void {
    this.#low = mix(this.#low, word);
    this.#high = mix(this.#high, ~word);
    this.#count++;
  }

  addNumber(value: number): void {
    NUMBER[0] = value;
    this.add(NUMBER_WORDS[0] as number);
    this.add(NUMBER_WORDS[1] as number);
  }

  /** Both halves see the bytes themselves: a hash of 32 bits between them would be all there is to collide. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    let place = from;
    for (; place + 4 <= to; place += 4) {
      this.add(
        (bytes[place] as number) |
          ((bytes[place + 1] as number) << 8) |
          ((bytes[place + 2] as number) << 16) |
          ((bytes[place + 3] as number) << 24),
      );
    }
    let rest = 0;
    for (; place < to; place++) {
      rest = (rest << 8) | (bytes[place] as number);
    }
    this.add(rest);
    this.add(to - from);
  }

  copyTo(words: Int32Array, place: number): void {
    words[place] = finish(this.#low ^ this.#count);
    words[place + 1] = finish(this.#high ^ this.#count);
  }

  finish(): string {
    return textOf(this.#low ^ this.#count, this.#high ^ this.#count);
  }
}

function textOf(low: number, high: number): string {
  return [finish(low), finish(high)].map((half) => half.toString(16).padStart(8, '0')).join('');
}

function mix(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

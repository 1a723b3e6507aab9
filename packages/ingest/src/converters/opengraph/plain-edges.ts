import { hashBytes, TextNumbers } from '@secgraph/graph';
import type { GraphBatchBuilder, KindList } from '../../batch/graph-batch-builder.ts';
import { isSurelyStorable, MAX_KIND_LENGTH } from '../../batch/storage-limits.ts';
import { decodeText } from '../../decode/decode-text.ts';
import type { JsonObject } from '../record/json-value.ts';
import { type Place, PlainScanner } from './plain-scanner.ts';

/** Texts that are remembered: of files in which each is another, no more are. */
const MAX_KNOWN = 4_096;
const NO_KIND = '';
const NO_PROPERTIES = '{}';

/**
 * Converts edges of a run that {@link PlainScanner} recognises: nearly all of them, and nearly all of what a generic file
 * is. Their ids are numbered as the bytes that they are; kinds and properties are looked at once for each that is another.
 */
export class PlainEdges {
  readonly #scanner = new PlainScanner();
  readonly #kinds: KnownTexts<string>;
  readonly #endKinds: KnownTexts<KindList>;
  readonly #properties: KnownTexts<string>;
  readonly #noEndKinds: KindList;

  /** `endKindsOf`: the kinds of an end that is taken for a kind, or for none; `propertySetOf`: what is stored. */
  constructor(endKindsOf: (kind: string) => KindList, propertySetOf: (properties: JsonObject) => string) {
    this.#noEndKinds = endKindsOf(NO_KIND);
    this.#kinds = new KnownTexts((text) => text);
    this.#endKinds = new KnownTexts(endKindsOf);
    this.#properties = new KnownTexts((text) => propertySetOf(JSON.parse(text) as JsonObject));
  }

  /** Whether the element was one of them; nothing is done where it is not. */
  convert(bytes: Uint8Array, from: number, to: number, out: GraphBatchBuilder): boolean {
    const scanner = this.#scanner;
    const { kind, start, end, properties } = scanner;
    if (
      !scanner.isEdge(bytes, from, to) ||
      !hasStorableKind(kind) ||
      !hasStorableKind(start.kind) ||
      !hasStorableKind(end.kind) ||
      !isSurelyStorable(start.value.to - start.value.from) ||
      !isSurelyStorable(end.value.to - end.value.from)
    ) {
      return false;
    }

    const startRef = out.spelledRefOfBytes(bytes, start.value.from, start.value.to);
    const endRef = out.spelledRefOfBytes(bytes, end.value.from, end.value.to);
    out.relateGuessed(
      startRef,
      this.#kindsOf(bytes, start.kind),
      endRef,
      this.#kindsOf(bytes, end.kind),
      this.#kinds.of(bytes, kind),
      properties.from === -1 ? NO_PROPERTIES : this.#properties.of(bytes, properties),
    );
    return true;
  }

  #kindsOf(bytes: Uint8Array, kind: Place): KindList {
    return kind.from === -1 ? this.#noEndKinds : this.#endKinds.of(bytes, kind);
  }
}

/** What texts mean, by their bytes. */
class KnownTexts<Meaning> {
  readonly #numbers = new TextNumbers();
  readonly #meanings: Meaning[] = [];
  readonly #meaningOf: (text: string) => Meaning;

  constructor(meaningOf: (text: string) => Meaning) {
    this.#meaningOf = meaningOf;
  }

  of(bytes: Uint8Array, { from, to }: Place): Meaning {
    const hash = hashBytes(bytes, from, to);
    const number = this.#numbers.find(bytes, from, to, hash);
    if (number !== -1) {
      return this.#meanings[number] as Meaning;
    }

    const meaning = this.#meaningOf(decodeText(bytes.subarray(from, to)));
    if (this.#meanings.length < MAX_KNOWN) {
      this.#numbers.add(bytes, from, to, hash);
      this.#meanings.push(meaning);
    }

    return meaning;
  }
}

/** A kind of ASCII letters has as many characters as bytes; another is looked at more closely. */
function hasStorableKind({ from, to }: Place): boolean {
  return to - from <= MAX_KIND_LENGTH;
}

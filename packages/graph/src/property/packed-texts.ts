/** Texts as UTF-8, one behind the other: they cross threads, and are compared, without becoming strings. */
export interface PackedTexts {
  readonly bytes: Uint8Array;
  /** Length count + 1; text `index` is `bytes[offsets[index] … offsets[index + 1])`. */
  readonly offsets: Uint32Array;
  /** `hashBytes` of each. */
  readonly hashes: Uint32Array;
}

export function readPackedText({ bytes, offsets }: PackedTexts, index: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'utf8',
    offsets[index],
    offsets[index + 1],
  );
}

/** @internal For tests. */
export function unpackTexts(texts: PackedTexts): string[] {
  return Array.from(texts.hashes, (_, index) => readPackedText(texts, index));
}

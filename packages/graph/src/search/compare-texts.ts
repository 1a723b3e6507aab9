/** NUL-terminated bytes. */
export interface TextAt {
  readonly text: Uint8Array;
  readonly start: number;
}

/** Compares two texts in the order of their bytes. */
export function compareTexts(a: TextAt, b: TextAt): number {
  for (let i = 0; ; i++) {
    const byteOfA = a.text[a.start + i] as number;
    const byteOfB = b.text[b.start + i] as number;
    if (byteOfA !== byteOfB || byteOfA === 0) {
      return byteOfA - byteOfB;
    }
  }
}

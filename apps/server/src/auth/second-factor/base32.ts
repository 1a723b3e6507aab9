const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** RFC 4648, without padding: how secrets of one-time codes are told to apps and people. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let count = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    count += 8;
    while (count >= BITS) {
      count -= BITS;
      text += ALPHABET.charAt((buffer >> count) & 31);
    }
    buffer &= (1 << count) - 1;
  }

  return count === 0 ? text : text + ALPHABET.charAt((buffer << (BITS - count)) & 31);
}

/** Decodes what {@link encodeBase32} made; undefined for anything else. */
export function decodeBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let buffer = 0;
  let count = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) {
      return undefined;
    }
    buffer = (buffer << BITS) | value;
    count += BITS;
    if (count >= 8) {
      count -= 8;
      bytes.push((buffer >> count) & 255);
      buffer &= (1 << count) - 1;
    }
  }

  return Buffer.from(bytes);
}

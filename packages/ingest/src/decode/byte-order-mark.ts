export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

export interface DetectedEncoding {
  readonly encoding: TextEncoding;
  /** Bytes to drop from the front. */
  readonly bomLength: number;
}

/** How much of a file {@link detectEncoding} wants to see. */
export const ENCODING_HEAD_BYTES = 64;

const MAX_CODE_POINT = 0x10ffff;

/**
 * Reads the byte order mark. `head` is the first 64 bytes, or the whole file where it is shorter. UTF-16 and
 * UTF-32 without a mark are not recognised.
 */
export function detectEncoding(head: Uint8Array): DetectedEncoding {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) {
    return { encoding: 'utf-8', bomLength: 3 };
  }
  if (startsWith(head, [0xfe, 0xff])) {
    return { encoding: 'utf-16be', bomLength: 2 };
  }
  if (startsWith(head, [0xff, 0xfe])) {
    return isUtf32le(head) ? { encoding: 'utf-32le', bomLength: 4 } : { encoding: 'utf-16le', bomLength: 2 };
  }
  if (startsWith(head, [0x00, 0x00, 0xfe, 0xff])) {
    return { encoding: 'utf-32be', bomLength: 4 };
  }
  return { encoding: 'utf-8', bomLength: 0 };
}

/** `FF FE 00 00` may also be UTF-16LE that begins with U+0000: only all units being code points makes it UTF-32. */
function isUtf32le(head: Uint8Array): boolean {
  if (!startsWith(head, [0xff, 0xfe, 0x00, 0x00]) || head.length % 4 !== 0) {
    return false;
  }

  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at < head.length; at += 4) {
    if (view.getUint32(at, true) > MAX_CODE_POINT) {
      return false;
    }
  }
  return true;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);
}

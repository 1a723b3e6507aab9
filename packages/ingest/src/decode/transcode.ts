import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from './byte-order-mark.ts';

/** Turns chunks of one encoding into UTF-8; characters may be cut anywhere. What is invalid becomes U+FFFD. */
export interface Transcoder {
  /** May return `chunk` itself. */
  push(chunk: Uint8Array): Uint8Array;
  /** What is left of a character cut off by the end. */
  finish(): Uint8Array;
}

export function createTranscoder(encoding: TextEncoding): Transcoder {
  switch (encoding) {
    case 'utf-8':
      return createUtf8Checker();
    case 'utf-16le':
    case 'utf-16be':
      return createUtf16Transcoder(encoding);
    case 'utf-32le':
    case 'utf-32be':
      return createUtf32Transcoder(encoding === 'utf-32le');
  }
}

const NO_BYTES = new Uint8Array(0);

function createUtf8Checker(): Transcoder {
  let carry = NO_BYTES;
  const repair = (bytes: Uint8Array) =>
    Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  return {
    push(chunk) {
      const bytes = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
      const whole = bytes.length - cutOffLength(bytes);
      carry = Uint8Array.from(bytes.subarray(whole));
      const complete = whole === bytes.length ? bytes : bytes.subarray(0, whole);
      return isUtf8(complete) ? complete : repair(complete);
    },
    finish: () => (carry.length === 0 ? NO_BYTES : repair(carry)),
  };
}

/** How many of the last bytes begin a UTF-8 sequence whose end is yet to come: 0 to 3. */
function cutOffLength(bytes: Uint8Array): number {
  const reach = Math.min(3, bytes.length);
  for (let back = 1; back <= reach; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    if (byte < 0x80) {
      return 0;
    }
  }
  return 0;
}

function createUtf16Transcoder(encoding: 'utf-16le' | 'utf-16be'): Transcoder {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return {
    push: (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8'),
    finish: () => Buffer.from(decoder.decode(), 'utf8'),
  };
}

const REPLACEMENT = 0xfffd;

function createUtf32Transcoder(isLittleEndian: boolean): Transcoder {
  let carry = NO_BYTES;
  return {
    push(chunk) {
      const bytes = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
      const whole = bytes.length - (bytes.length % 4);
      carry = Uint8Array.from(bytes.subarray(whole));

      const view = new DataView(bytes.buffer, bytes.byteOffset, whole);
      const units = new Uint16Array(whole / 2);
      let length = 0;
      for (let at = 0; at < whole; at += 4) {
        const unit = view.getUint32(at, isLittleEndian);
        const isCodePoint = unit <= 0x10ffff && (unit < 0xd800 || unit > 0xdfff);
        const codePoint = isCodePoint ? unit : REPLACEMENT;
        if (codePoint > 0xffff) {
          units[length++] = 0xd7c0 + (codePoint >> 10);
          units[length++] = 0xdc00 + (codePoint & 0x3ff);
        } else {
          units[length++] = codePoint;
        }
      }
      return Buffer.from(Buffer.from(units.buffer, 0, length * 2).toString('utf16le'), 'utf8');
    },
    finish: () => (carry.length === 0 ? NO_BYTES : Buffer.from('\ufffd', 'utf8')),
  };
}
